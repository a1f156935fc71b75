// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording
import TraceCore

/// Strokes of the guide that are drawn with lifts.
struct ContinuedTests {
  /// The rules under which an order is judged.
  private static let rules: [TraceRules] = [TraceRules.Progress.any, .ordered].map {
    var rules = TraceRules()
    (rules.progress, rules.order) = ($0, true)
    return rules
  }

  /// Draws lines with a lift at each of some samples of the first line, which the next piece begins
  /// at.
  private func pieces(_ line: [Point], cutAt cuts: [Int]) -> [[Point]] {
    zip([0] + cuts, cuts + [line.count - 1]).map { Array(line[$0...$1]) }
  }

  @Test(arguments: rules)
  func `a line is accepted whole and in all pieces`(rules: TraceRules) throws {
    let line = (0...10).map { p(Double($0) * 10, 50) }
    let trace = try trace("M0 50H100", tolerance: 4, rules: rules)
    let whole = trace.after(drawing([line])).report
    for set in 0..<(1 << 9) {
      let cuts = (1...9).filter { set >> ($0 - 1) & 1 == 1 }
      let drawn = trace.after(drawing(pieces(line, cutAt: cuts)))
      let report = drawn.report
      #expect(report.verdict.failures == [] && report.recall == whole.recall, "\(cuts)")
      #expect(report.progress.continued == cuts.count, "\(cuts)")
    }
  }

  @Test(arguments: rules)
  func `a letter is accepted in any pieces, with the recall of the whole`(rules: TraceRules) throws
  {
    var accepted = 0
    for (number, name) in Guide.builtInNames.enumerated() {
      let guide = try #require(Guide.builtIn(name))
      for (index, plan) in guide.plans.enumerated() where plan.steps.allSatisfy(\.isAlone) {
        let place = try PlacedGuide(guide, placement: .asIs, canvas: LetterBox.size)
        let trace = try Trace(guide: place, rules: rules)
        let lines = trace.after(PlannedPen.events(guide, plan: plan)).strokes.map {
          $0.points.count == 1 ? $0.points : Polyline($0.points).evenPoints(40)
        }
        let whole = trace.after(drawing(lines)).report
        // A closed stroke that is due in either direction is taken for the first of them.
        guard rules.progress == .any || whole.verdict.passed else { continue }
        #expect(whole.verdict.passed)
        accepted += 1
        var random = SplitMix64(seed: UInt64(100 * number + index))
        for _ in 0..<cases(6) {
          let cuts = lines.map { line in
            line.count == 1
              ? [] : Array(Set((0..<random.below(5)).map { _ in 1 + random.below(38) })).sorted()
          }
          let drawn = trace.after(drawing(zip(lines, cuts).flatMap { pieces($0, cutAt: $1) }))
          let (report, label) = (drawn.report, "\(name) \(plan.touches) at \(cuts)" as Comment)
          #expect(report.verdict.failures == [] && report.recall == whole.recall, label)
          #expect(report.progress.continued == cuts.reduce(0) { $0 + $1.count }, label)
        }
      }
    }
    #expect(accepted > 80)
  }

  @Test func `pieces of a hand that comes down beside its line go on`() throws {
    let trace = { guide in
      try Trace(
        guide: PlacedGuide(guide, placement: .asIs, canvas: LetterBox.size), rules: Self.rules[0])
    }
    for (number, name) in Guide.builtInNames.enumerated() {
      let guide = try #require(Guide.builtIn(name))
      guard let plan = guide.plans.first(where: { $0.steps.allSatisfy(\.isAlone) }) else {
        continue
      }
      let empty = try trace(guide)
      var random = SplitMix64(seed: UInt64(number))
      for _ in 0..<cases(4) {
        let lines = empty.after(PlannedPen.events(guide, plan: plan)).strokes.flatMap { ink in
          let line = ink.points.count == 1 ? ink.points : Polyline(ink.points).evenPoints(40)
          let cuts = line.count == 1 ? [] : [5 + random.below(14), 22 + random.below(14)]
          // Up to half of the tolerance of 7 beside the line, and along it.
          return pieces(line, cutAt: cuts).map { piece in
            let shift = Vector(
              dx: Double(random.below(13) - 6) / 2, dy: Double(random.below(7) - 3) / 2)
            return piece.map { $0 + shift }
          }
        }
        let report = empty.after(drawing(lines)).report
        #expect(report.plan?.strokes.allSatisfy { $0.order != .extra } == true, "\(name)")
        #expect(report.verdict.failures == [], "\(name)")
      }
    }
  }

