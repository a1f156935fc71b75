// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording
import TraceCore

struct PlanMatchTests {
  /// Bars of 100 points, 80 points apart.
  private func bars(_ count: Int, _ plans: [[String]]) throws -> Trace {
    let bars = (0..<count).map { Guide.Stroke(path: Path(polyline: line($0))) }
    return try Trace(guide: placed(bars, plans: plans), rules: TraceRules(tolerance: 5))
  }

  private func line(_ stroke: Int) -> [Point] {
    let y = Double(stroke) * 80
    return [p(0, y), p(30, y), p(100, y)]
  }

  /// What the words mean, looked up one by one.
  private func expected(
    _ drawn: [(stroke: Int, back: Bool)], _ plan: [(stroke: Int, back: Bool)]
  ) -> (matches: [StrokeMatch], missing: [Int]) {
    let place = drawn.compactMap { stroke in plan.firstIndex { $0.stroke == stroke.stroke } }
    let matches = drawn.indices.map { i in
      let before = Set(place[..<i])
      let isEarly = (0..<place[i]).contains { !before.contains($0) }
      let isLate = before.contains { $0 > place[i] }
      return StrokeMatch(
        guideStrokes: [drawn[i].stroke], order: isEarly ? .early : isLate ? .late : .planned,
        isReversed: drawn[i].back != plan[place[i]].back)
    }
    return (
      matches, plan.map(\.stroke).filter { stroke in !drawn.contains { $0.stroke == stroke } }
    )
  }

  private func faults(_ found: (matches: [StrokeMatch], missing: [Int])) -> Int {
    found.missing.count
      + found.matches.reduce(0) { $0 + ($1.order == .planned ? 0 : 1) + ($1.isReversed ? 1 : 0) }
  }

  /// All orders and directions of some of the strokes.
  private func worlds(_ strokes: [Int]) -> [[(stroke: Int, back: Bool)]] {
    permutations(strokes).flatMap { order in
      (0..<(1 << order.count)).map { bits in
        order.enumerated().map { ($0.element, bits >> $0.offset & 1 == 1) }
      }
    }
  }

