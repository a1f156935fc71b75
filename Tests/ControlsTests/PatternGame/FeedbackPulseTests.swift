// SPDX-License-Identifier: Apache-2.0
import Controls
import Testing

/// The animation of the mark of a guess.
@Suite struct FeedbackPulseTests {
  /// The curve by halving, far longer than needed.
  private func slowEase(_ time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let s = (low + high) / 2
      let r = 1 - s
      let x = 3 * r * r * s * 0.42 + 3 * r * s * s * 0.58 + s * s * s
      if x < time { low = s } else { high = s }
    }
    let s = (low + high) / 2
    return 3 * (1 - s) * s * s + s * s * s
  }

  @Test func `it agrees with halving, rises, and is the same from both ends`() {
    var before = -1.0
    for step in 0...1000 {
      let time = Double(step) / 1000
      let share = easeInEaseOut(time)
      #expect(abs(share - slowEase(time)) < 2e-15, "at \(time)")
      #expect(abs(share + easeInEaseOut(1 - time) - 1) < 2e-15, "at \(time)")
      #expect(share > before, "at \(time)")
      before = share
    }
  }

  @Test func `a mark grows to 1.8 in half a second, shrinks in another, and stays for a third`() {
    #expect(FeedbackPulse.delay == 2_000_000)
    #expect(FeedbackPulse.scale(after: 0) == 1)
    #expect(FeedbackPulse.scale(after: 500_000) == 1.8)
    #expect(FeedbackPulse.scale(after: 1_000_000) == 1)
    #expect(FeedbackPulse.scale(after: 1_999_999) == 1)
    #expect(abs(FeedbackPulse.scale(after: 250_000) - 1.4) < 1e-15)
    #expect(abs(FeedbackPulse.scale(after: 125_000) - (1 + 0.8 * 0.12916193104731982)) < 1e-15)
    for time in stride(from: Int64(0), through: 500_000, by: 1000) {
      #expect(FeedbackPulse.scale(after: time) == FeedbackPulse.scale(after: 1_000_000 - time))
      #expect(1...1.8 ~= FeedbackPulse.scale(after: time))
    }
  }
}
