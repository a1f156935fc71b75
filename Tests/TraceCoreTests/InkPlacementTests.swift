// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// A guide on the ink: the box of the ink, the placed guide, and what moving the ink changes.
@Suite struct InkPlacementTests {
  // MARK: The box

  /// Touches, and the index before which the scene is reset, beyond them for none.
  private struct Ink: CustomStringConvertible, Sendable {
    var sample: TraceCase
    var reset: Int
    var description: String { "\(sample), reset before \(reset)" }
  }

  private static let ink = Generator { choices in
    var sample = choices.draw(TraceCase.generator(curves: false))
    sample.rules.cancel = choices.once(in: 2) ? .discard : .keep
    sample.rules.input = choices.once(in: 3) ? .moves : .touches
    return Ink(sample: sample, reset: choices.integer(in: 0...40))
  }

  @Test func `the box of the ink is that of the strokes which a trace lists`() {
    checkProperty("the ink's box is that of the listed strokes", Self.ink, cases: 3000) { ink in
      var (trace, box) = (try ink.sample.trace(), InkBox(rules: ink.sample.rules))
      box.apply(.event(.hovered, -500, 900))
      return ink.sample.touches.enumerated().allSatisfy { index, event in
        if index == ink.reset {
          trace.reset(at: event.time)
          box.reset()
        }
        trace.apply(event)
        box.apply(event)
        return box.rect == Rect(enclosing: trace.strokes.flatMap(\.points))
      }
    }
  }

  // MARK: The guide

  @Test func `the longer sides are equal, and the centers coincide`() throws {
    let letter = try guide("M10 10H90", "M50 10V95", size: Size(width: 1000, height: 1000))
    let tall = try PlacedGuide(letter, onto: Rect(x: 100, y: 200, width: 30, height: 170))
    #expect(tall.scale == 2 && tall.origin == .ink)
    #expect(tall.box == Rect(x: 35, y: 200, width: 160, height: 170))
    #expect(tall.box.center == p(115, 285))
    // The wider side of the ink rules, though the guide is tall.
    let wide = try PlacedGuide(letter, onto: Rect(x: 0, y: 0, width: 42.5, height: 10))
    #expect(wide.scale == 0.5 && wide.box.center == p(21.25, 5))
    #expect(wide.box.height == 42.5)
  }

