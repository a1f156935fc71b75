package import Geometry

/// Five points of a line: its ends, its quarter points by length, and its middle.
///
/// They tell where a stroke was meant and which way it was drawn, for a closed one too.
struct Landmarks: Hashable, Sendable {
  /// The shares of the length at which the inner three lie.
  static let shares = [0.25, 0.5, 0.75]

  /// The points in drawing order, always five.
  let points: [Point]

  /// The same line drawn the other way.
  var reversed: Landmarks { Landmarks(points: points.reversed()) }

  /// The index of the line of the least deviation, drawn either way; of equals the first.
  ///
  /// - Precondition: there is at least one line.
  func nearest(of lines: [Landmarks]) -> Int {
    var (best, least) = (0, Double.infinity)
    for (index, line) in lines.enumerated() {
      let found = min(deviation(from: line), deviation(from: line.reversed))
      if found < least { (best, least) = (index, found) }
    }
    return best
  }

  /// The mean distance between corresponding points, in points.
  ///
  /// Opposite points are added first: so a line without length lies from another one exactly as far
  /// as from its reverse, and no rounding makes a tap a stroke that was drawn backwards.
  func deviation(from other: Landmarks) -> Double {
    let d = zip(points, other.points).map { $0.distance(to: $1) }
    return ((d[0] + d[4]) + (d[1] + d[3]) + d[2]) / 5
  }
}

/// The point at a share of the length of a line that still grows.
///
/// It only ever moves forward, so that following it costs O(1) a segment, averaged over all.
package struct GrowingLandmark: Hashable, Sendable {
  /// The index of the first point of the segment on which it lies.
  private var index = 0
  /// The length of the line up to the end of that segment.
  private var lengthThrough = 0.0
  private let share: Double

  package init(at share: Double) {
    self.share = share
  }

  /// Follows the line through `points`, at least two, which now has `length`.
  package mutating func follow(_ points: [Point], length: Double) {
    // Rounding may leave the sum below the length: the last segment is the last.
    if index == 0 && lengthThrough == 0 { lengthThrough = points[0].distance(to: points[1]) }
    while lengthThrough < length * share && index + 2 < points.count {
      index += 1
      lengthThrough += points[index].distance(to: points[index + 1])
    }
  }

  /// Where it is on the line through `points`, which has `length`.
  package func point(on points: [Point], length: Double) -> Point {
    guard index + 1 < points.count else { return points[0] }
    let segment = LineSegment(points[index], points[index + 1])
    let along = segment.length
    guard along > 0 else { return segment.start }
    return segment.point(at: min(max(1 - (lengthThrough - length * share) / along, 0), 1))
  }
}

/// A guide stroke as one line: its subpaths one after the other, jumps as straight lines.
struct Course: Hashable, Sendable {
  private var points: [Point] = []
  private var landmarks = Landmarks.shares.map { GrowingLandmark(at: $0) }
  private var length = 0.0

  /// The line through the strokes of `steps`, each in its direction.
  ///
  /// - Precondition: there is at least one step.
  /// - Complexity: O(n) in the straight pieces of the strokes.
  init(_ steps: some Sequence<Plan.Step>, of guide: PlacedGuide) {
    for step in steps {
      let line = guide.strokes[step.stroke].polylines.flatMap(\.points)
      if step.isReversed {
        for point in line.reversed() { append(point) }
      } else {
        for point in line { append(point) }
      }
    }
  }

  private mutating func append(_ point: Point) {
    if let last = points.last { length += last.distance(to: point) }
    points.append(point)
    guard points.count > 1 else { return }
    for index in landmarks.indices { landmarks[index].follow(points, length: length) }
  }

  /// The whole line.
  var line: Polyline { Polyline(points) }

  /// The five points of the line.
  var marks: Landmarks {
    Landmarks(
      points: [points[0]] + landmarks.map { $0.point(on: points, length: length) }
        + [points[points.count - 1]])
  }
}
