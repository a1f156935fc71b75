/// A chain of straight lines through points; one point alone is a dot.
public struct Polyline: Hashable, Sendable {
  /// The points in drawing order; never empty.
  public var points: [Point]
  /// Whether the last point repeats the first because the subpath was closed.
  public var isClosed: Bool

  /// Creates the chain through `points`.
  ///
  /// - Precondition: there is at least one point.
  public init(_ points: [Point], isClosed: Bool = false) {
    precondition(!points.isEmpty, "A polyline has at least one point")
    self.points = points
    self.isClosed = isClosed
  }

  /// The straight pieces in order; none for a dot.
  public var segments: some Sequence<LineSegment> {
    zip(points, points.dropFirst()).lazy.map { LineSegment($0, $1) }
  }

  /// The length in points.
  ///
  /// - Complexity: O(n) in the number of points.
  public var length: Double { segments.reduce(0) { $0 + $1.length } }
}