  @Test func `a box that is a point leaves the scale at 1`() throws {
    let bar = try guide("M0 0H100")
    let onPoint = try PlacedGuide(bar, onto: Rect(x: 70, y: 80, width: 0, height: 0))
    #expect(onPoint.scale == 1 && onPoint.box == Rect(x: 20, y: 80, width: 100, height: 0))
    #expect(onPoint.defaultTolerance == 10)
    let dot = try guide("M3 4")
    let ink = Rect(x: 0, y: 0, width: 40, height: 60)
    let point = try PlacedGuide(dot, onto: ink, canvas: canvas)
    #expect(point.scale == 1 && point.box == Rect(x: 20, y: 30, width: 0, height: 0))
    #expect(point.defaultTolerance == 32)
    #expect(
      try PlacedGuide(dot, onto: ink).defaultTolerance == TraceRules.toleranceLimit.lowerBound)
  }

  @Test func `the default tolerance on ink is a tenth of the longer side, elsewhere a twentieth`()
    throws
  {
    let letter = try guide("M10 10H90", "M50 10V95")
    #expect(
      try PlacedGuide(letter, onto: Rect(x: 0, y: 0, width: 9, height: 170)).defaultTolerance == 17)
    #expect(
      try PlacedGuide(letter, placement: .asIs, canvas: canvas).defaultTolerance == 85.0 / 20)
  }

  @Test func `a guide says where it lies, and why`() throws {
    let letter = try guide("M10 10H90", "M50 10V95")
    let square = Rect(x: 10, y: 10, width: 170, height: 170)
    for (placement, origin, scale) in [
      (.fit, .canvas, 256.0 / 80), (.asIs, .asIs, 1), (.within(square), .given, 2),
    ] as [(Placement, PlacedGuide.Origin, Double)] {
      let placed = try PlacedGuide(letter, placement: placement, canvas: canvas)
      #expect(placed.origin == origin && placed.scale == scale)
      let report = try Trace(guide: placed).report.placement
      #expect(report.box == placed.box && report.scale == scale && report.origin == origin)
    }
  }

  @Test func `ink at the edge of the world is refused, not trapped`() throws {
    let letter = try guide("M0 0H100V50")
    let corner = Path.greatestCoordinate
    #expect(throws: GuideError.self) {
      try PlacedGuide(letter, onto: Rect(x: corner, y: 0, width: 0, height: 2 * corner))
    }
  }

  // MARK: Laws

  /// The report of a case whose guide lies on the ink, after a scaling and a translation of the
  /// ink; nil without ink.
  private func report(
    _ sample: TraceCase, scale: Double = 1, by offset: Vector = .zero, tolerance: Double = 1
  ) throws -> TraceReport? {
    let moved = sample.mapped { Point(x: $0.x * scale + offset.dx, y: $0.y * scale + offset.dy) }
    var box = InkBox(rules: sample.rules)
    for touch in moved.touches { box.apply(touch) }
    guard let ink = box.rect else { return nil }
    let placed = try PlacedGuide(sample.trace().guide.guide, onto: ink, canvas: canvas)
    var rules = sample.rules
    rules.tolerance = placed.defaultTolerance * tolerance
    rules.step = max(placed.defaultTolerance / 2, TraceRules.toleranceLimit.lowerBound)
    return try Trace(guide: placed, rules: rules).after(moved.touches).report
  }

  private static let cases = TraceCase.generator()

  @Test func `moving the ink on the grid of recordings changes no figure and no count`() {
    checkProperty("moving ink by 1/256 changes nothing", Self.cases, cases: 1000) { sample in
      guard let here = try report(sample),
        let there = try report(sample, by: Vector(dx: 77 + 3.0 / 256, dy: -12.5 + 1.0 / 256))
      else { return true }
      return try here.counts == there.counts
        && zip(here.figures, there.figures).allSatisfy { abs($0 - $1) <= 1e-6 }
        || isTie(sample)
    }
  }

  @Test(arguments: [(0.5, 3.7), (3.0, -90.123), (1.37, 0.001)])
  func `no translation and no scale changes a ratio or a count`(scale: Double, offset: Double) {
    checkProperty("scale \(scale) changes no ratio", Self.cases, cases: 500) { sample in
      // A box that is a point is not scaled, and curves of a few points are coarse: their chords
      // lie up to 1/1024 point off.
      guard let here = try report(sample), here.tolerance.value >= 5, here.placement.scale != 1,
        let there = try report(sample, scale: scale, by: Vector(dx: offset, dy: -2 * offset))
      else { return true }
      return try here.counts == there.counts
        && zip(here.ratios, there.ratios).allSatisfy { abs($0 - $1) <= 1e-4 }
        || isTie(sample)
    }
  }

  /// True if a tolerance that differs by the resolution of segments gives other counts.
  private func isTie(_ sample: TraceCase) throws -> Bool {
    guard let reference = try report(sample) else { return false }
    let share = 1.0 / 256 / reference.tolerance.value
    let (less, more) = (
      try report(sample, tolerance: 1 - share), try report(sample, tolerance: 1 + share)
    )
    return less?.counts != more?.counts
  }
}

extension TraceReport {
  /// All counts that depend on the guide.
  fileprivate var counts: [Int] {
    [
      ink.segments, ink.blackSegments, ink.redSegments, ink.strokes, ink.taps, excursions.count,
      progress.waypoints, progress.reached, verdict.failures.count,
    ] + strokes.map(\.samples) + (plan?.missing ?? [])
  }

  /// The ratios.
  fileprivate var ratios: [Double] { [precision, recall, score] }

  /// Lengths and ratios.
  fileprivate var figures: [Double] {
    ratios + [
      ink.length, ink.redLength, progress.guideLength, progress.reachedLength, tolerance.value,
      tolerance.needed, placement.box.width, placement.box.height, placement.scale,
    ] + excursions.flatMap { [$0.length, $0.witness.distance, $0.witness.margin] }
  }
}
