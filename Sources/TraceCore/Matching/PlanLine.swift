import Geometry

/// The guide strokes of one touch as one line: the subpaths in sequence, with straight jumps
/// between them.
struct PlanLine: Hashable, Sendable {
  private var points: [Point] = []
  private var landmarks = Landmarks.shares.map { GrowingLandmark(at: $0) }
  private var length = 0.0

  /// Creates the line through the strokes of `steps`, each in its direction.
  ///
  /// - Precondition: There is at least one step.
  /// - Complexity: O(n) in the number of straight pieces of the strokes.
  init(_ steps: some Sequence<Plan.Step>, of guide: PlacedGuide) {
    for step in steps {
      let line = guide.strokes[step.stroke].polylines.flatMap(\.points)
      for point in step.isReversed ? line.reversed() : line { append(point) }
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

  /// The landmarks of the line.
  var marks: Landmarks {
    Landmarks(
      points: [points[0]] + landmarks.map { $0.point(on: points, length: length) }
        + [points[points.count - 1]])
  }
}