  /// The deviation of a piece from the line in the direction in which it is less, in twentieths.
  private func fit(_ start: Int, _ end: Int) -> Int {
    func sum(_ start: Int, _ end: Int) -> Int {
      (0...4).reduce(0) { $0 + abs(4 * start + (end - start) * $1 - 10 * $1) }
    }
    return min(sum(start, end), sum(end, start))
  }

  /// Two pieces of a line of 100 points, at tolerance 4, by the numbers alone.
  private func expected(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> [StrokeMatch.Order] {
    func deviation(_ start: Int, _ end: Int) -> Double {
      [0, 0.25, 0.5, 0.75, 1].reduce(0.0) {
        $0 + abs(Double(start) + Double(end - start) * $1 - 10 * $1) / 5
      }
    }
    func best(_ start: Int, _ end: Int) -> Double {
      min(deviation(start, end), deviation(end, start))
    }
    let cap = 10.0 / 3
    let isBackward = b < a
    let (start, end, nextStart, next) =
      isBackward ? (-a, -b, -c, -d) : (a, b, c, d)
    let takesUp =
      (d < c) == isBackward && next > end && nextStart >= start
      && (nextStart >= end || next > end)
    // The line through both pieces: from one to the next without the way between them.
    let lengths = (Double(abs(b - a)), Double(abs(d - c)))
    let joined = [0, 0.25, 0.5, 0.75, 1].map { share -> Double in
      let left = (lengths.0 + lengths.1) * share
      return left <= lengths.0
        ? Double(a) + (isBackward ? -left : left)
        : Double(c) + (d < c ? -(left - lengths.0) : left - lengths.0)
    }
    func distance(_ line: [Double]) -> Double {
      zip(joined, line).reduce(0) { $0 + abs($1.0 - $1.1) / 5 }
    }
    let guide = [0, 2.5, 5, 7.5, 10]
    let joinedDeviation = min(distance(guide), distance(guide.reversed()))
    let isReversed = distance(guide.reversed()) < distance(guide)
    let alone = [best(a, b), best(c, d)]
    let paired = alone[0] <= alone[1] ? 0 : 1
    let isPaired = alone[paired] < cap
    let pair = paired == 0 ? (a, b) : (c, d)
    let aloneFaults =
      isPaired ? 1 + (deviation(pair.1, pair.0) < deviation(pair.0, pair.1) ? 1 : 0) : 3
    let joinedFaults = joinedDeviation < cap ? (isReversed ? 2 : 0) : 3
    if takesUp, joinedFaults <= aloneFaults, joinedDeviation < cap {
      return [.planned, .continued]
    }
    guard isPaired else { return [.extra, .extra] }
    return paired == 0 ? [.planned, .extra] : [.extra, .planned]
  }

  @Test
  func `of two pieces the second goes on exactly if it begins in the first and ends beyond it`()
    throws
  {
    let trace = try trace("M0 50H100", tolerance: 4)
    var continued = 0
    for a in 0...10 {
      for b in 0...10 where b != a {
        for c in 0...10 {
          for d in 0...10 where d != c {
            let lines = [(a, b), (c, d)].map { [$0, $1].map { p(Double($0) * 10, 50) } }
            let found = try #require(trace.after(drawing(lines)).planMatch).strokes.map(\.order)
            let expected = expected(a, b, c, d)
            // Which of two pieces is extra rounding decides where both fit as well.
            #expect(
              found == expected || found == expected.reversed() && fit(a, b) == fit(c, d),
              "\(a) to \(b), then \(c) to \(d)")
            if found.last == .continued { continued += 1 }
          }
        }
      }
    }
    #expect(continued > 500)
  }

