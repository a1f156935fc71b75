import Geometry
import MaskCore
import PropertyTesting
import Testing
import TouchRecording

/// Frames of cards whose strokes are drawn one by one.
@Suite struct StrokeLayersTests {
  #if DEBUG
    static let seeds: ClosedRange<UInt64> = 1...40
  #else
    static let seeds: ClosedRange<UInt64> = 1...1000
  #endif

  private func rules(_ random: inout SplitMix64) -> ScratchRules {
    var rules = gestureRules()
    rules.composite = random.below(3) > 0 ? .cg : .union
    rules.join = rules.composite == .union || random.below(2) == 0 ? .miter : .round
    rules.cancel = random.below(4) == 0 ? .discard : .keep
    rules.erase = random.below(2) == 0 ? .finished : .all
    rules.input = random.below(3) == 0 ? .pan : .touches
    rules.hysteresis = 1
    rules.brush.by = random.below(3) == 0 ? .force : .constant
    if random.below(3) == 0 {
      rules.start = try? StartingShape(Path(Rect(x: 2, y: 2, width: 3, height: 3)))
    }
    return rules
  }

  @Test func `a frame that followed is the frame drawn at once`() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let scale = [0.7, 1, 2][random.below(3)]
      var card = try ScratchCard(rules(&random))
      var followed = try ScaledMask(of: card, scale: scale)
      for var event in Gesture.events(&random, count: 40) {
        if random.below(15) == 0 { card.reset(at: event.time) }
        event.force = random.below(5) == 0 ? 0.5 : 1
        card.apply(event)
        guard random.below(3) > 0 else { continue }
        followed.follow(card)
        let atOnce = try card.alphaMask(scale: scale)
        #expect(followed.alpha == atOnce, "seed \(seed), at \(event.time)")
      }
    }
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
}
