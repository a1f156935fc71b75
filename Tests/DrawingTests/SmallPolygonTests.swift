// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import TestCorpora
import Testing

/// All polygons of three and four corners and all pairs of triangles on a small grid, against 64 x 64 samples in each pixel.
struct SmallPolygonTests {
  /// The grid: 3 x 3 points over 3 x 3 pixels, so that edges meet pixels at many offsets.
  private static let grid = (0..<9).map {
    Point(x: 0.3 + 1.2 * Double($0 % 3), y: 0.15 + 1.3 * Double($0 / 3))
  }

  /// Returns the first rule by which the drawn polygons differ from their samples, in words.
  private func check(_ polygons: [[Int]]) -> String? {
    let polygons = polygons.map { $0.map { Self.grid[$0] } }
    var path = Path()
    for polygon in polygons { path.append(Path(polyline: polygon)) }
    for rule in [FillRule.nonZero, .evenOdd] {
      let drawn = Coverage(3, 3) { $0.fill(path, with: .white, rule: rule) }
      let truth = Coverage(3, 3, samples: 64, polygons: polygons, rule: rule)
      // Samples misplace an edge by up to half of one, 2 levels; two of the edges may add up.
      let difference = drawn.greatestDifference(from: truth)
      if difference > 3 { return "\(polygons) \(rule): \(difference)" }
    }
    return nil
  }

  @Test func `every polygon of four corners covers what its samples say, crossed ones too`() {
    // Each cycle once, or every seventh: its first corner is its least.
    let step = effort(few: 7, all: 1)
    for k in stride(from: 0, to: 6561, by: step) {
      let corners = [k / 729, k / 81 % 9, k / 9 % 9, k % 9]
      guard corners[0] == corners.min() else { continue }
      #expect(check([corners]) == nil)
    }
  }

  @Test func `every two triangles cover what their samples say, over each other or apart`() {
    // Each triangle both ways around, of all pairs or a few.
    let step = effort(few: 191, all: 1)
    var triangles: [[Int]] = []
    for k in 0..<729 {
      let corners = [k / 81, k / 9 % 9, k % 9]
      if Set(corners).count == 3, corners[0] == corners.min() { triangles.append(corners) }
    }
    let pairs = triangles.count * triangles.count
    for k in stride(from: 0, to: pairs, by: step) {
      #expect(check([triangles[k / triangles.count], triangles[k % triangles.count]]) == nil)
    }
  }
}