  @Test func `closed and winding strokes go on where they stopped, and are extra when repeated`()
    throws
  {
    let ring = "M50 0A50 50 0 0 0 50 100A50 50 0 0 0 50 0"
    let eight = "M50 50C110 0 -10 0 50 50C110 100 -10 100 50 50"
    let back = "M10 10V90V10"
    for data in [ring, eight, back, "M0 0H40V40H0V0", "M0 0H30V30H0V60H30"] {
      let trace = try trace(data, tolerance: 5, rules: Self.rules[1])
      let line = trace.guide.strokes[0].polylines[0].evenPoints(61)
      for cuts in [[1], [59], [20, 40], [10, 11, 12], [5, 30, 55]] {
        let whole = pieces(line, cutAt: cuts)
        let report = trace.after(drawing(whole)).report
        #expect(report.verdict.passed, "\(data) at \(cuts): \(report.verdict.failures)")
        #expect(report.progress.continued == cuts.count, "\(data) at \(cuts)")
        let more = trace.after(drawing(whole + [line])).report
        #expect(more.verdict.failures.map(\.check) == [.extra], "\(data) at \(cuts)")
        #expect(more.verdict.failures.first?.stroke == whole.count, "\(data) at \(cuts)")
        let again = trace.after(drawing([line] + whole)).report
        #expect(again.verdict.failures.map(\.check) == [.extra], "\(data) at \(cuts)")
        // A piece as short as a tolerance that touches the end of the line may belong to it.
        let second = cuts[0] == 1 && line.first == line.last ? 2 : 1
        #expect(again.verdict.failures.first?.stroke == second, "\(data) at \(cuts)")
      }
    }
  }

  @Test func `pieces that overlap go on, and rules on lifts name the first beyond their limit`()
    throws
  {
    let lines = [(0.0, 40.0), (30, 70), (60, 100)].map { [p($0, 50), p($1, 50)] }
    for limit in 0...3 {
      var rules = Self.rules[1]
      rules.lifts = limit
      let report = try trace("M0 50H100", tolerance: 4, rules: rules).after(drawing(lines)).report
      #expect(report.plan?.strokes.map(\.order) == [.planned, .continued, .continued])
      #expect(report.recall == 1 && report.progress.continued == 2)
      let failures = report.verdict.failures
      #expect(failures.map(\.check) == (limit < 2 ? [.lifts] : []))
      guard let failure = failures.first else { continue }
      #expect(failure.found == 2 && failure.limit == Double(limit))
      #expect(failure.stroke == limit + 1)
    }
  }

  @Test func `a stroke that is begun, left for another one and taken up is drawn when it ends`()
    throws
  {
    let drawn = [[p(0, 0), p(50, 0)], [p(50, 10), p(50, 100)], [p(50, 0), p(100, 0)]]
    let match = try trace("M0 0H100", "M50 10V100", tolerance: 4).after(drawing(drawn)).planMatch
    #expect(match?.strokes.map(\.order) == [.planned, .early, .continued])
  }

  @Test func `a plan that joins two strokes still asks for one touch`() throws {
    let trace = try trace("M0 0V100", "M0 100H100", plans: [["1+2"]], rules: Self.rules[0])
    let lines = [[p(0, 0), p(0, 100)], [p(0, 100), p(100, 100)]]
    let failure = trace.after(drawing(lines)).verdict.failures
    #expect(failure.map(\.check) == [.order] && failure.first?.stroke == 1)
  }
}

extension Plan.Step {
  fileprivate var isAlone: Bool { !joinsPrevious }
}
