// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TraceCore

struct GuideTests {
  private func error(_ body: () throws -> Void) -> GuideError? {
    do { try body() } catch { return error as? GuideError }
    return nil
  }

  @Test func `a guide without strokes is refused`() {
    #expect(error { _ = try Guide(name: "", strokes: []) } == .noStrokes)
  }

  @Test func `a stroke without a point is refused by its index`() throws {
    let bar = Guide.Stroke(path: try Path(svg: "M0 0H9"))
    let found = error { _ = try Guide(name: "", strokes: [bar, Guide.Stroke(path: Path())]) }
    #expect(found == .emptyStroke(stroke: 1))
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1025])
  func `a slack out of range is refused`(slack: Double) throws {
    let found = error { _ = try guide("M0 0H9", slack: slack) }
    guard case .slackOutOfRange(stroke: 0, _, limit: Guide.slackLimit) = found else {
      Issue.record("found \(String(describing: found))")
      return
    }
  }

  @Test(arguments: [Size(width: 0, height: 1), Size(width: 1, height: -1)])
  func `a size that is no size is refused`(size: Size) {
    let found = error { _ = try guide("M0 0H9", size: size) }
    #expect(found == .sizeOutOfRange(found: size, limit: 1e6))
  }

  @Test(arguments: [Double.nan, .infinity, 1e7])
  func `a coordinate out of range is refused wherever it stands`(value: Double) {
    var start = Path()
    start.move(to: p(value, 0))
    var end = Path(polyline: [p(0, 0)])
    end.addLine(to: p(0, value))
    var control = Path(polyline: [p(0, 0)])
    control.addCubic(control1: p(1, 1), control2: p(value, 1), to: p(2, 2))
    for path in [start, end, control] {
      let found = error { _ = try Guide(name: "", strokes: [Guide.Stroke(path: path)]) }
      guard case .coordinateOutOfRange(stroke: 0, _, limit: 1e6) = found else {
        Issue.record("found \(String(describing: found))")
        return
      }
    }
  }
}

struct PlacementTests {
  private func box(_ guide: Guide, _ placement: Placement = .fit) throws -> Rect {
    try PlacedGuide(guide, placement: placement, canvas: canvas).box
  }

  @Test func `fit keeps the aspect, centered, with a margin of a tenth of the shorter side`() throws
  {
    let placed = try PlacedGuide(guide("M10 10H90V60"), canvas: canvas)
    // 256 points for 80 units: scale 3.2, 160 points high, centered at 240.
    #expect(placed.box == Rect(x: 32, y: 160, width: 256, height: 160))
    #expect(placed.strokes[0].polylines[0].points == [p(32, 160), p(288, 160), p(288, 320)])
    #expect(placed.defaultTolerance == 256.0 / 20)
  }

  @Test func `the guide's size is fitted where it has one`() throws {
    let placed = try PlacedGuide(
      guide("M50 50H60", size: Size(width: 100, height: 100)), canvas: canvas)
    #expect(placed.box == Rect(x: 32, y: 112, width: 256, height: 256))
    #expect(placed.strokes[0].path.subpaths[0].start == p(160, 240))
  }

  @Test func `a rectangle is filled without margin`() throws {
    let rect = Rect(x: 100, y: 50, width: 100, height: 300)
    #expect(
      try box(guide("M0 0H10V10"), .within(rect)) == Rect(x: 100, y: 150, width: 100, height: 100))
  }

  @Test func `as-is takes guide coordinates as canvas points`() throws {
    let placed = try PlacedGuide(guide("M10 20H90"), placement: .asIs, canvas: canvas)
    #expect(placed.box == Rect(x: 10, y: 20, width: 80, height: 0))
    #expect(placed.strokes[0].path == placed.guide.strokes[0].path)
  }

  @Test func `a box without width is scaled by its height, one without height by its width`() throws
  {
    #expect(try box(guide("M7 0V1")) == Rect(x: 160, y: 32, width: 0, height: 416))
    #expect(try box(guide("M0 7H-1")) == Rect(x: 32, y: 240, width: 256, height: 0))
  }

  @Test func `a single point keeps scale 1 and takes its tolerance from the canvas`() throws {
    for data in ["M3 4", "M3 4H3", "M3 4L3 4L3 4Z"] {
      let placed = try PlacedGuide(guide(data), canvas: canvas)
      #expect(placed.box == Rect(x: 160, y: 240, width: 0, height: 0))
      #expect(placed.defaultTolerance == 16)
    }
  }

  @Test func `the extent holds the flattened curve and no more`() throws {
    var random = SplitMix64(seed: 11)
    for round in 0..<200 {
      var path = Path()
      path.move(to: random.point())
      for _ in 0..<3 {
        path.addCubic(control1: random.point(), control2: random.point(), to: random.point())
      }
      let box = try placed([Guide.Stroke(path: path)]).box
      let flat = try #require(Rect(enclosing: path.flattened(tolerance: 1e-4)[0].points))
      for (found, expected) in [
        (box.minX, flat.minX), (box.minY, flat.minY), (box.maxX, flat.maxX), (box.maxY, flat.maxY),
      ] {
        #expect(abs(found - expected) < 2e-4, "seed 11, round \(round)")
      }
    }
  }

  @Test func `a canvas or a placement without area is refused`() throws {
    let bar = try guide("M0 0H9")
    let flat = Size(width: 320, height: 0)
    #expect(throws: GuideError.canvasOutOfRange(found: flat, limit: 1e6)) {
      try PlacedGuide(bar, canvas: flat)
    }
    let empty = Rect(x: 0, y: 0, width: 0, height: 9)
    #expect(throws: GuideError.placementOutOfRange(found: empty, limit: 1e6)) {
      try PlacedGuide(bar, placement: .within(empty), canvas: canvas)
    }
  }

  @Test func `ink that the fitting would throw off every canvas is refused`() throws {
    let far = try guide("M0 0L999999 0", size: Size(width: 0.001, height: 0.001))
    #expect(throws: GuideError.self) { try PlacedGuide(far, canvas: canvas) }
  }

  @Test func `curves that would become too many lines are refused before they are made`() throws {
    var path = Path(polyline: [p(0, 0)])
    for k in 0..<100 {
      let x = k.isMultiple(of: 2) ? 1e6 : -1e6
      path.addCubic(control1: p(x, 1e6), control2: p(-x, -1e6), to: p(x, -1e6))
    }
    let huge = try Guide(name: "", strokes: [Guide.Stroke(path: path)])
    let chords = path.chordCount(tolerance: PlacedGuide.flatteningTolerance)
    #expect(throws: GuideError.tooManyChords(found: chords, limit: 4 << 20)) {
      try PlacedGuide(huge, placement: .asIs, canvas: canvas)
    }
  }

  @Test func `a guide smaller than any tolerance gets the least one`() throws {
    let placed = try PlacedGuide(guide("M0 0H0.001"), placement: .asIs, canvas: canvas)
    #expect(placed.defaultTolerance == 1.0 / 256)
  }
}
