// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import MaskCore
import PropertyTesting
import Testing
import TouchRecording

@Suite struct EmulatedCardTests {
  private static let gray = Color(red: 128, green: 128, blue: 128)
  private static let rates = [15.0, 60, 240, 1000]

  private func card(width: Double = 40, eraser: Rect? = nil) throws -> ScratchCard {
    var rules = ScratchRules(frame: OneGesture.card)
    rules.brush.width = width
    rules.eraser = eraser
    return try ScratchCard(rules)
  }

  private func share(
    _ rule: OtherRule, of touches: [TouchEvent], cover: Color = gray, on card: ScratchCard? = nil
  ) throws -> CountedShare {
    var card = try card ?? self.card()
    let picture = Bitmap(width: 300, height: 300, filledWith: cover)
    var emulated = EmulatedCard(rule, like: card, cover: picture)
    for touch in touches { emulated.take(touch, on: &card) }
    return emulated.share
  }

  private func percent(_ share: CountedShare) -> Double {
    100 * Double(share.counted) / Double(share.total)
  }

  @Test func `a hair of a point is worth a whole square of the eraser`() throws {
    let hair = Point(x: 260, y: 40 - 1.0 / 256)
    let found = try Self.rates.map { rate in
      percent(try share(.jqueryEraser, of: OneGesture.touches(rate: rate, end: hair)))
    }
    for (found, expected) in zip(found, [32.7, 63.3, 65.3, 67.4]) {
      #expect(abs(found - expected) < 0.1, "\(found) %, not \(expected) %")
    }
  }

  @Test func `what lies to the right of the last square counts for the next row`() throws {
    let right = [touch(.began, Point(x: 290, y: 10)), touch(.ended, Point(x: 290, y: 10))]
    let below = [touch(.began, Point(x: 10, y: 50)), touch(.ended, Point(x: 10, y: 50))]
    #expect(try share(.jqueryEraser, of: right).counted == 1)
    #expect(try share(.jqueryEraser, of: right + below).counted == 1)
    let corner = [touch(.began, Point(x: 290, y: 290))]
    #expect(try share(.jqueryEraser, of: corner).counted == 0, "it lies behind the last square")
  }

  @Test func `a brush that is wider than the card has no square`() throws {
    let found = try share(
      .jqueryEraser, of: OneGesture.touches(rate: 60), on: try card(width: 301))
    #expect(found == CountedShare(counted: 0, total: 0))
    #expect(found.percentHundredths == nil)
  }

  @Test(arguments: OtherRule.allCases)
  func `a reset and a press on the eraser leave nothing behind`(rule: OtherRule) throws {
    var card = try card(eraser: Rect(x: 400, y: 0, width: 50, height: 50))
    var emulated = EmulatedCard(rule, like: card)
    let fresh = emulated.share
    let gesture = OneGesture.touches(rate: 60)
    for event in gesture { emulated.take(event, on: &card) }
    // A cover without red counts whole from the start.
    #expect(emulated.share != fresh || rule == .strideChannel)
    emulated.take(touch(.began, Point(x: 410, y: 10)), on: &card)
    emulated.take(touch(.ended, Point(x: 410, y: 20)), on: &card)
    #expect(emulated.share == fresh)
    for event in gesture { emulated.take(event, on: &card) }
    card.reset(at: 0)
    emulated.follow(card)
    #expect(emulated.share == fresh)
    emulated.take(touch(.began, Point(x: 410, y: 10)), on: &card)
    emulated.take(touch(.moved, Point(x: 100, y: 100)), on: &card)
    emulated.take(touch(.ended, Point(x: 100, y: 100)), on: &card)
    #expect(emulated.share == fresh, "a contact that presses the eraser scratches nothing")
  }

