/// A line that is drawn in pieces.
public struct StrokeDash: Hashable, Sendable {
  /// How long dashes and gaps are in turn, in points, beginning with a dash.
  ///
  /// An odd number of them is taken twice: [3] is a dash of 3 and a gap of 3.
  public let lengths: [Double]
  /// How far into the lengths a line begins, in points; where negative, before them.
  public let phase: Double

  /// Creates the pattern.
  ///
  /// - Precondition: no length is negative, one is positive, and all are finite.
  public init(_ lengths: [Double], phase: Double = 0) {
    precondition(lengths.allSatisfy { $0 >= 0 && $0.isFinite }, "Dashes have a length")
    precondition(lengths.contains { $0 > 0 } && phase.isFinite, "Dashes lead somewhere")
    self.lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    self.phase = phase
  }

  /// The pattern with all its lengths `factor` times as long.
  func scaled(by factor: Double) -> StrokeDash {
    StrokeDash(lengths.map { $0 * factor }, phase: phase * factor)
  }
}
