// SPDX-License-Identifier: Apache-2.0
import ReplayCore
import Scenes
import Testing

@Suite struct TimeStepsTests {
  @Test func `times begin at 0, end at the end, and keep their distance`() {
    for end in 0..<40 as Range<Int64> {
      for count in 1...12 {
        for step in 1...5 as ClosedRange<Int64> {
          let times = Array(TimeSteps(until: end, atMost: count, noCloserThan: step))
          #expect(times.first == 0 && times.last == end, "\(end) \(count) \(step)")
          #expect(times.count <= count + 1)
          let ways = zip(times, times.dropFirst()).map { $1 - $0 }
          #expect(ways.allSatisfy { $0 > 0 })
          #expect(ways.dropLast().allSatisfy { $0 >= step })
        }
      }
    }
  }

  @Test func `the longest recording has times too`() {
    let times = TimeSteps(until: .max, atMost: 4, noCloserThan: 1)
    let quarter = Int64.max / 4 + 1
    #expect(Array(times) == [0, quarter, 2 * quarter, 3 * quarter, .max])
  }
}