  @Test func `all drawings of up to three strokes against every plan, and every pair of plans`()
    throws
  {
    let subsets = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]
    let plans = worlds([0, 1, 2])
    func names(_ plan: [(stroke: Int, back: Bool)]) -> [String] {
      plan.map { "\($0.stroke + 1)" + ($0.back ? "r" : "") }
    }
    let step = effort(few: 6, all: 1)
    for (index, first) in plans.enumerated() {
      let second = plans[(index * 7 + 3) % plans.count]
      let trace = try bars(3, [names(first), names(second)])
      for drawn in subsets.flatMap(worlds) {
        if drawn.count == 3, index % step != 0 { continue }
        let live = trace.after(
          drawing(drawn.map { $0.back ? line($0.stroke).reversed() : line($0.stroke) }))
        let match = try #require(live.planMatch)
        let models = [first, second].map { expected(drawn, $0) }
        let best = faults(models[1]) < faults(models[0]) ? 1 : 0
        let label: Comment = "\(drawn) by \(names(first)) or \(names(second))"
        #expect(match.plan == best, label)
        #expect(match.strokes == models[best].matches, label)
        #expect(match.missing == models[best].missing, label)
      }
    }
  }

  @Test func `a stroke of no guide stroke is extra, wherever it comes`() throws {
    let away = [p(300, 300), p(310, 420)]
    let lines = [line(0), line(1)]
    for place in 0...2 {
      var drawn = lines
      drawn.insert(away, at: place)
      let match = try #require(try bars(2, []).after(drawing(drawn)).planMatch)
      #expect(
        match.strokes[place] == StrokeMatch(guideStrokes: [], order: .extra, isReversed: false))
      #expect(match.missing.isEmpty)
      #expect(match.strokes.count { $0.order == .planned } == 2)
    }
    let twice = try bars(1, []).after(drawing([line(0), line(0)])).planMatch
    #expect(twice?.strokes.map(\.order) == [.planned, .extra])
  }

  @Test func `dots come in the orders that plans allow`() throws {
    let orders = permutations([2, 3, 4])
    let bowl = [p(0, 0), p(50, 40), p(100, 0)]
    let dots = [[p(35, -40)], [p(65, -40)], [p(50, -60)]]
    func letter(_ orders: [[Int]]) throws -> Trace {
      var rules = TraceRules()
      rules.progress = .ordered
      return try trace(
        "M0 0L50 40L100 0", "M35 -40", "M65 -40", "M50 -60",
        plans: orders.map { ["1"] + $0.map { "\($0)" } }, rules: rules)
    }
    for allowed in [orders, [orders[0]]] {
      for order in orders {
        let drawn = try letter(allowed).after(drawing([bowl] + order.map { dots[$0 - 2] }))
        #expect(drawn.verdict.passed == allowed.contains(order), "\(order) of \(allowed)")
      }
    }
  }

  @Test func `a circle drawn the wrong way round is reversed`() throws {
    let ring = (0...8).map { index -> Point in
      let x = [1.0, 0.7, 0, -0.7, -1, -0.7, 0, 0.7, 1][index]
      let y = [0.0, 0.7, 1, 0.7, 0, -0.7, -1, -0.7, 0][index]
      return p(100 + 80 * x, 100 + 80 * y)
    }
    let o = try Trace(guide: placed(along: ring))
    #expect(o.after(drawing([ring])).planMatch?.strokes[0].isReversed == false)
    #expect(o.after(drawing([ring.reversed()])).planMatch?.strokes[0].isReversed == true)
  }

  @Test func `three strokes in one touch are joined, forward and backward`() throws {
    func letterU(_ plan: [String]) throws -> Trace {
      try trace("M0 0V80", "M0 80H80", "M80 80V0", plans: [plan])
    }
    let points = [p(0, 0), p(0, 80), p(80, 80), p(80, 0)]
    let joined = StrokeMatch(guideStrokes: [0, 1, 2], order: .joined, isReversed: false)
    #expect(
      try letterU(["1", "2", "3"]).after(drawing([points])).planMatch?.strokes == [joined])
    let planned = StrokeMatch(guideStrokes: [0, 1, 2], order: .planned, isReversed: false)
    #expect(try letterU(["1+2+3"]).after(drawing([points])).planMatch?.strokes == [planned])
    let back = StrokeMatch(guideStrokes: [0, 1, 2], order: .planned, isReversed: true)
    let reversed = try letterU(["1+2+3"]).after(drawing([points.reversed()])).planMatch
    #expect(reversed?.strokes == [back])
    let partly = try letterU(["1", "2", "3"]).after(
      drawing([Array(points[...2]), Array(points[2...])])
    ).planMatch
    #expect(partly?.strokes.map(\.guideStrokes) == [[0, 1], [2]])
    #expect(partly?.strokes.map(\.order) == [.joined, .planned])
  }

  @Test func `quarter points that are followed are those of the whole line`() {
    for seed in 0..<UInt64(cases(500)) {
      var random = SplitMix64(seed: seed)
      let points = (0...random.below(30)).map { _ in random.point() }
      let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
      for (share, expected) in zip([0.25, 0.5, 0.75], landmarks(points)[1...]) {
        var mark = GrowingLandmark(at: share)
        var grown = 0.0
        for count in points.indices.dropFirst() {
          grown += lengths[count - 1]
          mark.follow(Array(points[...count]), length: grown)
        }
        let found = mark.point(on: points, length: grown)
        #expect(found.distance(to: expected) < 1e-6, "seed \(seed), share \(share)")
      }
    }
  }

  @Test func `a thousand drawn strokes are matched, those beyond the limit are extra`() throws {
    let trace = try bars(3, [])
    let taps = (0..<cases(PlanMatch.drawnLimit * 2)).flatMap { tap(300, 300, at: Microseconds($0)) }
    let live = trace.after(drawing([line(0), line(1)]) + taps + drawing([line(2)]))
    let match = try #require(live.planMatch)
    #expect(match.strokes.count == live.strokes.count)
    #expect(match.strokes[0].guideStrokes == [0] && match.strokes[1].guideStrokes == [1])
    let isBeyond = live.strokes.count > PlanMatch.drawnLimit
    #expect(match.strokes.last?.order == (isBeyond ? .extra : .planned))
    #expect(match.missing == (isBeyond ? [2] : []))
  }

  @Test func `a guide of more strokes than the limit has no match, and cannot be judged by order`()
    throws
  {
    let count = PlanMatch.guideLimit + 1
    #expect(try bars(count, []).planMatch == nil)
    for change in [
      { (rules: inout TraceRules) in rules.progress = .ordered }, { $0.order = true },
      { $0.through = true },
    ] {
      var rules = TraceRules(tolerance: 5)
      change(&rules)
      let guide = try bars(count, []).guide
      #expect(
        throws: GuideError.tooManyStrokes(found: count, limit: PlanMatch.guideLimit)
      ) { try Trace(guide: guide, rules: rules) }
      rules.order = false
      rules.through = false
      #expect(throws: Never.self) { try Trace(guide: guide, rules: rules) }
    }
  }
}
