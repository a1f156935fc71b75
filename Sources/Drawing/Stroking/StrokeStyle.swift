// SPDX-License-Identifier: Apache-2.0

/// The width, caps, joins and dashes of a line along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of an open line.
  public enum Cap: Hashable, Sendable {
    /// A straight edge across the end point.
    case butt
    /// A half disc around the end point; a dot becomes a disc.
    case round
    /// A straight edge half a width beyond the end point; a dot becomes an axis-parallel square.
    case square
  }

  /// The shape of the outer side of a corner.
  public enum Join: Hashable, Sendable {
    /// A part of a disc around the corner.
    case round
    /// A straight edge from one side to the other.
    case bevel
    /// The point at which the two sides meet, or a bevel if this point is further from the corner
    /// than `limit` times half the width.
    ///
    /// The point of a corner of angle a is 1 / sin(a / 2) times half the width away from it, so the
    /// usual limit of 10 bevels corners below 11.48 degrees.
    case miter(limit: Double)
  }

  /// The alternating dashes and gaps of a line.
  public struct Dash: Hashable, Sendable {
    /// The lengths of dashes and gaps in turn, in points, beginning with a dash.
    ///
    /// An odd number of lengths is repeated once: [3] is a dash of 3 and a gap of 3.
    public let lengths: [Double]
    /// The position in the pattern at which a line begins, in points; it may be negative.
    public let phase: Double

    /// Creates a pattern of dashes.
    ///
    /// - Precondition: No length is negative, at least one is positive, and all numbers are finite.
    public init(_ lengths: [Double], phase: Double = 0) {
      precondition(lengths.allSatisfy { $0 >= 0 && $0.isFinite }, "Dashes have a length")
      precondition(
        lengths.contains { $0 > 0 } && phase.isFinite,
        "The lengths of dashes must add up to more than 0")
      self.lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
      self.phase = phase
    }

    /// Returns the pattern with all lengths multiplied by `factor`.
    func scaled(by factor: Double) -> Dash {
      Dash(lengths.map { $0 * factor }, phase: phase * factor)
    }
  }

  /// The full width of the line, in points; 0 draws nothing.
  public var width: Double
  /// The shape of the ends of an open line.
  public var cap: Cap
  /// The shape of the corners.
  public var join: Join
  /// The dashes of the line; nil for a continuous line.
  public var dash: Dash?

  /// Creates a style; by default its caps and joins are round, like a fingertip.
  ///
  /// - Precondition: `width` is not negative.
  public init(width: Double, cap: Cap = .round, join: Join = .round, dash: Dash? = nil) {
    precondition(width >= 0, "The width of a line must not be negative")
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// Returns the style with all lengths multiplied by `factor`.
  func scaled(by factor: Double) -> StrokeStyle {
    StrokeStyle(width: width * factor, cap: cap, join: join, dash: dash?.scaled(by: factor))
  }
}
