// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// Every tip against its rule, decided for each sample alone.
@Suite struct BrushRuleTests {
  static let cases: UInt64 = effort(few: 6, all: 400)

  private func units(_ value: Double, scale: Double = 1) -> Int {
    Int((value * scale * 256).rounded(.toNearestOrAwayFromZero))
  }

  /// The edges of the box of columns and rows of a picture on a tip, as the rule has them.
  private func box(
    _ press: Press, _ columns: Range<Int>, _ rows: Range<Int>, of size: (Int, Int),
    width: Double, scale: Double
  ) -> [Int] {
    func edge(_ i: Int, _ count: Int) -> Int {
      units(width * Double(2 * i - count) / Double(2 * size.0), scale: scale)
    }
    let (x, y) = (units(press.point.x, scale: scale), units(press.point.y, scale: scale))
    return [
      x + edge(columns.lowerBound, size.0), y + edge(rows.lowerBound, size.1),
      x + edge(columns.upperBound, size.0), y + edge(rows.upperBound, size.1),
    ]
  }

  /// The first sample at which a mask differs from `contains`.
  private func fault(
    _ mask: ScratchMask, sourceLocation: SourceLocation = #_sourceLocation,
    _ contains: (Int, Int) -> Bool?
  ) -> String? {
    for row in 0..<mask.sampleRows {
      for column in 0..<mask.sampleColumns {
        let found = mask[sampleColumn: column, sampleRow: row]
        if let expected = contains(column, row), found != expected {
          return "(\(column), \(row)) is \(found)"
        }
      }
    }
    return nil
  }

