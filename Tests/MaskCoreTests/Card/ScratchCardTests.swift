import Geometry
import MaskCore
import Testing
import TouchRecording

/// What each kind of touch does.
@Suite struct ScratchCardTests {
  private let middle = Point(x: 50, y: 50)

  private func newCard(
    _ change: (inout ScratchRules) throws -> Void = { _ in }
  ) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    try change(&rules)
    return try ScratchCard(rules)
  }

  @Test func `a brush is 40 points wide and a touch-down paints its disc at once`() throws {
    var card = try newCard()
    #expect(card.state == .covered)
    card.apply(touch(.began, middle))
    #expect(card.coverage == Coverage(revealed: 80452, eligible: 640_000))
    #expect(card.state == .scratching)
    #expect(card.report.strokes.map(\.outcome) == [.open])
  }

  @Test func `where taps paint nothing a stroke begins with its first move`() throws {
    var card = try newCard { $0.tap = .none }
    card.apply(touch(.began, middle))
    card.apply(touch(.moved, middle))
    #expect(card.coverage.revealed == 0)
    card.apply(touch(.moved, Point(x: 51, y: 50)))
    #expect(card.coverage.revealed > 80452)
  }

  @Test func `a contact that ends at a new point adds that segment`() throws {
    var (moved, ended) = (try newCard(), try newCard())
    moved.apply([touch(.began, middle), touch(.moved, Point(x: 80, y: 60))])
    ended.apply([touch(.began, middle), touch(.ended, Point(x: 80, y: 60))])
    #expect(moved.mask == ended.mask)
  }

  @Test func `a contact that is taken away at a new place draws to it, as one that ends`() throws {
    var (taken, ended) = (try newCard(), try newCard())
    taken.apply([touch(.began, middle), touch(.cancelled, Point(x: 80, y: 60))])
    ended.apply([touch(.began, middle), touch(.ended, Point(x: 80, y: 60))])
    #expect(taken.mask == ended.mask)
    #expect(taken.report.strokes.map(\.outcome) == [.cancelled])
  }

  @Test func `touches of contacts that are not down do nothing`() throws {
    var card = try newCard()
    let untouched = card.report
    card.apply([
      touch(.moved, middle), touch(.ended, middle), touch(.cancelled, middle),
      touch(.hovered, middle),
    ])
    #expect(card.report == untouched)
    card.scratch([Point(x: 0, y: 0)], contact: 4)
    let before = card.report
    card.apply([touch(.moved, middle, contact: 4), touch(.ended, middle, contact: 4)])
    #expect(card.report == before)
  }

  @Test func `each contact draws a stroke of its own`() throws {
    var card = try newCard { $0.brush.width = 4 }
    card.apply([
      touch(.began, Point(x: 10, y: 10), contact: 1, at: 10),
      touch(.began, Point(x: 90, y: 90), contact: 2, at: 20),
      touch(.moved, Point(x: 10, y: 40), contact: 1, at: 30),
      touch(.moved, Point(x: 90, y: 60), contact: 2, at: 40),
      touch(.ended, Point(x: 10, y: 40), contact: 1, at: 50),
    ])
    let strokes = card.report.strokes
    #expect(strokes.map(\.contact) == [1, 2])
    #expect(strokes.map(\.firstTime) == [10, 20])
    #expect(strokes.map(\.lastTime) == [50, 40])
    #expect(strokes.map(\.samples) == [3, 2])
    #expect(strokes.map(\.outcome) == [.ended, .open])
    #expect(strokes[0].revealed == strokes[1].revealed)
    #expect(!card.mask[sampleColumn: 8 * 50, sampleRow: 8 * 50])
  }

  @Test func `a contact that comes down twice is cancelled first`() throws {
    var card = try newCard()
    card.apply([touch(.began, middle), touch(.began, Point(x: 5, y: 5), at: 9)])
    #expect(card.report.strokes.map(\.outcome) == [.cancelled, .open])
    #expect(card.report.strokes.map(\.samples) == [1, 1])
    #expect(card.report.strokes[0].lastTime == 9)
  }

  @Test func `a point off the card stays in the stroke and is not moved onto the edge`() throws {
    var (whole, clipped) = (try newCard(), try newCard { $0.frame.size.width = 60 })
    let stroke = [Point(x: 20, y: 20), Point(x: 95, y: 35), Point(x: 30, y: 80)]
    whole.scratch(stroke)
    clipped.scratch(stroke)
    #expect(clipped.coverage.revealed > 0)
    for row in 0..<800 {
      for column in 0..<480 {
        let (here, there) = (
          clipped.mask[sampleColumn: column, sampleRow: row],
          whole.mask[sampleColumn: column, sampleRow: row]
        )
        if here != there { Issue.record("(\(column), \(row))") }
      }
    }
    var outside = try newCard()
    outside.scratch([Point(x: -200, y: 50), Point(x: -200, y: 90)])
    #expect(outside.coverage.revealed == 0)
  }

  @Test func `touches are relative to the frame of the card`() throws {
    var card = try newCard { $0.frame.origin = Point(x: 7.5, y: -3) }
    card.scratch([Point(x: 57.5, y: 47)])
    var same = try newCard()
    same.scratch([middle])
    #expect(card.mask == same.mask)
  }

  @Test func `a reset covers the card, and a contact that is down draws on from its last position`()
    throws
  {
    var card = try newCard()
    card.apply([touch(.began, middle, at: 10), touch(.moved, Point(x: 60, y: 50), at: 20)])
    let before = card.coverage
    card.reset(at: 25)
    #expect(card.state == .covered && card.mask.count == 0)
    #expect(card.report.resets.map(\.time) == [25])
    #expect(card.report.resets.map(\.coverage) == [before])
    #expect(card.report.strokes.isEmpty)
    card.apply(touch(.moved, Point(x: 70, y: 50), at: 30))
    var other = try newCard()
    other.scratch([Point(x: 60, y: 50), Point(x: 70, y: 50)])
    #expect(card.mask == other.mask)
    #expect(card.report.strokes.map(\.firstTime) == [30])
  }

  @Test func `a contact that only ends after a reset reveals nothing`() throws {
    var card = try newCard()
    card.apply(touch(.began, middle))
    card.reset(at: 5)
    card.apply(touch(.ended, middle, at: 9))
    #expect(card.state == .covered)
    #expect(card.report.strokes.isEmpty)
  }

  @Test func `a cancelled stroke stays, is marked, and the coverage without it is told`() throws {
    var card = try newCard()
    card.scratch([Point(x: 50, y: 50)], contact: 1)
    let kept = card.coverage
    card.scratch([Point(x: 60, y: 50)], contact: 2, outcome: .cancelled)
    let report = card.report
    #expect(report.coverage.revealed > kept.revealed)
    #expect(report.withoutCancelled == kept)
    #expect(report.strokes.map(\.outcome) == [.ended, .cancelled])
  }

  @Test func `a discarded stroke leaves the card as if it had never been`() throws {
    var card = try newCard { $0.cancel = .discard }
    card.apply([
      touch(.began, Point(x: 50, y: 50), contact: 1),
      touch(.began, Point(x: 60, y: 50), contact: 2),
      touch(.moved, Point(x: 50, y: 70), contact: 1),
      touch(.cancelled, Point(x: 50, y: 70), contact: 1),
    ])
    var other = try newCard()
    other.apply(touch(.began, Point(x: 60, y: 50), contact: 2))
    #expect(card.mask == other.mask)
    #expect(card.coverage == other.coverage)
    #expect(card.report.strokes.map(\.revealed) == [0, 80452])
    #expect(card.report.strokes.map(\.outcome) == [.cancelled, .open])
  }

  @Test func `a discarded stroke takes back the first times that it alone brought about`() throws {
    var card = try newCard {
      $0.cancel = .discard
      $0.threshold = try Threshold(percent: 10)
      $0.regions = [
        ScratchRegion(
          name: "hands off", kind: .forbidden, shape: .rect(Rect(x: 0, y: 0, width: 9, height: 9)))
      ]
    }
    card.apply(touch(.began, .zero, at: 1))
    card.apply(touch(.moved, middle, at: 2))
    #expect(card.report.threshold?.reachedAt == 2 && card.report.forbidden.count == 1)
    card.apply(touch(.cancelled, middle, at: 3))
    #expect(card.report.threshold?.reachedAt == nil && card.report.forbidden.isEmpty)
    // What a reset found stays.
    card.apply(touch(.began, .zero, at: 4))
    card.apply(touch(.ended, middle, at: 5))
    card.reset(at: 6)
    card.apply([touch(.began, .zero, at: 7), touch(.cancelled, .zero, at: 8)])
    #expect(card.report.threshold?.reachedAt == 5 && card.report.forbidden.map(\.touchedAt) == [4])
  }

  @Test func `a stroke is told what it revealed and what it rubbed in vain`() throws {
    var card = try newCard()
    card.scratch([middle])
    card.scratch([middle, Point(x: 50.5, y: 50), middle], contact: 1)
    let strokes = card.report.strokes
    #expect(strokes[0].revealed == 80452 && strokes[0].repeated == 0)
    #expect(strokes[1].repeated == 80452)
    // Half a point further right: 4 columns of samples times the 320 rows of the disc.
    #expect(strokes[1].revealed == 4 * 320)
  }

  @Test func `a touch further out than any recording holds is a fault of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var card = try ScratchCard(ScratchRules(frame: Rect(x: 0, y: 0, width: 9, height: 9)))
      card.apply(touch(.began, Point(x: 1_000_001, y: 0)))
    }
  }

  @Test func `touches as far out as a recording can hold cross the card exactly`() throws {
    var (far, near) = (try newCard(), try newCard())
    far.scratch([Point(x: -1e6, y: 50), Point(x: 1e6, y: 50)])
    near.scratch([Point(x: -100, y: 50), Point(x: 200, y: 50)])
    #expect(far.mask == near.mask)
    #expect(far.coverage.percent == 40)
    #expect(try far.mask(scale: 16) == near.mask(scale: 16))
  }
}
