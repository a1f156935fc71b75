/// A chain of straight lines through points; a single point is a dot.
public struct Polyline: Hashable, Sendable {
  /// The points in drawing order; never empty.
  public var points: [Point]
  /// True if the chain is the outline of a closed subpath; its last point then repeats the first.
  public var isClosed: Bool

  /// Creates the chain through `points`.
  ///
  /// - Precondition: There is at least one point.
  public init(_ points: [Point], isClosed: Bool = false) {
    precondition(!points.isEmpty, "A polyline has at least one point")
    self.points = points
    self.isClosed = isClosed
  }

  /// The line segments in order; a dot has none.
  public var segments: some Sequence<LineSegment> {
    zip(points, points.dropFirst()).lazy.map { LineSegment($0, $1) }
  }

  /// The length in points.
  ///
  /// - Complexity: O(n) in the number of points.
  public var length: Double { segments.reduce(0) { $0 + $1.length } }
}
