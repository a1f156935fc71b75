import TouchRecording

/// What a finger scratches with.
///
/// A tip keeps upright while it moves. Between two touches its place and its width change evenly,
/// and what it passes over is scratched, so the rate of the touches changes nothing.
public struct Brush: Hashable, Sendable {
  /// The shape of a tip.
  public enum Tip: Hashable, Sendable {
    /// A disc.
    case round
    /// A square with upright sides.
    case square
    /// The dark pixels of a picture.
    case stamp(Stamp)
  }

  /// Where the width of the tip comes from.
  public enum WidthSource: String, Hashable, Sendable, CaseIterable {
    /// It is always that of the brush.
    case constant
    /// That of the brush times the force of the touch, which is from 0 to 1; all of it where the
    /// force is unknown.
    case force
    /// The longer axis of the contact, in points; that of the brush where it is unknown.
    case contact
  }

  /// The width of the tip in points: the diameter of the disc, the side of the square, the width
  /// of the stamp.
  public var width: Double
  /// The shape of the tip.
  public var tip = Tip.round
  /// Where the width of the tip comes from.
  public var by = WidthSource.constant

  /// Creates a round brush.
  public init(width: Double = 40) {
    self.width = width
  }

  /// The width in points of the tip at one touch; from 0 to that of the widest brush.
  func width(at event: TouchEvent) -> Double {
    let width =
      switch by {
      case .constant: self.width
      case .force: self.width * (event.force ?? 1)
      case .contact: event.major ?? self.width
      }
    return min(max(width, 0), ScratchLimits.brushWidth.upperBound)
  }
}
