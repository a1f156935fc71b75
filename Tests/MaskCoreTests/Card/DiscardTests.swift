// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

/// Strokes that the rules discard once the system takes them away.
@Suite struct DiscardTests {
  /// What happens without the touches of strokes that are cancelled.
  private func withoutCancelled(_ happenings: [CardLife.Happening]) -> [CardLife.Happening] {
    var (open, cancelled) = ([Int: [Int]](), Set<Int>())
    for (i, happening) in happenings.enumerated() {
      guard case .touch(let event) = happening else { continue }
      switch event.phase {
      case .hovered: break
      case .moved: open[event.contact]?.append(i)
      case .ended: open[event.contact] = nil
      case .began, .cancelled:
        cancelled.formUnion((open.removeValue(forKey: event.contact) ?? []))
        if event.phase == .began { open[event.contact] = [i] } else { cancelled.insert(i) }
      }
    }
    return happenings.indices.filter { !cancelled.contains($0) }.map { happenings[$0] }
  }

  @Test func `a card is as if strokes that are discarded had never been`() throws {
    checkProperty("discarded strokes never were", try CardLife.lives(), cases: 1000) { life in
      var rules = life.rules
      (rules.cancel, rules.input, rules.eraser) = (.discard, .touches, nil)
      // A stroke that is taken away later has ended scratching, or has held the cover, all the same.
      rules.stopsAtThreshold = false
      rules.autoReveal?.when = .crossing
      let happenings = life.happenings.filter { happening in
        if case .reset = happening { false } else { true }
      }
      guard var card = try? ScratchCard(rules) else { return true }
      var other = card
      for happening in happenings { card.take(happening) }
      for happening in withoutCancelled(happenings) { other.take(happening) }
      // Of a touch that is left out the time passes all the same.
      for case .touch(let touch) in happenings {
        card.advance(to: touch.time)
        other.advance(to: touch.time)
      }
      let (one, rest) = (card.report, other.report)
      return try card.mask == other.mask && one.coverage == rest.coverage
        && one.touchedPx == rest.touchedPx && one.clearPx == rest.clearPx
        && one.alphaSum == rest.alphaSum && one.regions == rest.regions
        && one.combinations == rest.combinations && one.threshold == rest.threshold
        && one.forbidden == rest.forbidden && one.withoutCancelled == rest.coverage
        && one.state == rest.state && card.revealAlpha == other.revealAlpha
        && one.strokes.filter { $0.outcome != .cancelled } == rest.strokes
        && one.strokes.allSatisfy {
          $0.outcome != .cancelled || $0.revealed == 0 && $0.repeated == 0
        }
        && card.crossings == other.crossings
        && card.alphaMask(scale: 1.5) == other.alphaMask(scale: 1.5)
        && RevealMap(card).sampleCounts == RevealMap(other).sampleCounts
    }
  }
}
