import Drawing
import Geometry
import MaskCore
import Testing
import TouchRecording

/// The rows of the table of defects of the card of 2018, as the original has them and as mended.
@Suite struct OriginalProfileTests {
  private func newCard(original: Bool) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    if original { rules.use(.original) }
    return try ScratchCard(rules)
  }

  private func cards(_ events: [TouchEvent]) throws -> (original: ScratchCard, mended: ScratchCard)
  {
    var (original, mended) = (try newCard(original: true), try newCard(original: false))
    original.apply(events)
    mended.apply(events)
    return (original, mended)
  }

  @Test func `1, a tap draws nothing, or a disc`() throws {
    let (original, mended) = try cards(touches([Point(x: 100, y: 100)]))
    #expect(original.state == .covered && original.report.strokes.isEmpty)
    #expect(mended.coverage.revealed == 80452)
  }

  @Test func `2, the first points are lost, or drawn`() throws {
    let points = [0.0, 4, 8, 12, 40].map { Point(x: 50 + $0, y: 100) }
    let (original, mended) = try cards(touches(points))
    var (late, whole) = (try newCard(original: false), try newCard(original: false))
    late.scratch(Array(points[3...]))
    whole.scratch(points)
    #expect(original.mask == late.mask)
    #expect(mended.mask == whole.mask && mended.coverage.revealed > original.coverage.revealed)
  }

  @Test func `3, two fingers draw one line between them, or one each`() throws {
    let events = [
      touch(.began, Point(x: 50, y: 40), contact: 1),
      touch(.began, Point(x: 50, y: 160), contact: 2),
      touch(.moved, Point(x: 90, y: 40), contact: 1),
      touch(.moved, Point(x: 90, y: 160), contact: 2),
      touch(.moved, Point(x: 150, y: 40), contact: 1),
    ]
    let (original, mended) = try cards(events)
    #expect(original.report.strokes.count == 1 && mended.report.strokes.count == 2)
    #expect(original.mask[sampleColumn: 800, sampleRow: 800])
    #expect(!mended.mask[sampleColumn: 800, sampleRow: 800])
  }

  @Test func `4, corners have spikes and ends that turn back are flat, or both are round`() throws {
    // Down and up again, 20 points to each side of the corner; the pan begins at its second point.
    let corner = [
      Point(x: 80, y: 40), Point(x: 80, y: 60), Point(x: 100, y: 160), Point(x: 120, y: 60),
    ]
    let (original, mended) = try cards(touches(corner))
    // The corner at (100, 160) has 22.6 degrees: the spike is 20 / sin(11.3) = 102 points long.
    let below = 190 * 200 + 100
    #expect(try original.alphaMask(scale: 1).bytes[below] == 255)
    #expect(try mended.alphaMask(scale: 1).bytes[below] == 0)
    #expect(original.coverage == (try rounded(corner)).coverage)
    let line = [
      Point(x: 60, y: 60), Point(x: 60, y: 80), Point(x: 60, y: 120), Point(x: 60, y: 80),
    ]
    let (flat, round) = try cards(touches(line))
    let beyond = 130 * 200 + 60
    #expect(try flat.alphaMask(scale: 1).bytes[beyond] == 0)
    #expect(try round.alphaMask(scale: 1).bytes[beyond] == 255)
  }

  /// The card of 2018 with nothing mended but its joins.
  private func rounded(_ points: [Point]) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    rules.use(.original)
    rules.join = .round
    var card = try ScratchCard(rules)
    card.scratch(points)
    return card
  }

  @Test func `5, edges that strokes share grow fat, or stay`() throws {
    // Edges at 80.5 and 120.5 are half covered; rubbed twice they are three quarters off.
    let line = [Point(x: 20, y: 100.5), Point(x: 100, y: 100.5), Point(x: 180, y: 100.5)]
    let (original, mended) = try cards(touches(line) + touches(line, contact: 1, from: 99_000))
    let pixel = 120 * 200 + 140
    #expect(try original.alphaMask(scale: 1).bytes[pixel] == 191 + 1)
    #expect(try mended.alphaMask(scale: 1).bytes[pixel] == 128)
    // What is counted is the union either way.
    #expect(original.report.alphaSum < mended.report.alphaSum)
  }

  /// Two strokes and a tap.
  private static let gesture =
    touches([Point(x: 20, y: 40), Point(x: 40, y: 40), Point(x: 180, y: 90)])
    + touches([Point(x: 30, y: 150), Point(x: 60, y: 150), Point(x: 90, y: 100)], contact: 1)
    + touches([Point(x: 150, y: 150)], contact: 2)

  @Test func `6, the mask shows in no other way than by what it reveals`() throws {
    // Blue is in neither picture, and in every pixel there is as much of the two as of a whole.
    let cover = Bitmap(width: 200, height: 200, filledWith: Color(red: 255, green: 0, blue: 0))
    let content = Bitmap(width: 200, height: 200, filledWith: Color(red: 0, green: 255, blue: 0))
    let (original, mended) = try cards(Self.gesture)
    for card in [original, mended] {
      let mask = try card.alphaMask(scale: 1)
      let picture = mask.composite(cover: cover, content: content).pixels
      for (i, alpha) in mask.bytes.enumerated() {
        let wanted: [UInt8] = [255 - alpha, alpha, 0, 255]
        guard Array(picture[4 * i..<4 * i + 4]) != wanted else { continue }
        Issue.record("pixel \(i): \(picture[4 * i..<4 * i + 4]), expected \(wanted)")
        return
      }
    }
  }

  @Test func `7, the mask is as large as its card, whichever that is and wherever it lies`() throws
  {
    let (small, _) = try cards(Self.gesture)
    for (x, y, width, height) in [(0.0, 0.0, 300.0, 200.0), (45.5, 222, 200, 260.5)] {
      var rules = ScratchRules(frame: Rect(x: x, y: y, width: width, height: height))
      rules.use(.original)
      var card = try ScratchCard(rules)
      for var event in Self.gesture {
        event.location = Point(x: event.location.x + x, y: event.location.y + y)
        card.apply(event)
      }
      for scale in [0.5, 1, 3] {
        let mask = try card.alphaMask(scale: scale)
        #expect(mask.width == Int((width * scale).rounded(.up)))
        #expect(mask.height == Int((height * scale).rounded(.up)))
      }
      // The same strokes are in it, and none of them ends where a smaller card did.
      #expect(card.report.clearPx >= small.report.clearPx)
      #expect(card.mask[sampleColumn: 800, sampleRow: 560])
    }
  }

  @Test func `8, a mask that follows draws new pieces alone, never those that it has`() throws {
    // Two cards with other pieces before the last one: what followed the first keeps those of the
    // first although it is shown the second.
    let high = [Point(x: 20, y: 30), Point(x: 40, y: 30), Point(x: 180, y: 30)]
    let low = [Point(x: 20, y: 170), Point(x: 40, y: 170), Point(x: 180, y: 170)]
    let last = [Point(x: 20, y: 100), Point(x: 40, y: 100), Point(x: 180, y: 100)]
    var (one, other) = (try newCard(original: true), try newCard(original: true))
    one.scratch(high)
    other.scratch(low)
    var followed = try ScaledMask(of: one, scale: 2)
    other.scratch(last, contact: 1, from: 100_000)
    followed.follow(other)
    one.scratch(last, contact: 1, from: 100_000)
    #expect(try followed.mask == one.mask(scale: 2))
    #expect(try followed.mask != other.mask(scale: 2))
  }

  @Test func `9, a percentage is told, and when the threshold was reached`() throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    rules.use(.original)
    rules.threshold = try Threshold(percent: 20)
    var card = try ScratchCard(rules)
    card.scratch([Point(x: 20, y: 40), Point(x: 40, y: 40), Point(x: 180, y: 40)])
    #expect(card.report.threshold?.reachedAt == nil && card.state == .scratching)
    // 140 + 20 pi / 2 points by 40, twice: 34 % of the card.
    card.scratch(
      [Point(x: 20, y: 120), Point(x: 40, y: 120), Point(x: 180, y: 120)], contact: 1, from: 50_000)
    #expect(card.report.threshold?.reachedAt == 66_000 && card.state == .complete)
    #expect(card.coverage.percentHundredths / 100 == 34)
  }

  @Test func `an erase leaves the stroke that is being drawn, or takes it`() throws {
    let first = touches(
      [Point(x: 20, y: 40), Point(x: 40, y: 40), Point(x: 180, y: 40)], contact: 1)
    let second = [
      touch(.began, Point(x: 20, y: 140), contact: 2, at: 50_000),
      touch(.moved, Point(x: 40, y: 140), contact: 2, at: 51_000),
      touch(.moved, Point(x: 90, y: 140), contact: 2, at: 52_000),
    ]
    var (original, mended) = try cards(first + second)
    original.reset(at: 60_000)
    mended.reset(at: 60_000)
    #expect(mended.mask.count == 0 && mended.report.strokes.isEmpty)
    var alone = try newCard(original: true)
    alone.apply(second)
    #expect(original.mask == alone.mask && original.coverage == alone.coverage)
    #expect(original.report.strokes == alone.report.strokes)
    let rest = touch(.moved, Point(x: 180, y: 140), contact: 2, at: 61_000)
    original.apply(rest)
    alone.apply(rest)
    #expect(original.mask == alone.mask && original.report.strokes == alone.report.strokes)
  }

  @Test func `a stroke that is taken away is kept`() throws {
    let points = [Point(x: 20, y: 40), Point(x: 40, y: 40), Point(x: 180, y: 40)]
    let (original, _) = try cards(touches(points, outcome: .cancelled))
    #expect(original.coverage.revealed > 0)
    #expect(original.report.withoutCancelled.revealed == 0)
  }

  @Test func `rules beside the profile override it`() throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    rules.use(.original)
    rules.input = .touches
    rules.tap = .dot
    var card = try ScratchCard(rules)
    card.scratch([Point(x: 100, y: 100)])
    #expect(card.coverage.revealed == 80452)
  }
}
