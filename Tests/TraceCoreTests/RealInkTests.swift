// SPDX-License-Identifier: Apache-2.0
import Geometry
import TestCorpora
import Testing
import TouchRecording
import TraceCore

@Suite(.needsCorpora)
struct RealInkTests {
  private func drawn(_ tolerance: Double, rules: TraceRules = TraceRules()) throws -> Trace {
    try trace(
      "M46 14.58 L153 6.88", "M106.06 15 L99.29 147", tolerance: tolerance, rules: rules
    )
    .after(RealInk.touches(RealInk.gesture("10-stylus-medium-T-01.xml")))
  }

  @Test func `a T drawn with a pen is black at 5 and not at 1, its greatest deviation 4.85`() throws
  {
    let report = try drawn(5).report
    #expect(report.ink.strokes == 2 && report.ink.segments == 54)
    #expect(report.ink.redSegments == 0 && report.ink.redLength == 0)
    #expect(report.progress.reached == report.progress.waypoints)
    #expect(report.score == 1)
    #expect(abs(report.tolerance.needed - 4.85) < 0.005)
    let strict = try drawn(1).report
    #expect(strict.ink.redSegments > 0)
    #expect(strict.tolerance.needed == report.tolerance.needed)
    let greatest = strict.excursions.reduce(0) { max($0, $1.witness.distance) }
    #expect(abs(greatest - report.tolerance.needed) <= 1.0 / 1024)
  }

  @Test func `drawn in its order it passes every check`() throws {
    var rules = TraceRules()
    rules.progress = .ordered
    rules.against = .current
    rules.through = true
    let live = try drawn(6, rules: rules)
    #expect(live.isComplete && live.verdict.passed)
    #expect(live.report.plan?.strokes.map(\.guideStrokes) == [[0], [1]])
    // The pen came down further along the bar than the tolerance.
    #expect(live.report.progress.skipped == [SkippedRun(waypoints: 0..<2, rule: .continuing)])
  }

  @Test(arguments: TraceLaw.all)
  func `every law holds for what people drew`(law: TraceLaw) throws {
    let stride = effort(few: 18, all: 1)
    for (index, (name, sample)) in try RealInk.cases().enumerated() where index % stride == 0 {
      #expect(try law.holds(sample), "\(law.claim) fails for \(name)")
    }
  }
}
