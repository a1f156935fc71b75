/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// How an open line ends.
  public enum Cap: Hashable, Sendable {
    /// Straight across the end point.
    case butt
    /// With a half disc around the end point; a dot becomes a disc.
    case round
    /// Straight across half a width behind the end point; a dot becomes an upright square.
    case square
  }

  /// How the outer side of a corner is drawn.
  public enum Join: Hashable, Sendable {
    /// As part of a disc around the corner.
    case round
    /// Straight from one side to the other.
    case bevel
    /// With the point where the two sides meet, unless that is further from the corner than
    /// `limit` times half the width; then as `bevel`.
    ///
    /// A corner of angle a has its point 1 / sin(a / 2) times half the width away, so the usual
    /// limit of 10 cuts corners below 11.48 degrees.
    case miter(limit: Double)
  }

  /// The full width of the line in points; 0 draws nothing.
  public var width: Double
  /// How an open line ends.
  public var cap: Cap
  /// How corners are drawn.
  public var join: Join
  /// The dashes that the line is drawn in; nil for a line without gaps.
  public var dash: StrokeDash?

  /// Creates a style; round ends and corners are those of a finger.
  ///
  /// - Precondition: `width` is not negative.
  public init(
    width: Double, cap: Cap = .round, join: Join = .round, dash: StrokeDash? = nil
  ) {
    precondition(width >= 0, "The width of a line must not be negative")
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// The style with all its lengths `factor` times as long.
  func scaled(by factor: Double) -> StrokeStyle {
    StrokeStyle(width: width * factor, cap: cap, join: join, dash: dash?.scaled(by: factor))
  }
}
