// SPDX-License-Identifier: Apache-2.0
import Controls
import Geometry
import TestCorpora
import Testing
import TouchRecording

/// The movement of the water line: closed forms against a tick-by-tick simulation.
@Suite struct WaveLineTests {
  @Test(arguments: ControlProfile.allCases)
  func `60 % of a ball of 184 points rests at 74 after 110 ticks`(profile: ControlProfile) {
    let wave = Wave(WaveRules(profile, progress: 0.6))
    #expect(wave.rules.waterDiameter == 184)
    #expect(wave.lineHeight == 184 && wave.restHeight == 74)
    let before = wave.after(109)
    #expect(before.lineHeight == 75 && before.settledAt == nil)
    let rested = wave.after(110)
    #expect(rested.lineHeight == 74 && rested.settledAt == 2_200_000)
    #expect((rested.lit * 10_000).rounded() == 5978)
    #expect(rested.ticksLitPerSide == 30)
    #expect(wave.after(5000).lineHeight == 74)
  }

  @Test func `a tick comes every 20 ms, at its very microsecond`() {
    var wave = Wave(WaveRules(progress: 1))
    wave.advance(to: 19_999)
    #expect(wave.ticks == 0)
    wave.advance(to: 20_000)
    #expect(wave.ticks == 1)
    wave.advance(to: 5)
    #expect(wave.ticks == 1)
  }

  @Test func `the swell goes from 1_5 to 1 and back in 100 ticks`() {
    let wave = Wave(WaveRules())
    #expect([0, 1, 50, 75, 99].map { wave.after($0).swell } == [1.5, 1.49, 1, 1.25, 1.49])
    for ticks in 0..<100 {
      #expect(wave.after(ticks).swell == wave.after(ticks + 700).swell, "\(ticks)")
    }
  }

  private func random(_ seed: UInt64) -> (rules: WaveRules, random: SplitMix64) {
    var random = SplitMix64(seed: seed)
    var rules = WaveRules(seed % 2 == 0 ? .standard : .original)
    let side = 117 + Double(random.next(below: 80)) + [0, 0, 0.25, 0.2][Int(seed / 2 % 4)]
    rules.size = Size(width: side, height: side + Double(random.next(below: 2) * 10))
    rules.progress = progress(&random, rules.profile)
    return (rules, random)
  }

  private func progress(_ random: inout SplitMix64, _ profile: ControlProfile) -> Double {
    let share = Double(random.next(below: 101)) / 100
    switch random.next(below: 5) {
    case 0: return 0
    case 1: return 1
    case 2 where profile == .original: return 3 * share - 1
    default: return share
    }
  }

  @Test func `any walk of the line is what single ticks make of it`() {
    let seeds = effort(few: UInt64(60), all: UInt64(3000))
    for seed in 1...seeds {
      var (rules, random) = random(seed)
      var (wave, slow) = (Wave(rules), SteppedWave(rules))
      var now: Int64 = 0
      for _ in 0..<5 {
        for _ in 0..<random.next(below: 150) {
          slow.tick()
          now += Wave.tickInterval
          // Sometimes nobody looks for a while.
          if random.next(below: 3) == 0 { wave.advance(to: now) }
        }
        wave.advance(to: now)
        let found = [wave.lineHeight, wave.lit, wave.swell, Double(wave.ticks)]
        let expected = [slow.line, slow.lit, slow.swell, Double(slow.ticks)]
        let isSame = zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }
        #expect(isSame, "seed \(seed): \(found), not \(expected), at \(now)")
        #expect((wave.settledAt != nil) == (abs(wave.lineHeight - wave.restHeight) == 0))
        guard isSame else { return }
        let next = progress(&random, rules.profile)
        wave.set(next, at: now + 7)
        slow.set(next)
      }
    }
  }

  @Test func `a million years pass at once`() {
    let age: Int64 = 1_000_000 * 365 * 86_400 * 100_000
    for profile in ControlProfile.allCases {
      var wave = Wave(WaveRules(profile, progress: 0.3))
      wave.advance(to: age)
      #expect(wave.ticks == age / 20_000 && wave.lineHeight == 129)
      #expect(wave.waterArea > 0)
    }
  }

  @Test func `water goes on from where it is, and in the original from empty`() {
    for profile in ControlProfile.allCases {
      var wave = Wave(WaveRules(profile, progress: 0.5)).after(92)
      #expect(wave.lineHeight == 92 && wave.settledAt == 1_840_000)
      wave.set(0.25, at: 2_000_000)
      #expect(wave.lineHeight == (profile == .standard ? 92 : 184))
      #expect(wave.restHeight == 138)
      wave.advance(to: 2_000_000 + 46 * Wave.tickInterval)
      #expect(wave.lineHeight == 138)
      #expect(wave.settledAt == 2_920_000)
    }
  }

  @Test func `water that need not move has rested all the while`() {
    var wave = Wave(WaveRules(progress: 0.5)).after(92)
    wave.set(0.501, at: 3_000_000)
    #expect(wave.restHeight == 92 && wave.settledAt == 1_840_000)
    // What stops halfway rests from then on.
    wave.set(1, at: 3_000_000)
    wave.advance(to: 3_200_000)
    #expect(wave.lineHeight == 82 && wave.settledAt == nil)
    wave.set(102.0 / 184, at: 3_210_000)
    #expect(wave.restHeight == 82 && wave.settledAt == 3_210_000)
  }

  @Test func `an empty ball is at rest from the start`() {
    for profile in ControlProfile.allCases {
      let wave = Wave(WaveRules(profile, progress: 0))
      #expect(wave.restHeight == 184 && wave.settledAt == 0)
      #expect(wave.after(100).lineHeight == 184)
      #expect(wave.after(100).ticks == 100)
    }
  }

  @Test func `a full ball of any diameter is full`() {
    for side in [300, 300.5, 331.2] {
      let wave = Wave(WaveRules(side: side, progress: 1)).after(1000)
      #expect(wave.lineHeight == 0 && wave.lit == 1 && wave.ticksLitPerSide == 51)
    }
    // The original's ticks are a point high: they swing about what they cannot reach.
    #expect(Wave(WaveRules(.original, side: 300.5, progress: 1)).after(1000).lineHeight == 0.5)
  }
}
