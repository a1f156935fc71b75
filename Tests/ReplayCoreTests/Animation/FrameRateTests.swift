// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import ReplayCore
import Scenes
import Testing
import TouchRecording

struct FrameRateTests {
  @Test func `frames come at exact steps, rounded down to whole microseconds`() throws {
    let cases: [(text: String, times: [Microseconds])] = [
      ("30", [0, 33_333, 66_666, 100_000]),
      ("60", [0, 16_666, 33_333, 50_000]),
      ("30000/1001", [0, 33_366, 66_733, 100_100]),
      ("29.97", [0, 33_366, 66_733, 100_100]),
      ("0.5", [0, 2_000_000, 4_000_000, 6_000_000]),
      ("1000", [0, 1000, 2000, 3000]),
    ]
    for (text, times) in cases {
      let rate = try #require(FrameRate(framesPerSecond: text))
      #expect((0..<4).map(rate.time(ofFrame:)) == times, "\(text)")
    }
    let rate = try #require(FrameRate(every: 250_000))
    #expect((0..<3).map(rate.time(ofFrame:)) == [0, 250_000, 500_000])
  }

  @Test func `after a day of frames no time has drifted`() throws {
    let ntsc = try #require(FrameRate(framesPerSecond: "30000/1001"))
    // 30,000 frames take 1001 seconds, so 86 times as many take 86 times 1001 seconds.
    #expect(ntsc.time(ofFrame: 30_000 * 86) == 1001 * 86 * 1_000_000)
    let slow = try #require(FrameRate(every: FrameRate.steps.upperBound))
    #expect(slow.time(ofFrame: 1 << 31) == 3_600_000_000 << 31)
  }

  @Test func `texts that are no rate, and rates that are too fast or too slow, are refused`() {
    let texts = [
      "", "0", "0/1", "1/0", "-1", "+1", "1001", "1000.001", "1e3", "30 ", "30/", "/30", ".5", "5.",
      "1.5/2", "1/1.5", "30/1/1", "1.2345", "1234567890", "٣٠", "1/3601", "0.000",
    ]
    for text in texts { #expect(FrameRate(framesPerSecond: text) == nil, "\(text)") }
    for step: Microseconds in [0, -1, 999, 3_600_000_001, .max, .min] {
      #expect(FrameRate(every: step) == nil, "\(step)")
    }
    #expect(FrameRate(framesPerSecond: "1/3600") == FrameRate(framesPerSecond: "1/3600"))
    #expect(FrameRate(framesPerSecond: "1/3600")?.time(ofFrame: 1) == 3_600_000_000)
  }

  @Test func `the time of a frame is the last whole microsecond not after it`() throws {
    for seed in UInt64(0)..<200 {
      var random = SplitMix64(seed: seed)
      let (frames, seconds) = (random.integer(in: 1...50_000), random.integer(in: 51...2000))
      let rate = try #require(FrameRate(framesPerSecond: "\(frames)/\(seconds)"), "seed \(seed)")
      let number = random.below(100_000)
      let time = Int128(rate.time(ofFrame: number))
      // time <= number x seconds x 10^6 / frames < time + 1
      let exact = Int128(number) * Int128(seconds) * 1_000_000
      #expect(time * Int128(frames) <= exact, "seed \(seed)")
      #expect((time + 1) * Int128(frames) > exact, "seed \(seed)")
    }
  }
}