  @Test func `a round tip that changes its width makes the hull of its discs`() throws {
    var brush = Brush(width: 4)
    brush.by = .force
    var (decided, undecided) = (0, 0)
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let (a, b) = (Gesture.press(&random), Gesture.press(&random))
      let rule = DiscHullRule(
        (units(a.point.x), units(a.point.y)), units(2 * a.force),
        (units(b.point.x), units(b.point.y)), units(2 * b.force))
      let fault = fault(try card(brush, after: [[a, b]]).mask) { column, row in
        let distance = rule.distance(column: column, row: row)
        // Only an exact test can tell those on the boundary.
        if abs(distance) < 1e-6 {
          undecided += 1
          return nil
        }
        decided += 1
        return distance < 0
      }
      #expect(fault == nil, "seed \(seed)")
    }
    #expect(undecided * 1000 < decided)
  }

  @Test
  func `a sample on the line that touches both discs is inside, where doubles fall short of it`()
    throws
  {
    // Units of 1/256 point. The line to the right of the discs passes through (528, 400), the sample in
    // column 16 of row 12, and is computed at 527.9999999999999.
    let discs = [(152.0, 408.0, 184.0), (504, 496, 96)]
    var brush = Brush(width: 4)
    brush.by = .force
    let presses = discs.map { x, y, radius in
      Press(point: Point(x: x / 256, y: y / 256), force: radius / 512)
    }
    let mask = try card(brush, after: [presses]).mask
    #expect(mask[sampleColumn: 16, sampleRow: 12] && !mask[sampleColumn: 17, sampleRow: 12])
  }

  @Test func `a round tip by force at full force is the tip of constant width`() throws {
    var byForce = Brush(width: 4)
    byForce.by = .force
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let strokes = Gesture.presses(&random).map { $0.map { Press(point: $0.point, force: 1) } }
      let (one, other) = (
        try card(byForce, after: strokes), try card(Brush(width: 4), after: strokes)
      )
      #expect(one.report == other.report && one.mask == other.mask, "seed \(seed)")
    }
  }

  /// Tips made of squares: the dark pixels of a picture of a size.
  private static func tips() throws -> [(Brush.Tip, dark: [(Int, Int)], size: (Int, Int))] {
    let ell = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]
    return [(.square, [(0, 0)], (1, 1)), (.stamp(try NamedBrush.ell()), ell, (3, 4))]
  }

  @Test(arguments: [1.0, 2, 0.7], [Brush.WidthSource.constant, .force])
  func `a square or a stamp makes the union of the hulls of its dark pixels at any scale`(
    scale: Double, source: Brush.WidthSource
  ) throws {
    for (tip, dark, size) in try Self.tips() {
      var brush = Brush(width: 4)
      (brush.tip, brush.by) = (tip, source)
      for seed in 1...Self.cases {
        var random = SplitMix64(seed: seed)
        let presses = [Gesture.press(&random), Gesture.press(&random)]
        let rules = dark.map { x, y in
          BoxHullRule(
            presses.map { press in
              let width = source == .force ? 4 * press.force : 4
              return box(press, x..<x + 1, y..<y + 1, of: size, width: width, scale: scale)
            })
        }
        let fault = fault(try card(brush, after: [presses]).mask(scale: scale)) { column, row in
          rules.contains { $0.contains(column: column, row: row) }
        }
        #expect(fault == nil, "\(dark.count) pixels, seed \(seed)")
      }
    }
  }

  @Test func `the width by contact is the longer axis, and without one that of the brush`() throws {
    var brush = Brush(width: 4)
    brush.by = .contact
    var rules = ScratchRules(frame: Gesture.frame)
    rules.begin = .anywhere
    for (major, width) in [(nil, 4.0), (6.0, 6.0), (0.5, 0.5)] as [(Double?, Double)] {
      rules.brush = brush
      var card = try ScratchCard(rules)
      var event = touch(.began, Point(x: 6, y: 4.5))
      event.major = major
      card.apply(event)
      rules.brush = Brush(width: width)
      var other = try ScratchCard(rules)
      other.apply(touch(.began, Point(x: 6, y: 4.5)))
      #expect(card.mask == other.mask && card.mask.count > 0, "\(width)")
    }
  }

  @Test(arguments: [TouchEvent.Phase.ended, .cancelled], [Brush.WidthSource.force, .contact])
  func `a lift without force or size keeps the last width, and adds nothing where the finger is`(
    phase: TouchEvent.Phase, source: Brush.WidthSource
  ) throws {
    func card(liftingAt x: Double, width: Double?) throws -> ScratchCard {
      var rules = ScratchRules(frame: Gesture.frame)
      rules.begin = .anywhere
      rules.brush = Brush(width: 8)
      rules.brush.by = source
      var card = try ScratchCard(rules)
      let touches: [(TouchEvent.Phase, Double, Double?)] = [
        (.began, 3, 2), (.moved, 6, 2), (phase, x, width),
      ]
      for (phase, x, width) in touches {
        var event = touch(phase, Point(x: x, y: 4))
        event.force = source == .force ? width.map { $0 / 8 } : nil
        event.major = source == .contact ? width : nil
        card.apply(event)
      }
      return card
    }
    for x in [6.0, 9] {
      let (lifted, told) = (try card(liftingAt: x, width: nil), try card(liftingAt: x, width: 2))
      #expect(lifted.mask == told.mask && lifted.mask.count > 0)
    }
    // A width that the lift itself has still counts.
    #expect(try card(liftingAt: 6, width: 8).mask.count > card(liftingAt: 6, width: 2).mask.count)
  }

  @Test func `a finger that presses harder where it rests makes a wider dot`() throws {
    var brush = Brush(width: 8)
    brush.by = .force
    let point = Point(x: 6, y: 4)
    let soft = try card(brush, after: [[Press(point: point, force: 0.25)]])
    let hard = try card(
      brush, after: [[Press(point: point, force: 0.25), Press(point: point, force: 1)]])
    let full = try card(Brush(width: 8), after: [[Press(point: point, force: 1)]])
    #expect(soft.coverage.revealed > 0 && soft.coverage.revealed < hard.coverage.revealed)
    #expect(hard.mask == full.mask)
  }

  @Test func `stamps without dark pixels or too large are refused`() throws {
    #expect(throws: ScratchError.emptyStamp) {
      try Stamp(AlphaMask(width: 2, height: 1, bytes: [127, 0]))
    }
    #expect(throws: ScratchError.stampSize(width: 257, height: 1, limit: 256)) {
      try Stamp(AlphaMask(width: 257, height: 1, bytes: Array(repeating: 255, count: 257)))
    }
    #expect(throws: ScratchError.stampSize(width: 0, height: 0, limit: 256)) {
      try Stamp(AlphaMask(width: 0, height: 0, bytes: []))
    }
  }
}
