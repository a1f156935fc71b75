// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyChecking
import PropertyTesting
import TestCorpora
import Testing

struct FillTests {
  @Test func `every triangle on a 4x4 grid has its exact area in every pixel`() {
    // 1.2 pixels apart, so that edges meet pixels at many offsets.
    let grid = (0..<16).map {
      Point(x: 0.3 + 1.2 * Double($0 % 4), y: 0.15 + 1.2 * Double($0 / 4))
    }
    for a in 0..<16 {
      for b in a + 1..<16 {
        for c in b + 1..<16 {
          let triangle = [grid[a], grid[b], grid[c]]
          let drawn = Coverage(5, 4) { $0.fill(Path(polyline: triangle), with: .white) }
          let exact = Coverage(5, 4) { x, y in 255 * area(of: triangle, inPixel: x, y) }
          // Half a level of rounding; moving the corners by 2^-17 pixel adds less than 0.01.
          #expect(drawn.greatestDifference(from: exact) <= 0.51, "\(triangle)")
        }
      }
    }
  }

  private static let cases: UInt64 = effort(few: 4, all: 200)

  /// One to three polygons of up to eight corners, which reach over every side of a 9 x 9 canvas.
  private static let polygons = Generator<Point>.gridPoint(in: -4...12).array(count: 3...8)
    .array(count: 1...3)

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `polygons cover the points that the rule puts inside`(rule: FillRule) {
    checkProperty("polygons cover what \(rule) puts inside", Self.polygons, cases: 1000) {
      polygons in
      var path = Path()
      for polygon in polygons { path.append(Path(polyline: polygon)) }
      let drawn = Coverage(9, 9) { $0.fill(path, with: .white, rule: rule) }
      let sampled = Coverage(9, 9, samples: 64, polygons: polygons, rule: rule)
      // A row of samples misplaces an edge by up to half a sample, 2 levels; several edges meet.
      return drawn.greatestDifference(from: sampled) <= 4
    }
  }

  @Test func `a polygon drawn three times covers what it covers once`() {
    checkProperty("thrice is once", Self.polygons, cases: 500) { polygons in
      let (once, thrice) = (polygons.prefix(1), [polygons[0], polygons[0], polygons[0]])
      let drawn = [Array(once), thrice].map { polygons in
        var path = Path()
        for polygon in polygons { path.append(Path(polyline: polygon)) }
        return Coverage(9, 9) { $0.fill(path, with: .white) }
      }
      return drawn[0].greatestDifference(from: drawn[1]) <= 1
    }
  }

  @Test func `the areas of discs agree with pi r r`() {
    for seed in 0..<30 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let r = random.double(in: 0.3..<25)
      let (x, y) = (random.double(in: 1..<10), random.double(in: 1..<10))
      let disc = Path(ellipseIn: Rect(x: x, y: y, width: 2 * r, height: 2 * r))
      let area = Coverage(61, 61) { $0.fill(disc, with: .white) }.area
      // Chords lie up to 1/256 pixel inside, cubics up to 2.8e-4 r outside; rounding to levels
      // errs by up to 1/510 in each of the pixels on the edge, fewer than 8 r + 4.
      let bound = 2 * Double.pi * r * max(1.0 / 256, 2.8e-4 * r) + (8 * r + 4) / 510
      #expect(abs(area - Double.pi * r * r) <= bound, "seed \(seed), r \(r)")
    }
  }

  @Test func `whole pixels move a picture as it is`() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let points = (0..<5).map { _ in
        // Multiples of 1/1024 lose nothing when whole numbers are added.
        Point(
          x: Double(random.integer(in: -8192...16384)) / 1024,
          y: Double(random.integer(in: -8192...16384)) / 1024)
      }
      let move = Vector(
        dx: Double(random.integer(in: -5...5)), dy: Double(random.integer(in: -5...5)))
      let moved = Path(polyline: points.map { $0 + move })
      let here = Coverage(10, 10) { $0.fill(Path(polyline: points), with: .white) }
      let there = Coverage(10, 10) { $0.fill(moved, with: .white) }
      for y in max(0, -Int(move.dy))..<min(10, 10 - Int(move.dy)) {
        for x in max(0, -Int(move.dx))..<min(10, 10 - Int(move.dx)) {
          #expect(there[x + Int(move.dx), y + Int(move.dy)] == here[x, y], "seed \(seed)")
        }
      }
    }
  }

  @Test func `a million points away edges still cut the canvas where they should`() {
    for seed in 0..<FillTests.cases {
      var random = SplitMix64(seed: seed)
      // Through the canvas, both ends far away, so the corners are, too.
      let through = Point(x: random.double(in: 0..<6), y: random.double(in: 0..<6))
      let far = Vector(dx: random.double(in: -1e6..<1e6), dy: random.double(in: -1e6..<1e6))
      let triangle = [
        through - far * 0.9, through + far * 0.9, through + far.perpendicular * 0.9,
      ]
      let drawn = Coverage(6, 6) { $0.fill(Path(polyline: triangle), with: .white) }
      let sampled = Coverage(6, 6, samples: 64, polygons: [triangle], rule: .nonZero)
      #expect(drawn.greatestDifference(from: sampled) <= 3, "seed \(seed)")
    }
  }

  @Test func `coordinates beyond all bounds neither trap nor stall`() {
    let huge = 1e300
    let points = [
      Point(x: -huge, y: -huge), Point(x: huge, y: -huge), Point(x: huge, y: huge),
      Point(x: -huge, y: huge),
    ]
    #expect(Coverage(3, 1) { $0.fill(Path(polyline: points), with: .white) }.art == ["###"])
  }

  @Test func `nothing is drawn for paths without an inside or off the canvas`() {
    let paths = [
      Path(), Path(polyline: [Point(x: 2, y: 2)]),
      Path(polyline: [Point(x: 0, y: 0), Point(x: 4, y: 3)]),
      Path(Rect(x: 5, y: 0, width: 3, height: 3)), Path(Rect(x: -5, y: 0, width: 5, height: 3)),
      Path(Rect(x: 0, y: 5, width: 3, height: 3)), Path(Rect(x: 0, y: -5, width: 3, height: 5)),
    ]
    for path in paths {
      let drawn = Coverage(4, 4) { $0.fill(path, with: .white) }
      #expect(drawn.levels.allSatisfy { $0 == 0 }, "\(path)")
    }
  }
}
