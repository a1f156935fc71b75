// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import Kinematics
import Testing
import TouchRecording

struct SpeedProfileTests {
  /// The closed form, from a squared second derivative of speed whose integral is 720 L^2 / T^5.
  ///
  /// The peak is 1.875 L / T, so LDLJ is -ln(720 / 1.875^2) = -ln 204.8. Differences over n speeds
  /// see less of the jerk at both ends, 10 % of it at n = 100.
  @Test(arguments: [250, 500, 1000, 2000, 4000, 8000])
  func `a movement with minimum jerk has an LDLJ of -ln 204.8, however slow`(
    milliseconds: Int
  ) throws {
    let duration = Double(milliseconds)
    let profile = try #require(
      SpeedProfile(samples(lasting: milliseconds) { 200 * minimumJerk($0 / duration) }))
    #expect(profile.speeds.count == milliseconds / 10)
    let ldlj = try #require(profile.logDimensionlessJerk)
    #expect(abs(ldlj + log(204.8)) <= 100 / duration)
    // 9 % of the time at each end is slower than a tenth of the peak.
    #expect(profile.peakCount == 1 && profile.pauseCount == (milliseconds >= 2000 ? 2 : 0))
    let peak = 1.875 * 200 / duration * 1000
    #expect(try #require(profile.peak) <= peak)
    #expect(abs(try #require(profile.peak) / peak - 1) < 2e-3)
    // The arc of this bell does not depend on its width.
    #expect(abs(try #require(profile.spectralArcLength) + 1.40583) < 3e-4)
  }

  @Test func `a stop is a pause where it lasts for 11 steps, and each stop counts once`() throws {
    for stop in stride(from: 0, through: 300, by: 10) {
      let profile = try #require(
        SpeedProfile(
          samples(lasting: 1000 + stop, every: 10) { time in
            0.2 * (time < 500 ? time : max(time - Double(stop), 500))
          }))
      #expect(profile.pauseCount == (stop >= 110 ? 1 : 0), "\(stop) ms")
      #expect(profile.peakCount == 0)
    }
  }

  @Test func `a tenth of the peak is no pause, and less is`() {
    let slow = [Double](repeating: 10, count: 11)
    #expect(SpeedProfile(speeds: [100] + slow + [100]).pauseCount == 0)
    let slower = [Double](repeating: 9.99, count: 11)
    #expect(SpeedProfile(speeds: slower + [100] + slower).pauseCount == 2)
    #expect(SpeedProfile(speeds: [Double](repeating: 0, count: 50)).pauseCount == 0)
  }

  @Test(
    arguments: [
      ([0, 5, 0], 1), ([5, 0, 5], 0), ([0, 5, 5, 5, 0], 1), ([0, 5, 6, 5, 6, 5], 2),
      ([5, 5, 0], 0), ([0, 5, 5], 0), ([0, 100, 0, 10, 0], 1), ([0, 100, 0, 10.1, 0], 2),
      ([0, 100, 100 - 9e-8, 100, 0], 1), ([0, 100, 99, 100, 0], 2), ([0, 0, 0], 0),
      ([0, 5, 5, 6, 0], 1),
    ] as [([Double], Int)])
  func `a speed peak is a rise, level steps and a fall`(speeds: [Double], count: Int) {
    #expect(SpeedProfile(speeds: speeds).peakCount == count)
  }

  @Test func `without movement there is no smoothness`() {
    let profile = SpeedProfile(speeds: [0, 0, 0, 0])
    #expect(profile.logDimensionlessJerk == nil && profile.spectralArcLength == nil)
    #expect(profile.peak == 0 && profile.mean == 0 && profile.accelerationPeak == 0)
  }

  @Test func `points lie every 10 ms from the first sample on`() {
    func count(_ microseconds: Microseconds) -> Int? {
      let times = [1_234_567, 1_234_567 + microseconds]
      return SpeedProfile(times.map { MotionSample(location: .zero, time: $0) })?.speeds.count
    }
    #expect([1, 9_999, 10_000, 19_999, 20_000].map(count) == [0, 0, 1, 1, 2])
    #expect(SpeedProfile([])?.speeds.count == 0)
  }

  @Test func `a stroke of years has no profile, and takes no memory`() throws {
    let ages = [0, (1 << 53) - 1].map { MotionSample(location: .zero, time: $0) }
    #expect(SpeedProfile(ages) == nil)
    let brief = [0, 100_000].map { MotionSample(location: .zero, time: $0) }
    #expect(SpeedProfile(brief, limit: 9) == nil)
    #expect(SpeedProfile(brief, limit: 10)?.speeds.count == 10)
  }

  @Test func `times that do not increase are a fault of the caller`() async {
    await #expect(processExitsWith: .failure) {
      _ = SpeedProfile([5, 5].map { MotionSample(location: .zero, time: $0) })
    }
    await #expect(processExitsWith: .failure) { _ = SpeedProfile(speeds: [1, -1]) }
  }
}
