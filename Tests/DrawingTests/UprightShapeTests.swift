// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import TestCorpora
import Testing

/// Shapes of upright and level edges, whose rows are alike from corner to corner.
struct UprightShapeTests {
  private static let (width, height) = (70, 12)
  private static let cases: UInt64 = effort(few: 30, all: 1000)

  /// A rectangle with its corners on quarters of a pixel.
  private struct Box {
    let columns: Range<Int>
    let rows: Range<Int>
    /// True if the shape runs counterclockwise, which winds by -1 instead of 1.
    let isReversed: Bool

    /// Some reach beyond the canvas, and half of them end between pixels.
    init(_ random: inout SplitMix64) {
      func range(_ pixels: Int) -> Range<Int> {
        let step = random.below(2) == 0 ? 4 : 1
        let ends = (0..<2).map { _ in
          step * (random.below(4 * (pixels + 4) / step) - 8 / step)
        }
        return min(ends[0], ends[1])..<max(ends[0], ends[1])
      }
      (columns, rows) = (range(width), range(height))
      isReversed = random.below(3) == 0
    }

    var outline: Path {
      let (left, right) = (Double(columns.lowerBound) / 4, Double(columns.upperBound) / 4)
      let (top, bottom) = (Double(rows.lowerBound) / 4, Double(rows.upperBound) / 4)
      let corners = [
        Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
        Point(x: left, y: bottom),
      ]
      return Path(polyline: isReversed ? corners.reversed() : corners)
    }

    /// The winding number of a square of a quarter of a pixel, counted in quarters.
    func winding(column: Int, row: Int) -> Int {
      guard columns.contains(column), rows.contains(row) else { return 0 }
      return isReversed ? -1 : 1
    }
  }

  private static func boxes(_ random: inout SplitMix64) -> [Box] {
    (0..<1 + random.below(4)).map { _ in Box(&random) }
  }

  private static func path(_ boxes: [Box]) -> Path {
    var path = Path()
    for box in boxes { path.append(box.outline) }
    return path
  }

  /// The coverage of pixel (x, y), rounded: the share of its sixteen squares that lie inside.
  private static func level(_ boxes: [Box], x: Int, y: Int, _ rule: FillRule) -> Double {
    let inside = (0..<16).count { k in
      let winding = boxes.reduce(0) { sum, box in
        sum + box.winding(column: 4 * x + k % 4, row: 4 * y + k / 4)
      }
      return rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
    }
    return Double((2 * 255 * inside + 16) / 32)
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `boxes over one another have their exact area in every pixel`(rule: FillRule) {
    for seed in 0..<UprightShapeTests.cases {
      var random = SplitMix64(seed: seed)
      let boxes = UprightShapeTests.boxes(&random)
      let drawn = Coverage(UprightShapeTests.width, UprightShapeTests.height) {
        $0.fill(UprightShapeTests.path(boxes), with: .white, rule: rule)
      }
      let exact = Coverage(UprightShapeTests.width, UprightShapeTests.height) { x, y in
        UprightShapeTests.level(boxes, x: x, y: y, rule)
      }
      #expect(drawn == exact, "seed \(seed)")
    }
  }

  @Test func `a slanted line there and back changes no row of boxes`() {
    for seed in 0..<UprightShapeTests.cases {
      var random = SplitMix64(seed: seed)
      let path = UprightShapeTests.path(UprightShapeTests.boxes(&random))
      var crossed = path
      let ends = (0..<2).map { _ in
        Point(x: Double(random.below(700)) / 10, y: Double(random.below(120)) / 10)
      }
      crossed.append(Path(polyline: ends))
      let drawn = [path, crossed].map { path in
        Coverage(UprightShapeTests.width, UprightShapeTests.height) {
          $0.fill(path, with: .white)
        }
      }
      #expect(drawn[0] == drawn[1], "seed \(seed)")
    }
  }
}
