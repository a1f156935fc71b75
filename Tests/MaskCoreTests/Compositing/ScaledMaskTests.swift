// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

struct ScaledMaskTests {
  static let seeds: ClosedRange<UInt64> = effort(few: 1...60, all: 1...1000)

  @Test func `a reset between two frames is seen even where the new strokes are as many`() throws {
    var card = try ScratchCard(gestureRules())
    card.scratch([Point(x: 2, y: 2), Point(x: 9, y: 2)])
    var followed = try ScaledMask(of: card, scale: 2)
    card.reset(at: 100_000)
    card.scratch([Point(x: 2, y: 7), Point(x: 9, y: 7)], from: 200_000)
    followed.follow(card)
    #expect(try followed.mask == card.mask(scale: 2))
  }

  @Test func `a picture that is kept from frame to frame is the picture drawn at once`() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let scale = [0.7, 1, 2, 3][random.below(4)]
      var look = BrushLook()
      if random.below(4) == 0 { (look.opacity, look.softness) = (100, 0.7) }
      var card = try ScratchCard(rules(&random))
      var kept = try ScaledMask(of: card, scale: scale, look: look)
      let (width, height) = (kept.alpha.width, kept.alpha.height)
      let cover = bitmap(&random, width, height)
      let content = bitmap(&random, width, height, opaque: seed % 2 == 0)
      var picture = kept.alpha.composite(cover: cover, content: content)
      for var event in Gesture.events(&random, count: 40) {
        if random.below(15) == 0 { card.reset(at: event.time) }
        event.force = random.below(5) == 0 ? 0.5 : 1
        card.apply(event)
        // Sometimes several things happen between two frames.
        guard random.below(3) > 0 else { continue }
        let changed = kept.follow(card)
        kept.alpha.composite(cover: cover, content: content, into: &picture, in: changed)
        let atOnce = try ScaledMask(of: card, scale: scale, look: look).alpha
        #expect(kept.alpha == atOnce, "seed \(seed), at \(event.time)")
        #expect(try kept.mask == card.mask(scale: scale), "seed \(seed), at \(event.time)")
        #expect(
          picture == atOnce.composite(cover: cover, content: content),
          "seed \(seed), at \(event.time)")
      }
    }
  }

  @Test func `only the rows of a new segment are drawn again`() throws {
    var card = try ScratchCard(gestureRules())
    card.scratch([Point(x: 2, y: 2), Point(x: 9, y: 2)])
    var kept = try ScaledMask(of: card, scale: 1)
    #expect(kept.follow(card).isEmpty)
    card.scratch([Point(x: 4, y: 7)], contact: 1, from: 100_000)
    // A disc of a diameter of 3.5 points around (4, 7).
    let rows = kept.follow(card).map { $0.lowerBound / kept.alpha.width }
    #expect(rows == [5, 6, 7, 8])
  }

  /// Rules by which some cards only grow, and others change in other ways.
  private func rules(_ random: inout SplitMix64) -> ScratchRules {
    var rules = gestureRules()
    rules.cancel = random.below(3) == 0 ? .discard : .keep
    rules.composite = random.below(3) == 0 ? .cg : .union
    rules.join = random.below(3) == 0 ? .miter : .round
    rules.erase = random.below(2) == 0 ? .finished : .all
    rules.input = random.below(4) == 0 ? .pan : .touches
    rules.hysteresis = 1
    rules.brush.by = random.below(3) == 0 ? .force : .constant
    if random.below(4) == 0 {
      rules.start = try? StartingShape(Path(Rect(x: 2, y: 2, width: 3, height: 3)))
    }
    if random.below(4) == 0 {
      rules.threshold = try? Threshold(percent: 20)
      rules.autoReveal = AutoReveal(fade: 15_000)
    }
    return rules
  }

  @Test func `each stroke lies over those before it, and open ones over those that ended`() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      var rules = gestureRules()
      (rules.composite, rules.join) = (.cg, random.below(2) == 0 ? .miter : .round)
      var card = try ScratchCard(rules)
      // The touches of each stroke, and whether it has ended.
      var strokes: [(events: [TouchEvent], isOver: Bool)] = []
      var open: [Int: Int] = [:]
      for event in Gesture.events(&random, count: 30) where event.phase != .hovered {
        card.apply(event)
        if event.phase == .began {
          if let stroke = open[event.contact] { strokes[stroke].isOver = true }
          open[event.contact] = strokes.count
          strokes.append(([event], false))
        } else if let stroke = open[event.contact] {
          strokes[stroke].events.append(event)
          guard event.phase != .moved else { continue }
          strokes[stroke].isOver = true
          open[event.contact] = nil
        }
      }
      var bytes = [UInt8](repeating: 0, count: 4 * card.mask.width * card.mask.height)
      for stroke in strokes.filter(\.isOver) + strokes.filter({ !$0.isOver }) {
        var alone = try ScratchCard(rules)
        alone.apply(stroke.events)
        for (i, alpha) in try alone.alphaMask(scale: 2).bytes.enumerated() {
          // m + a - m a / 255, rounded once; 255 is odd, so nothing lies halfway.
          let product = (2 * Int(bytes[i]) * Int(alpha) + 255) / 510
          bytes[i] = UInt8(Int(bytes[i]) + Int(alpha) - product)
        }
      }
      #expect(try card.alphaMask(scale: 2).bytes == bytes, "seed \(seed)")
    }
  }

  private func bitmap(
    _ random: inout SplitMix64, _ width: Int, _ height: Int, opaque: Bool = false
  ) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for pixel in 0..<width * height {
      let alpha = opaque ? 255 : [0, 255, random.below(256)][random.below(3)]
      for channel in 0..<3 { bitmap.pixels[4 * pixel + channel] = UInt8(random.below(alpha + 1)) }
      bitmap.pixels[4 * pixel + 3] = UInt8(alpha)
    }
    return bitmap
  }
}