  @Test(arguments: 0..<40) func `points within the brush are those that a plain search finds`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let size = Size(
      width: Double(random.integer(in: 1...4000)) / 8,
      height: Double(random.integer(in: 1...4000)) / 8)
    var rules = ScratchRules(frame: Rect(x: 3, y: -5, width: size.width, height: size.height))
    rules.begin = .anywhere
    rules.brush.width = Double(random.integer(in: 1...2000)) / 16
    var card = try ScratchCard(rules)
    var emulated = EmulatedCard(.flutterScratcherLow, like: card)
    var points: [Point] = []
    for _ in 0..<random.integer(in: 1...6) {
      let point = Point(
        x: random.double(in: -60..<size.width + 60), y: random.double(in: -60..<size.height + 60))
      emulated.take(touch(.began, Point(x: point.x + 3, y: point.y - 5)), on: &card)
      points.append(Point(x: (point.x + 3) - 3, y: (point.y - 5) + 5))
    }
    var expected = 0
    for place in 0..<100 {
      let corner = Point(
        x: Double(place % 10) * (size.width / 10), y: Double(place / 10) * (size.height / 10))
      let isNear = points.contains { point in
        let (dx, dy) = (point.x - corner.x, point.y - corner.y)
        return (dx * dx + dy * dy).squareRoot().rounded() <= rules.brush.width / 2
      }
      if isNear { expected += 1 }
    }
    #expect(emulated.share == CountedShare(counted: expected, total: 100), "seed \(seed)")
  }

  @Test(arguments: 0..<20) func `one segment clears and touches the pixels that the mask has`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 40.5, height: 30.25))
    rules.begin = .anywhere
    rules.brush.width = Double(random.integer(in: 1...400)) / 16
    // Then nothing is erased twice.
    rules.tap = .none
    var card = try ScratchCard(rules)
    var clear = EmulatedCard(.fullScanClear, like: card)
    var touched = EmulatedCard(.fullScanTouched, like: card)
    var stride = EmulatedCard(.strideAlpha, like: card)
    for phase in [TouchEvent.Phase.began, .ended] {
      let point = Point(
        x: Double(random.integer(in: -1000...11000)) / 256,
        y: Double(random.integer(in: -1000...9000)) / 256)
      let event = touch(phase, point)
      card.apply(event)
      clear.follow(card)
      touched.follow(card)
      stride.follow(card)
    }
    let report = card.report
    #expect(clear.share == CountedShare(counted: report.clearPx, total: 41 * 31), "seed \(seed)")
    #expect(
      touched.share == CountedShare(counted: report.touchedPx, total: 41 * 31), "seed \(seed)")
    let words = card.mask.words
    let places = Swift.stride(from: 0, to: 31, by: 8).flatMap { y in
      Swift.stride(from: 0, to: 41, by: 8).map { x in y * 41 + x }
    }
    let expected = places.count { words[$0] == .max }
    #expect(stride.share == CountedShare(counted: expected, total: places.count), "seed \(seed)")
  }

  @Test(arguments: OtherRule.allCases)
  func `a pan counts what its one stroke would`(rule: OtherRule) throws {
    var rules = ScratchRules(frame: OneGesture.card)
    rules.input = .pan
    let fingers = [
      touch(.began, Point(x: 40, y: 100), contact: 0),
      touch(.began, Point(x: 80, y: 100), contact: 1),
      touch(.moved, Point(x: 60, y: 100), contact: 0),
      touch(.moved, Point(x: 240, y: 160), contact: 1),
      touch(.ended, Point(x: 60, y: 100), contact: 0),
      touch(.ended, Point(x: 240, y: 160), contact: 1),
    ]
    // Their middle, from where it has moved by the hysteresis.
    let stroke = [touch(.began, Point(x: 70, y: 100)), touch(.moved, Point(x: 150, y: 130))]
    let (found, expected) = (
      try share(rule, of: fingers, on: try ScratchCard(rules)), try share(rule, of: stroke)
    )
    #expect(found == expected)
  }

  @Test(arguments: OtherRule.allCases)
  func `a reset that spares what is being drawn spares it here, too`(rule: OtherRule) throws {
    var rules = ScratchRules(frame: OneGesture.card)
    rules.erase = .finished
    var card = try ScratchCard(rules)
    var emulated = EmulatedCard(rule, like: card)
    let spared = [
      touch(.began, Point(x: 50, y: 60), contact: 7),
      touch(.moved, Point(x: 250, y: 90), contact: 7),
    ]
    for event in spared + OneGesture.touches(rate: 60) { emulated.take(event, on: &card) }
    card.reset(at: 0)
    emulated.follow(card)
    var other = EmulatedCard(rule, like: card)
    var fresh = try ScratchCard(rules)
    for event in spared { other.take(event, on: &fresh) }
    #expect(emulated.share == other.share)
  }
}

extension EmulatedCard {
  /// Lets a card take a touch and follows it.
  mutating func take(_ event: TouchEvent, on card: inout ScratchCard) {
    card.apply(event)
    follow(card)
  }
}
