// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import MaskCore
import PropertyTesting
import Testing
import TouchRecording

struct BrushLookTests {
  private func look(opacity: UInt8 = 255, softness: Double = 0) -> BrushLook {
    var look = BrushLook()
    (look.opacity, look.softness) = (opacity, softness)
    return look
  }

  /// A card of 60 x 40 points, scratched from the left to the right with a brush of 20.
  private func scratched(start: StartingShape? = nil) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 60, height: 40))
    rules.brush.width = 20
    rules.start = start
    var card = try ScratchCard(rules)
    card.scratch([Point(x: 20, y: 20), Point(x: 60, y: 20)])
    return card
  }

  private func alpha(_ card: ScratchCard, _ look: BrushLook, scale: Double = 1) throws -> AlphaMask
  {
    try ScaledMask(of: card, scale: scale, look: look).alpha
  }

  @Test func `a look never shows more than is revealed, changes no count, and is as slow ones say`()
    throws
  {
    for seed in UInt64(1)...40 {
      var random = SplitMix64(seed: seed)
      var card = try ScratchCard(gestureRules())
      for event in Gesture.events(&random, count: 30) { card.apply(event) }
      let coverage = card.coverage
      let scale = [1, 2, 3][random.below(3)]
      let look = look(
        opacity: UInt8(1 + random.below(255)),
        softness: Double([0, 1, 3, 5, 9, 60][random.below(6)]) / 4)
      let hard = try card.alphaMask(scale: Double(scale))
      let found = try alpha(card, look, scale: Double(scale))
      #expect(zip(found.bytes, hard.bytes).allSatisfy { $0 <= $1 }, "seed \(seed)")
      #expect(found == slow(hard, look, scale: Double(scale)), "seed \(seed)")
      #expect(card.coverage == coverage)
    }
  }

  @Test func `what is revealed from the start keeps its opacity and its edge`() throws {
    let start = try StartingShape(Path(Rect(x: 0, y: 0, width: 60, height: 4)))
    let mask = try alpha(scratched(start: start), look(opacity: 100, softness: 4))
    #expect(mask.bytes[..<240].allSatisfy { $0 == 255 })
    #expect(mask.bytes[20 * 60 + 40] == 100)
  }

  @Test func `a cover that has faded shows all of the content`() throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 30, height: 30))
    rules.threshold = try Threshold(percent: 10)
    rules.autoReveal = AutoReveal(fade: 1000)
    var card = try ScratchCard(rules)
    card.scratch([Point(x: 0, y: 15), Point(x: 30, y: 15)])
    card.advance(to: 10_000_000)
    let mask = try alpha(card, look(opacity: 90, softness: 5))
    #expect(mask.bytes.allSatisfy { $0 == 255 })
  }

  /// The look by its definition, pixel by pixel.
  private func slow(_ mask: AlphaMask, _ look: BrushLook, scale: Double) -> AlphaMask {
    let radius = Int((look.softness * scale).rounded())
    // Without softness the mean must not count: 2 share - 255 is less than the share.
    if radius == 0 { return thinned(mask, mask.bytes, look.opacity) }
    var soft = mask.bytes.map(Int.init)
    for part in [(radius + 1) / 2, radius / 2] {
      for isRow in [true, false] {
        let before = soft
        for y in 0..<mask.height {
          for x in 0..<mask.width {
            let sum = (-part...part).reduce(0) { sum, step in
              let (column, row) = isRow ? (x + step, y) : (x, y + step)
              return sum
                + before[
                  min(max(row, 0), mask.height - 1) * mask.width
                    + min(max(column, 0), mask.width - 1)]
            }
            let mean = Double(sum) / Double(2 * part + 1)
            soft[y * mask.width + x] = Int((mean + 0.5).rounded(.down))
          }
        }
      }
    }
    return thinned(mask, soft.map { UInt8(max(0, 2 * $0 - 255)) }, look.opacity)
  }

  /// The lesser of two shares times an opacity, pixel by pixel.
  private func thinned(_ mask: AlphaMask, _ soft: [UInt8], _ opacity: UInt8) -> AlphaMask {
    AlphaMask(
      width: mask.width, height: mask.height,
      bytes: zip(mask.bytes, soft).map { one, other in
        UInt8((Double(Int(min(one, other)) * Int(opacity)) / 255).rounded())
      })
  }
}
