import ReplayCore
import Testing

@Suite struct MomentsTests {
  @Test func `moments begin at 0, end at the end, and keep their distance`() {
    for end in 0..<40 as Range<Int64> {
      for count in 1...12 {
        for step in 1...5 as ClosedRange<Int64> {
          let moments = Array(Moments(until: end, atMost: count, noCloserThan: step))
          #expect(moments.first == 0 && moments.last == end, "\(end) \(count) \(step)")
          #expect(moments.count <= count + 1)
          let ways = zip(moments, moments.dropFirst()).map { $1 - $0 }
          #expect(ways.allSatisfy { $0 > 0 })
          #expect(ways.dropLast().allSatisfy { $0 >= step })
        }
      }
    }
  }

  @Test func `the longest recording there is has moments too`() {
    let moments = Moments(until: .max, atMost: 4, noCloserThan: 1)
    let quarter = Int64.max / 4 + 1
    #expect(Array(moments) == [0, quarter, 2 * quarter, 3 * quarter, .max])
  }
}
