// SPDX-License-Identifier: Apache-2.0
package import Geometry

/// The strokes of a guide in both directions, measured once, so that the landmarks of strokes that
/// are drawn in one touch are found without a walk along them.
///
/// A joined line runs through its strokes and through the straight jumps between them:
///
///     length  0 ----stroke---- a --jump-- b ------stroke------ c
///
/// A landmark lies on the first of these parts that ends at its length or beyond. A stroke has the
/// length up to each of its points, so a search finds the segment.
package struct PlanCourses: Sendable {
  /// The points of a stroke, with the length from its start to each of them.
  private struct Course: Sendable {
    let points: [Point]
    let lengths: [Double]

    init(_ points: [Point]) {
      self.points = points
      var length = 0.0
      lengths = points.indices.map { index in
        if index > 0 { length += points[index - 1].distance(to: points[index]) }
        return length
      }
    }

    var start: Point { points[0] }
    var end: Point { points[points.count - 1] }
    var length: Double { lengths[lengths.count - 1] }

    /// Returns the place `length` points from the start, on the first segment that reaches it.
    func point(at length: Double) -> Point {
      guard points.count > 1 else { return start }
      let first = (1..<points.count - 1).partitionPoint { lengths[$0] >= length }
      return LineSegment(points[first - 1], points[first]).point(lengths[first] - length)
    }
  }

  private let forward: [Course]
  private let backward: [Course]

  /// Measures the strokes of `guide`.
  ///
  /// - Complexity: O(n) in the number of straight pieces.
  package init(of guide: PlacedGuide) {
    let lines = guide.strokes.map { $0.polylines.flatMap { $0.points } }
    forward = lines.map(Course.init)
    backward = lines.map { Course($0.reversed()) }
  }

  /// Returns the landmarks of the line through `steps`: its ends, and the points at a quarter, a half
  /// and three quarters of its length.
  ///
  /// - Precondition: There is at least one step.
  /// - Complexity: O(m + log n) for m steps and n straight pieces.
  package func points(of steps: some Collection<Plan.Step>) -> [Point] {
    let parts = steps.map(course)
    // The length at which each stroke begins.
    var starts: [Double] = []
    var length = 0.0
    for (index, part) in parts.enumerated() {
      if index > 0 { length += parts[index - 1].end.distance(to: part.start) }
      starts.append(length)
      length += part.length
    }
    func point(at along: Double) -> Point {
      for (index, part) in parts.enumerated() {
        if along <= starts[index], index > 0 {
          return LineSegment(parts[index - 1].end, part.start).point(starts[index] - along)
        }
        if along <= starts[index] + part.length { return part.point(at: along - starts[index]) }
      }
      return parts[parts.count - 1].end
    }
    let inner = Landmarks.shares.map { point(at: length * $0) }
    return [parts[0].start] + inner + [parts[parts.count - 1].end]
  }

  /// The length of a stroke in points, with the jumps between its subpaths.
  func length(of stroke: Int) -> Double { forward[stroke].length }

  /// The number of straight pieces of a stroke.
  func pieceCount(of stroke: Int) -> Int { forward[stroke].points.count - 1 }

  /// Returns the landmarks of the part of a stroke from one distance along it to another, in either
  /// direction.
  ///
  /// - Complexity: O(log n) in the number of straight pieces.
  func marks(of stroke: Int, from start: Double, to end: Double) -> Landmarks {
    Landmarks(
      points: ([0] + Landmarks.shares + [1]).map {
        forward[stroke].point(at: start + (end - start) * $0)
      })
  }

  /// Returns the distances along a stroke at which it comes near a point, ascending: of each part that
  /// stays within `reach` the nearest place.
  ///
  /// - Complexity: O(n) in the number of straight pieces.
  func places(near point: Point, along stroke: Int, within reach: Double) -> [Double] {
    let course = forward[stroke]
    var places: [Double] = []
    // The square of the least distance of the part at hand, which goes on if the point between two
    // pieces is near.
    var least = Double.infinity
    for index in 1..<max(course.points.count, 1) {
      let piece = LineSegment(course.points[index - 1], course.points[index])
      if piece.start.squaredDistance(to: point) > reach * reach { least = .infinity }
      let distance = piece.squaredDistance(to: point)
      guard distance <= reach * reach, distance < least else { continue }
      if least < .infinity { places.removeLast() }
      places.append(course.lengths[index - 1] + piece.nearest(to: point).distance(to: piece.start))
      least = distance
    }
    return places
  }

  func marks(of steps: some Collection<Plan.Step>) -> Landmarks {
    Landmarks(points: points(of: steps))
  }

  /// Returns the line through `steps`: the subpaths of the strokes in sequence, with straight jumps
  /// between them.
  ///
  /// - Precondition: There is at least one step.
  func line(of steps: some Sequence<Plan.Step>) -> Polyline {
    Polyline(steps.flatMap { course(of: $0).points })
  }

  private func course(of step: Plan.Step) -> Course {
    step.isReversed ? backward[step.stroke] : forward[step.stroke]
  }
}

extension LineSegment {
  /// Returns the place that lies `distance` points before the end, or the start if that is nearer.
  fileprivate func point(_ distance: Double) -> Point {
    let along = length
    return along > 0 ? point(at: min(max(1 - distance / along, 0), 1)) : start
  }
}
