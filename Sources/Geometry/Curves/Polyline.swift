// SPDX-License-Identifier: Apache-2.0

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

// MARK: - Simplification

// Fewer points for the same line (Ramer 1972; Douglas and Peucker 1973). The ends of a run of
// points are kept. If all points between them lie within the tolerance of the segment from end to
// end, those points are dropped. Otherwise the run is divided at the farthest point.
//
// The distance is to the segment, not to the infinite line. A segment is convex, so the distance of
// the run from it is greatest at a point of the run, never between two points. Every place of the
// original line therefore lies within the tolerance of the simplified line.

extension Polyline {
  /// The polyline through some of the points that stays within `tolerance` points of this one.
  ///
  /// No place of this polyline is farther than `tolerance` from the result. The first and the last
  /// point are kept. Repeated points are dropped, so a polyline that never moves becomes a dot.
  ///
  /// - Precondition: `tolerance` is not negative.
  /// - Complexity: O(n log n) in the number of points for hand-drawn lines, O(n^2) in the worst
  ///   case.
  public func simplified(tolerance: Double) -> Polyline {
    precondition(tolerance >= 0, "The tolerance of a simplification must not be negative")
    var line = [points[0]]
    for point in points.dropFirst() where point != line[line.count - 1] { line.append(point) }
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var runs = [(first: 0, last: line.count - 1)]
    while let run = runs.popLast() {
      guard let middle = farthest(in: line, run.first, run.last, beyond: tolerance) else {
        continue
      }
      isKept[middle] = true
      runs.append((run.first, middle))
      runs.append((middle, run.last))
    }
    return Polyline(zip(line, isKept).filter { $0.1 }.map { $0.0 }, isClosed: isClosed)
  }
}

/// The index of the point strictly between two others that is farthest from their segment.
///
/// The first of equally far points wins. The result is nil if no point is farther than `tolerance`.
private func farthest(in line: [Point], _ first: Int, _ last: Int, beyond tolerance: Double) -> Int?
{
  let segment = LineSegment(line[first], line[last])
  var (greatest, found) = (tolerance * tolerance, Int?.none)
  for index in first + 1..<max(last, first + 1) {
    let distance = segment.squaredDistance(to: line[index])
    if distance > greatest { (greatest, found) = (distance, index) }
  }
  return found
}
