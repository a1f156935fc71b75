import Drawing
import Geometry
import MaskCore
import PropertyTesting
import Testing
import TouchRecording

struct ScaledMaskTests {
  @Test func `a mask that followed is the mask drawn at once`() throws {
    for seed in UInt64(1)...30 {
      var random = SplitMix64(seed: seed)
      var rules = gestureRules()
      rules.cancel = random.below(2) == 0 ? .keep : .discard
      let scale = [0.7, 1, 2, 3][random.below(4)]
      var card = try ScratchCard(rules)
      var followed = try ScaledMask(of: card, scale: scale)
      for event in Gesture.events(&random, count: 40) {
        if random.below(10) == 0 { card.reset(at: event.time) }
        card.apply(event)
        // Sometimes several things happen between two frames.
        guard random.below(3) > 0 else { continue }
        followed.follow(card)
        #expect(try followed.mask == card.mask(scale: scale), "seed \(seed), at \(event.time)")
      }
    }
  }

  @Test func `a reset between two frames is seen even where the new strokes are as many`() throws {
    var card = try ScratchCard(gestureRules())
    card.scratch([Point(x: 2, y: 2), Point(x: 9, y: 2)])
    var followed = try ScaledMask(of: card, scale: 2)
    card.reset(at: 100_000)
    card.scratch([Point(x: 2, y: 7), Point(x: 9, y: 7)], from: 200_000)
    followed.follow(card)
    #expect(try followed.mask == card.mask(scale: 2))
  }

  @Test func `a picture that is updated is the picture composed at once`() {
    for seed in UInt64(1)...100 {
      var random = SplitMix64(seed: seed)
      let cover = bitmap(&random)
      let content = bitmap(&random, opaque: seed % 2 == 0)
      var mask = alphas(&random, changing: [UInt8](repeating: 0, count: 200))
      var picture = mask.composite(cover: cover, content: content)
      for _ in 0..<4 {
        let next = alphas(&random, changing: mask.bytes)
        next.update(&picture, from: mask, cover: cover, content: content)
        #expect(picture == next.composite(cover: cover, content: content), "seed \(seed)")
        mask = next
      }
    }
  }

  /// A mask of 40 x 5 pixels, some of which differ from those before, up or down.
  private func alphas(_ random: inout SplitMix64, changing bytes: [UInt8]) -> AlphaMask {
    var bytes = bytes
    for _ in 0..<random.below(6) {
      bytes[random.below(200)] = [0, 255, UInt8(random.below(256))][random.below(3)]
    }
    return AlphaMask(width: 40, height: 5, bytes: bytes)
  }

  private func bitmap(_ random: inout SplitMix64, opaque: Bool = false) -> Bitmap {
    var bitmap = Bitmap(width: 40, height: 5)
    for pixel in 0..<200 {
      let alpha = opaque ? 255 : [0, 255, random.below(256)][random.below(3)]
      for channel in 0..<3 { bitmap.pixels[4 * pixel + channel] = UInt8(random.below(alpha + 1)) }
      bitmap.pixels[4 * pixel + 3] = UInt8(alpha)
    }
    return bitmap
  }
}
