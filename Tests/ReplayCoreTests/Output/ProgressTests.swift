// SPDX-License-Identifier: Apache-2.0
import ReplayCore
import Scenes
import Testing

/// The progress of a run, on one line of the terminal.
@Suite struct ProgressTests {
  @Test func `nothing is drawn for half a second, and then at most ten times a second`() {
    let start = ContinuousClock.now
    var pace = Progress.Pace(from: start)
    let drawn = (0...1000).filter { pace.isDue(at: start + .milliseconds($0)) }
    #expect(drawn == [500, 600, 700, 800, 900, 1000])
  }

  @Test func `the line shows only the parts that fit`() {
    func line(_ columns: Int, total: Int? = 40_000_000) -> String {
      Progress.line(bytes: 10_000_000, total: total, elapsed: .seconds(2), columns: columns)
    }
    #expect(line(79) == "██▌·······  25.00 %  5.00 MB/s  6 s left")
    #expect(line(30) == "25.00 %  5.00 MB/s  6 s left")
    #expect(line(20) == "5.00 MB/s  6 s left")
    #expect(line(10) == "6 s left")
    #expect(line(3) == "6 s")
    #expect(line(79, total: nil) == "10.00 MB  5.00 MB/s")
    #expect(line(79, total: 10_000_000) == "██████████  100.00 %  5.00 MB/s  0 s left")
    // A file that grew while it was read.
    #expect(line(79, total: 1000) == "██████████  100.00 %  5.00 MB/s  0 s left")
    #expect(line(79, total: 4_000_000_000).hasSuffix("13 min 18 s left"))
    #expect(
      Progress.line(bytes: 0, total: 1000, elapsed: .seconds(1), columns: 79)
        == "··········  0.00 %  0.00 MB/s  16 min 40 s left")
  }
}
