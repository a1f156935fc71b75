// SPDX-License-Identifier: Apache-2.0
import Geometry

/// A polyline stroked with round caps and miter joins, by polygons and distances in floating point.
///
/// It tells how deep a point lies in it, so that samples too near to an outline can be left open.
struct PathRule {
  private let radius: Double
  /// Corners in order, clockwise or not.
  private var polygons: [[Point]] = []
  /// The halves of discs: center, and the way out of the path.
  private var caps: [(center: Point, outward: Vector)] = []

  init(_ points: [Point], width: Double) {
    radius = width / 2
    var path: [Point] = []
    for point in points where point != path.last { path.append(point) }
    guard path.count > 1 else {
      caps = path.flatMap { [($0, Vector(dx: 1, dy: 0)), ($0, Vector(dx: -1, dy: 0))] }
      return
    }
    caps = [
      (path[0], path[0] - path[1]),
      (path[path.count - 1], path[path.count - 1] - path[path.count - 2]),
    ]
    for (start, end) in zip(path, path.dropFirst()) {
      let n = normal(start, end)
      polygons.append([start + n, end + n, end - n, start - n])
    }
    for i in 1..<max(1, path.count - 1) { addJoin(path[i - 1], path[i], path[i + 1]) }
  }

  /// As long as the radius, across the way.
  private func normal(_ start: Point, _ end: Point) -> Vector {
    let way = end - start
    return Vector(dx: -way.dy, dy: way.dx) * (radius / way.length)
  }

  private mutating func addJoin(_ before: Point, _ corner: Point, _ after: Point) {
    let (way, next) = (corner - before, after - corner)
    let turn = way.dx * next.dy - way.dy * next.dx
    guard turn != 0 else { return }
    let side = turn > 0 ? -1.0 : 1.0
    let one = corner + normal(before, corner) * side
    let other = corner + normal(corner, after) * side
    // Along the first outer edge to where it meets the second.
    let gap = other - one
    let along = (gap.dx * next.dy - gap.dy * next.dx) / turn
    let tip = one + way * along
    let isSharp = (tip - corner).length <= 10 * radius
    polygons.append(isSharp ? [corner, one, tip, other] : [corner, one, other])
  }

  /// How far inside the outline of one of its parts a point lies; negative outside of all.
  func depth(of point: Point) -> Double {
    var deepest = -Double.infinity
    for (center, outward) in caps {
      let way = point - center
      let beyond = (way.dx * outward.dx + way.dy * outward.dy) / outward.length
      deepest = max(deepest, min(radius - way.length, beyond))
    }
    for polygon in polygons { deepest = max(deepest, depth(of: point, in: polygon)) }
    return deepest
  }

  /// The least distance to the inner side of an edge.
  private func depth(of point: Point, in polygon: [Point]) -> Double {
    var depths: [Double] = []
    for (i, start) in polygon.enumerated() {
      let edge = polygon[(i + 1) % polygon.count] - start
      guard edge.length > 0 else { continue }
      let way = point - start
      depths.append((edge.dx * way.dy - edge.dy * way.dx) / edge.length)
    }
    var area = 0.0
    for (i, start) in polygon.enumerated() {
      let (one, other) = (start - polygon[0], polygon[(i + 1) % polygon.count] - polygon[0])
      area += one.dx * other.dy - one.dy * other.dx
    }
    return (area < 0 ? depths.map { -$0 } : depths).min() ?? -.infinity
  }
}
