// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import ReplayCore
import Testing

struct FilmPaceTests {
  private let limit = 1 << 20

  /// The times at which a film of pictures that all take `work` has some, of 129 steps.
  private func times(_ work: Int) -> (times: [Int64], pace: FilmPace) {
    var pace = FilmPace(until: 1280, workLimit: limit)
    var times: [Int64] = []
    for time in stride(from: Int64(0), through: 1280, by: 10) where pace.draws(at: time) {
      times.append(time)
      pace.add(work)
    }
    return (times, pace)
  }

  @Test func `pictures that take little work are all drawn`() {
    let (times, pace) = times(limit / 129)
    #expect(times.count == 129 && !pace.isShortened)
  }

  @Test(arguments: [2, 3, 8, 40, 100])
  func `of dear pictures as many as the work allows are drawn, and the first and the last`(
    count: Int
  ) {
    let (times, pace) = times(limit / count)
    #expect(pace.isShortened)
    #expect(times.first == 0 && times.last == 1280)
    #expect(count...count + 2 ~= times.count, "\(times.count)")
    // A quarter of the work is there at once, and the rest comes evenly.
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(gaps.max() ?? 0 <= 1280 * 4 / (3 * Int64(count)) + 20, "\(gaps)")
  }

  @Test func `a film takes at most twice its work, whatever its pictures take`() {
    for seed in UInt64(0)..<200 {
      var random = SplitMix64(seed: seed)
      var pace = FilmPace(until: 1280, workLimit: limit)
      var sum = 0
      for time in stride(from: Int64(0), through: 1280, by: 10) where pace.draws(at: time) {
        let work = random.below(pace.pictureLimit + 1) >> random.below(12)
        sum += work
        pace.add(work)
      }
      #expect(sum <= 2 * limit, "seed \(seed)")
    }
  }

  @Test func `a recording without an extent has one picture`() {
    var pace = FilmPace(until: 0, workLimit: limit)
    let draws = pace.draws(at: 0)
    #expect(draws && !pace.isShortened)
  }
}
