// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyChecking
import PropertyTesting
import Testing

/// Ink that overlaps itself, beside the union of the capsules of its segments.
struct HardInkTests {
  private static let (side, width) = (40, 7.0)

  /// The points within half the width of the line, from 32 x 32 samples a pixel.
  private func truth(_ points: [Point]) -> Coverage {
    let segments = zip(points, points.dropFirst()).map { LineSegment($0, $1) }
    let radius = Self.width / 2
    return Coverage(Self.side, Self.side) { x, y in
      let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
      let distances = segments.map { ($0.squaredDistance(to: middle).squareRoot(), $0) }
      // No point of the pixel is further than 0.71 from its middle.
      let nearest = distances.map(\.0).min() ?? .infinity
      if nearest >= radius + 0.71 { return 0 }
      if nearest <= radius - 0.71 { return 255 }
      let near = distances.filter { $0.0 < radius + 0.71 }.map(\.1)
      let inside = (0..<1024).count { k in
        let offset = Vector(dx: Double(k % 32) - 15.5, dy: Double(k / 32) - 15.5) / 32
        return near.contains { $0.squaredDistance(to: middle + offset) <= radius * radius }
      }
      return 255 * Double(inside) / 1024
    }
  }

  /// The mean and the greatest error of the pixels that are covered in part.
  private func errors(_ points: [Point]) -> (mean: Double, greatest: Double) {
    let drawn = Coverage(Self.side, Self.side) {
      $0.stroke(Path(polyline: points), style: StrokeStyle(width: Self.width), with: .white)
    }
    let truth = truth(points)
    let errors = zip(drawn.levels, truth.levels).filter { 0 < $1 && $1 < 255 }.map { abs($0 - $1) }
    return (errors.reduce(0, +) / Double(max(errors.count, 1)), errors.max() ?? 0)
  }

  /// Points on a circle with a sample each 6 degrees.
  private func circle(turns: Int) -> [Point] {
    (0...60 * turns).map { k in
      let angle = 6 * Double(k) + Double(k / 60)
      return Point(x: 20.3 + 13 * cosine(degrees: angle), y: 19.6 + 13 * sine(degrees: angle))
    }
  }

  @Test func `one smooth pass is exact but for roundings`() {
    let errors = errors(circle(turns: 1))
    // The samples of the truth misplace an edge by up to a 64th of a pixel.
    #expect(errors.mean <= 0.8 && errors.greatest <= 4)
  }

  @Test func `a circle drawn three times is no darker at its edges`() {
    let errors = errors(circle(turns: 3))
    #expect(errors.mean <= 3 && errors.greatest <= 16)
  }

  @Test func `ink that trembles is the union of its segments`() {
    // Steps of up to three points with a tremor of 0.3 points, which often turn back.
    let ink = Generator { choices in
      var point = Point(x: choices.double(in: 8..<32), y: choices.double(in: 8..<32))
      return [point]
        + choices.array(count: 1...40) { choices in
          let step = Vector(dx: choices.double(in: -3..<3), dy: choices.double(in: -3..<3))
          point = Point(
            x: min(max(point.x + step.dx, 5), 35), y: min(max(point.y + step.dy, 5), 35))
          return point + Vector(dx: choices.double(in: 0..<0.3), dy: choices.double(in: 0..<0.3))
        }
    }
    checkProperty("trembling ink is a union", ink, cases: 100) { points in
      let errors = errors(points)
      return errors.mean <= 3 && errors.greatest <= 16
    }
  }

  /// The same polygon so many times in one path that a row has more than 4,096 edges, more than
  /// 8,192 and more than 16,384.
  @Test(arguments: [(2_101, 64.0), (4_201, 128), (8_401, 255)])
  func `a polygon under thousands of others is itself`(copies: Int, most: Double) {
    let polygon = Path(
      polyline: [(4.3, 20.1), (19.2, 3.7), (36.4, 18.9), (22.8, 35.2)].map { Point(x: $0, y: $1) })
    var path = Path()
    for _ in 0..<copies { path.append(polygon) }
    let one = Coverage(Self.side, Self.side) { $0.fill(polygon, with: .white) }
    let all = Coverage(Self.side, Self.side) { $0.fill(path, with: .white) }
    #expect(all.greatestDifference(from: one) <= most)
    // The errors of a row are those of its ends, and cancel out.
    let (sum, own) = (all.levels.reduce(0, +), one.levels.reduce(0, +))
    #expect(abs(sum - own) <= own / 1000)
    // An odd number of copies is the polygon by the other rule, too.
    let odd = Coverage(Self.side, Self.side) { $0.fill(path, with: .white, rule: .evenOdd) }
    #expect(odd.greatestDifference(from: all) == 0)
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `a clip over itself lets through what the rule puts inside`(rule: FillRule) {
    let polygons = Generator<Point>.gridPoint(in: -3...12).array(count: 3...8).array(count: 1...3)
    checkProperty("clips let through what \(rule) puts inside", polygons, cases: 500) { polygons in
      var path = Path()
      for polygon in polygons { path.append(Path(polyline: polygon)) }
      let drawn = Coverage(9, 9) { $0.clip(to: path, rule: rule) { $0.clear(to: .white) } }
      let sampled = Coverage(9, 9, samples: 64, polygons: polygons, rule: rule)
      return drawn.greatestDifference(from: sampled) <= 4
    }
  }
}
