import Foundation
import Geometry
import Testing
import TouchRecording
import TraceCore

/// The folder of recordings that nobody on this project made.
private let corpora = ProcessInfo.processInfo.environment["TOUCHSTONE_CORPORA"]

@Suite(.enabled(if: corpora != nil, "TOUCHSTONE_CORPORA is unset"))
struct RealInkTests {
  /// The strokes of a gesture file, from its `<Stroke` and `<Point X= Y=` alone.
  private func strokes(in name: String) throws -> [[Point]] {
    let file = try #require(corpora) + "/samples/dollar-xml/" + name
    let text = try String(contentsOfFile: file, encoding: .utf8)
    func number(_ key: String, in line: Substring) -> Double? {
      line.firstRange(of: key + "=\"").flatMap { range in
        Double(line[range.upperBound...].prefix { $0 != "\"" })
      }
    }
    var strokes: [[Point]] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line.contains("<Stroke") { strokes.append([]) }
      if line.contains("<Point"), let x = number("X", in: line), let y = number("Y", in: line) {
        strokes[strokes.count - 1].append(Point(x: x, y: y))
      }
    }
    return strokes
  }

  private func drawn(_ tolerance: Double, rules: TraceRules = TraceRules()) throws -> Trace {
    var live = try trace(
      "M46 14.58 L153 6.88", "M106.06 15 L99.29 147", tolerance: tolerance, rules: rules)
    for (index, points) in try strokes(in: "10-stylus-medium-T-01.xml").enumerated() {
      live = live.after(stroke(points, from: Microseconds(index) * 1_000_000))
    }
    return live
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
    #expect(live.report.progress.skipped == [0..<2])
  }
}
