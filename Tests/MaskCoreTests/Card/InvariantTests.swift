import Geometry
import MaskCore
import PropertyTesting
import Testing
import TouchRecording

/// Checks that the invariants hold after every step, and that a broken one stops the program.
@Suite struct InvariantTests {
  #if DEBUG
    static let cases: UInt64 = 40
  #else
    static let cases: UInt64 = 2000
  #endif

  @Test func `a mask that is changed at random holds its invariants after every change`() throws {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let width = Double(random.integer(in: 1...2200)) / 16
      var mask = try ScratchMask(size: Size(width: width, height: 9.7))
      for _ in 0..<12 {
        switch random.below(8) {
        case 0: mask.removeAll()
        case 1...4:
          let (column, row) = (random.below(mask.sampleColumns + 1), random.below(78))
          if column < mask.sampleColumns, row < mask.sampleRows {
            mask[sampleColumn: column, sampleRow: row] = random.below(2) == 0
          }
        default:
          let ends = (0..<2).map { _ in
            Point(x: width * 1.2 * random.unit() - 2, y: 12 * random.unit() - 1)
          }
          mask.insert(Capsule(from: ends[0], to: ends[1], width: 5 * random.unit()))
        }
        mask._checkInvariants()
      }
    }
  }

  @Test func `touches that go back in time break an invariant of the card`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var card = try ScratchCard(ScratchRules(frame: Rect(x: 0, y: 0, width: 60, height: 60)))
      card._checkInvariants()
      card.apply(touch(.began, Point(x: 20, y: 20), at: 16_000))
      card._checkInvariants()
      card.apply(touch(.moved, Point(x: 40, y: 20), at: 8000))
      card._checkInvariants()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("segment 1, drawn at 8000, comes after one drawn at 16000"))
  }
}
