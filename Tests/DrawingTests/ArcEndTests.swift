// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import TestCorpora
import Testing

/// The ends of lines along arcs, beside the exact line through the center.
struct ArcEndTests {
  /// The pixels that the end of a ring crosses, away from its sides, where drawn and exact coverage
  /// differ by more than 3 levels: 0.012 pixel.
  private func wrongPixels(radius: Double, width: Double, angle: Double) -> [String] {
    let reach = radius + width / 2 + 2
    let side = Int(2 * reach) + 2
    let center = Point(x: reach + 0.37, y: reach + 0.81)
    let arc = Path(arcCenter: center, radius: radius, startAngle: angle - 270, delta: 270)
    let drawn = Coverage(side, side) {
      $0.stroke(arc, style: StrokeStyle(width: width, cap: .butt), with: .white)
    }
    let out = Vector(dx: cosine(degrees: angle), dy: sine(degrees: angle))
    var wrong: [String] = []
    for y in 0..<side {
      for x in 0..<side {
        let way = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - center
        let (along, across) = (way.dot(out), out.cross(way))
        guard abs(across) < 2, abs(along - radius) < width / 2 - 1.5 else { continue }
        let exact = Coverage.share(x, y, 64) { out.cross($0 - center) <= 0 }
        if abs(drawn[x, y] - 255 * exact) > 3 { wrong.append("(\(x), \(y))") }
      }
    }
    return wrong
  }

  private static let radii = effort(few: [3.0, 10, 31.5], all: [3.0, 10, 31.5, 77, 154, 231])

  @Test(arguments: ArcEndTests.radii)
  func `the end of an arc is square to the arc`(radius: Double) {
    for share in [0.2, 0.6, 1] {
      for angle in [45.0, 90, 133.7, 202] {
        let wrong = wrongPixels(radius: radius, width: max(radius * share, 4), angle: angle)
        #expect(wrong.isEmpty, "width \(radius * share), angle \(angle)")
      }
    }
  }

  @Test func `the first and the last dash of an arc end square to it`() {
    let center = Point(x: 50, y: 50)
    let arc = Path(arcCenter: center, radius: 32, startAngle: 0, delta: 90)
    let whole = StrokeStyle(width: 20, cap: .butt)
    let dashed = StrokeStyle(width: 20, cap: .butt, dash: StrokeStyle.Dash([20, 10, 1000, 1]))
    let drawn = [whole, dashed].map { style in
      Coverage(100, 100) { $0.stroke(arc, style: style, with: .white) }
    }
    for k in 66..<99 {
      #expect(drawn[0][k, 50] == drawn[1][k, 50] && drawn[0][50, k] == drawn[1][50, k], "\(k)")
    }
  }

  @Test func `a curve tighter than the pen keeps the ends of its chords`() {
    // The hook at the end is shorter than any pixel shows, so the line looks like a straight one.
    var path = Path(polyline: [Point(x: 4, y: 10)])
    path.addCubic(
      control1: Point(x: 8, y: 10), control2: Point(x: 16.001, y: 10), to: Point(x: 16, y: 10))
    let straight = Path(polyline: [Point(x: 4, y: 10), Point(x: 16, y: 10)])
    let style = StrokeStyle(width: 8, cap: .butt)
    let drawn = [path, straight].map { path in
      Coverage(20, 20) { $0.stroke(path, style: style, with: .white) }
    }
    #expect(drawn[0].greatestDifference(from: drawn[1]) <= 1)
  }
}
