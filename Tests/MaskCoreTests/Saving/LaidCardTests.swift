// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

/// A saved card on a frame of another size or place.
@Suite struct LaidCardTests {
  /// The rules on a frame that is `ratio` times as large, elsewhere, with fingers to scale.
  private func scaled(_ rules: ScratchRules, by ratio: Double, to corner: Point) -> ScratchRules {
    var scaled = rules
    scaled.frame = Rect(
      x: corner.x, y: corner.y, width: rules.frame.width * ratio,
      height: rules.frame.height * ratio)
    scaled.brush.width *= ratio
    scaled.hysteresis *= ratio
    scaled.regions = rules.regions.map { region in
      guard case .rect(let rect) = region.shape else { return region }
      return ScratchRegion(
        name: region.name, kind: region.kind,
        shape: .rect(
          Rect(
            x: rect.minX * ratio, y: rect.minY * ratio, width: rect.width * ratio,
            height: rect.height * ratio)))
    }
    return scaled
  }

  private func scaled(
    _ touch: TouchEvent, from frame: Rect, by ratio: Double, to corner: Point
  ) -> TouchEvent {
    var scaled = touch
    scaled.location = Point(
      x: corner.x + (touch.location.x - frame.minX) * ratio,
      y: corner.y + (touch.location.y - frame.minY) * ratio)
    scaled.major = touch.major.map { $0 * ratio }
    return scaled
  }

  @Test func `a card on another frame is that of the strokes scaled with it`() throws {
    checkProperty("strokes scale with the frame", try CardLife.lives(), cases: 600) { life in
      var rules = life.rules
      // What is on the lattice of the card alone, and a button of the canvas, are not scaled here.
      (rules.start, rules.cover, rules.eraser) = (nil, nil, nil)
      rules.begin = .anywhere
      var random = SplitMix64(seed: UInt64(life.happenings.count + life.cut))
      let ratio = [0.5, 1, 1.5, 2, 4][random.below(5)]
      let corner = Point(x: Double(random.below(200)) / 4, y: Double(random.below(200)) / 4 - 20)
      guard var card = try? ScratchCard(rules),
        var whole = try? ScratchCard(scaled(rules, by: ratio, to: corner)),
        var again = try? ScratchCard(scaled(rules, by: ratio, to: corner))
      else { return true }
      for (i, happening) in life.happenings.enumerated() {
        if i == life.cut { try again.restore(card.saved) }
        var large = happening
        if case .touch(let touch) = happening {
          large = .touch(scaled(touch, from: rules.frame, by: ratio, to: corner))
        } else if case .use(var brush) = happening {
          brush.width *= ratio
          large = .use(brush)
        }
        if i < life.cut { card.take(happening) } else { again.take(large) }
        whole.take(large)
      }
      if life.cut == life.happenings.count { try again.restore(card.saved) }
      var (found, expected) = (again.report, whole.report)
      // Shares before a reset are known on the other lattice alone.
      (found.resets, expected.resets) = ([], [])
      return found == expected && again.mask == whole.mask
        && again.revealAlpha == whole.revealAlpha
    }
  }

  @Test func `a card that turns with its screen is restored bit for bit`() throws {
    var rules = ScratchRules(frame: Rect(x: 45, y: 200, width: 300, height: 300))
    rules.eraser = Rect(x: 0, y: 600, width: 50, height: 50)
    var card = try ScratchCard(rules)
    card.scratch([Point(x: 60, y: 250), Point(x: 330, y: 260)])
    let mask = card.mask
    rules.frame = Rect(x: 272, y: 45, width: 300, height: 300)
    rules.eraser = Rect(x: 700, y: 0, width: 50, height: 50)
    var turned = try ScratchCard(rules)
    try turned.restore(card.saved)
    #expect(turned.mask == mask && turned.coverage == card.coverage)
    #expect(turned.saved.frame == rules.frame)
  }

  @Test func `fingers may be as wide on a frame that is larger`() throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    rules.brush.width = 10
    var card = try ScratchCard(rules)
    card.scratch([Point(x: 10, y: 25), Point(x: 60, y: 25)])
    rules.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    var large = try ScratchCard(rules)
    try large.restore(card.saved)
    rules.brush.width = 20
    var wide = try ScratchCard(rules)
    wide.scratch([Point(x: 20, y: 50), Point(x: 120, y: 50)])
    #expect(large.brush.width == 10 && large.mask == wide.mask)
    // The brush scales too, and the hysteresis does not.
    rules.brush.width = 20
    large = try ScratchCard(rules)
    try large.restore(card.saved)
    #expect(large.brush.width == 20 && large.mask == wide.mask)
  }

  @Test(arguments: [
    (100, 50, 100, 51), (100, 50, 50, 100), (100, 50, 200, 50), (300, 300, 300, 300.01),
  ])
  func `another aspect is refused with both sizes`(
    width: Double, height: Double, other: Double, otherHeight: Double
  ) throws {
    let card = try ScratchCard(
      ScratchRules(frame: Rect(x: 0, y: 0, width: width, height: height)))
    var laid = try ScratchCard(
      ScratchRules(frame: Rect(x: 0, y: 0, width: other, height: otherHeight)))
    #expect(
      throws: SavedCardError.otherAspect(
        found: Size(width: width, height: height),
        expected: Size(width: other, height: otherHeight))
    ) { try laid.restore(card.saved) }
  }

  @Test func `a side may miss the aspect by what the lattice rounds`() throws {
    let card = try ScratchCard(ScratchRules(frame: Rect(x: 0, y: 0, width: 375, height: 500)))
    var laid = try ScratchCard(
      ScratchRules(frame: Rect(x: 0, y: 0, width: 250, height: 333.333)))
    try laid.restore(card.saved)
  }

  @Test func `regions and rules must be the same on the other frame`() throws {
    func rules(_ frame: Rect, region: Rect) -> ScratchRules {
      var rules = ScratchRules(frame: frame)
      rules.regions = [ScratchRegion(name: "r", kind: .counts, shape: .rect(region))]
      return rules
    }
    let (small, large) = (
      Rect(x: 0, y: 0, width: 90, height: 60), Rect(x: 5, y: 5, width: 120, height: 80)
    )
    let region = Rect(x: 10, y: 20, width: 30, height: 10)
    let saved = try ScratchCard(rules(small, region: region)).saved
    // Thirds, which no binary fraction is.
    let fitting = rules(
      large, region: Rect(x: 13.3333, y: 26.6667, width: 40, height: 13.333))
    var card = try ScratchCard(fitting)
    try card.restore(saved)
    var (same, other) = (rules(large, region: region), fitting)
    other.cancel = .discard
    for rules in [same, other] {
      var card = try ScratchCard(rules)
      #expect(
        throws: SavedCardError.otherRules(found: saved.rules, expected: expected(rules, small))
      ) { try card.restore(saved) }
    }
    same.regions = []
    #expect(throws: SavedCardError.self) { _ = try ScratchCard(same).restored(saved) }
  }

  /// The fingerprint of rules whose regions are laid on another frame.
  private func expected(_ rules: ScratchRules, _ frame: Rect) -> UInt64 {
    var laid = rules
    let ratio = frame.width / rules.frame.width
    laid = scaled(rules, by: ratio, to: frame.origin)
    (laid.brush, laid.hysteresis) = (rules.brush, rules.hysteresis)
    return laid.fingerprint
  }
}

extension ScratchCard {
  /// The card with the state of a saved one.
  fileprivate func restored(_ saved: SavedCard) throws -> ScratchCard {
    var card = self
    try card.restore(saved)
    return card
  }
}
