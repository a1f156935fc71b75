// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording
import TraceCore

/// The weight of each part of a guide, dots among them.
struct RecallTests {
  /// A line or a dot, each far from all others.
  private struct Part {
    var place: Point
    var length: Double

    var data: String { "M\(place.x) \(place.y)" + (length > 0 ? "h\(length)" : "") }
    var ink: [Point] {
      length > 0 ? [place, p(place.x + length, place.y)] : [place]
    }
  }

  @Test(arguments: [TraceRules.Progress.any, .ordered])
  func `no subset of the strokes and dots of a guide that misses one is all of it`(
    progress: TraceRules.Progress
  ) throws {
    for seed in 0..<UInt64(cases(40)) {
      var random = SplitMix64(seed: seed)
      let parts = (0..<(2 + random.below(4))).map { index in
        // A line that is far too short to change a sum of the others is a part too.
        let length = [0, 0, 0x1p-40, 3, 40, 200][random.below(6)]
        return Part(place: p(10, Double(index) * 90), length: length)
      }
      var rules = TraceRules()
      rules.progress = progress
      let trace = try Trace(
        guide: placed(parts.map { Guide.Stroke(path: try Path(svg: $0.data)) }),
        rules: rules.with(tolerance: 6))
      func weight(_ parts: some Sequence<Part>) -> Double {
        parts.reduce(0) { $0 + ($1.length > 0 ? $1.length : 6) }
      }
      for set in 0..<(1 << parts.count) {
        // The drawing in order, from the first on: ordered progress waits for what is due.
        let drawn = parts.indices.filter { set >> $0 & 1 == 1 }
        let isPrefix = drawn == Array(drawn.indices)
        guard progress == .any || isPrefix else { continue }
        let report = trace.after(drawing(drawn.map { parts[$0].ink })).report
        let label: Comment = "seed \(seed): \(drawn) of \(parts.map(\.data))"
        let isAll = drawn.count == parts.count
        #expect((report.recall == 1) == isAll && (report.score == 1) == isAll, label)
        #expect(report.verdict.passed == isAll, label)
        let expected = weight(drawn.map { parts[$0] }) / weight(parts)
        #expect(abs(report.recall - expected) < 1e-12, label)
        #expect(report.progress.dots == parts.count { $0.length == 0 }, label)
        #expect(report.progress.reachedDots == drawn.count { parts[$0].length == 0 }, label)
      }
    }
  }

  @Test func `a dot within a stroke of several subpaths weighs as much as one of its own`() throws {
    let apart = try trace("M10 40V90", "M10 20", tolerance: 6)
    let together = try trace("M10 40V90M10 20", tolerance: 6)
    let stem = drawing([[p(10, 40), p(10, 90)]])
    for empty in [apart, together] {
      let report = empty.after(stem).report
      #expect(report.recall == 50.0 / 56 && report.progress.dots == 1)
      #expect(empty.after(stem + tap(10, 20, at: 1_000_000)).report.recall == 1)
    }
  }

  @Test func `a guide of dots alone is reached by their number`() throws {
    let empty = try trace("M0 0", "M50 0", "M100 0", tolerance: 6)
    let two = empty.after(tap(0, 0) + tap(50, 0, at: 1)).report
    #expect(two.recall == 2.0 / 3 && two.verdict.failures.map(\.found) == [two.recall])
  }
}

extension TraceRules {
  fileprivate func with(tolerance: Double) -> TraceRules {
    var rules = self
    rules.tolerance = tolerance
    return rules
  }
}
