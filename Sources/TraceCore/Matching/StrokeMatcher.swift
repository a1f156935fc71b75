// SPDX-License-Identifier: Apache-2.0
import Geometry

/// A search for the match of drawn strokes with guide strokes.
///
/// Strokes that take up one another are matched as one line if the drawing departs from the plans no
/// more that way.
struct StrokeMatcher {
  private let guide: PlacedGuide
  /// The lines that are matched, each of one drawn stroke or of a chain.
  private let drawn: [Landmarks]
  /// The indices of the drawn strokes of each line.
  private let chains: [[Int]]
  private let lateCount: Int
  /// The deviation from which on no pair is made.
  private let cap: Double
  /// The guide stroke that each line is paired with.
  private let paired: [Int?]
  private let marks: [Landmarks]
  private let courses: PlanCourses

  /// The greatest number of successive strokes that one drawn stroke may join.
  private static let joinLimit = 16
  /// The number of joined lines that are tried for a report, whatever the number of plans.
  private static let joinTrials = 1 << 14

  /// Returns the match of drawn strokes.
  static func match(
    _ strokes: [DrawnStroke], on guide: PlacedGuide, tolerance: Double
  ) -> PlanMatch {
    let drawn = strokes.prefix(PlanMatch.drawnLimit)
    let late = strokes.count - drawn.count
    let cap = max(max(guide.box.width, guide.box.height) / 3, 2 * tolerance)
    let courses = PlanCourses(of: guide)
    let lines = drawn.map { $0.marks }
    let alone = StrokeMatcher(
      lines, chains: lines.indices.map { [$0] }, late: late, on: guide, courses, cap
    ).match
    guard alone.hasExtra, drawn.count > 1 else { return alone }
    let chains = StrokeChains(
      lines, on: courses, tolerances: guide.strokes.map { tolerance * $0.slack }
    ).members
    guard chains.count < lines.count else { return alone }
    let joined = StrokeMatcher(
      chains.map { chain in
        chain.count == 1 ? lines[chain[0]] : Landmarks(joining: chain.map { drawn[$0] })
      }, chains: chains, late: late, on: guide, courses, cap
    ).match
    return joined.faults <= alone.faults ? joined : alone
  }

  private init(
    _ lines: [Landmarks], chains: [[Int]], late: Int, on guide: PlacedGuide,
    _ courses: PlanCourses, _ cap: Double
  ) {
    (self.guide, drawn, self.chains, lateCount) = (guide, lines, chains, late)
    (self.cap, self.courses) = (cap, courses)
    marks = guide.strokes.indices.map { [courses] stroke in
      courses.marks(
        of: CollectionOfOne(Plan.Step(stroke: stroke, isReversed: false, joinsPrevious: false)))
    }
    guard !drawn.isEmpty else {
      paired = []
      return
    }
    let width = marks.count
    var gains = [Double](repeating: 0, count: drawn.count * width)
    for (i, line) in drawn.enumerated() {
      for (j, other) in marks.enumerated() {
        // Of lines that fit as well up to rounding, the first one counts.
        let deviation = (line.deviation(fromEitherWayOf: other) * 1024).rounded() / 1024
        gains[i * width + j] = min(deviation - cap, 0)
      }
    }
    paired = leastCostAssignment(rows: drawn.count, columns: width) { gains[$0 * width + $1] }
  }

  private var match: PlanMatch {
    let matches = guide.guide.plans.indices.lazy.map { match($0) }
    let best = matches.min { ($0.match.faults, $0.deviation) < ($1.match.faults, $1.deviation) }
    return best?.match ?? PlanMatch(plan: 0, touches: [], missing: [], strokes: [])
  }

  /// The steps of a plan that a drawn stroke draws, with its deviation from them.
  private typealias Fit = (steps: Range<Int>, deviation: Double, isReversed: Bool)

  private func match(_ index: Int) -> (match: PlanMatch, deviation: Double) {
    let plan = guide.guide.plans[index]
    var place = [Int](repeating: 0, count: plan.steps.count)
    for (position, step) in plan.steps.enumerated() { place[step.stroke] = position }
    var fits = paired.indices.map { i in
      paired[i].map { fit(i, place[$0]..<place[$0] + 1, plan) }
    }
    let missing = join(&fits, plan)
    var drawnSteps = DrawnSteps(steps: plan.steps.count)
    var matches = [StrokeMatch](repeating: .extra, count: chains.reduce(0) { $0 + $1.count })
    // The steps of a chain are drawn when its last stroke is.
    var chainOf = [Int](repeating: 0, count: matches.count)
    for (chain, strokes) in chains.enumerated() {
      for stroke in strokes { chainOf[stroke] = chain }
    }
    for (index, chain) in chainOf.enumerated() {
      guard let fit = fits[chain] else { continue }
      matches[index] = StrokeMatch(
        guideStrokes: plan.steps[fit.steps].map { $0.stroke },
        order: index == chains[chain][0] ? drawnSteps.order(of: fit.steps, plan) : .continued,
        isReversed: fit.isReversed)
      if index == chains[chain].last { drawnSteps.draw(fit.steps) }
    }
    return (
      PlanMatch(
        plan: index, touches: plan.touches, missing: missing.map { plan.steps[$0].stroke },
        strokes: matches + Array(repeating: .extra, count: lateCount)),
      fits.reduce(0) { $0 + ($1?.deviation ?? cap) }
    )
  }

  private func fit(_ i: Int, _ steps: Range<Int>, _ plan: Plan) -> Fit {
    let line: Landmarks
    if steps.count == 1 {
      let step = plan.steps[steps.lowerBound]
      line = step.isReversed ? marks[step.stroke].reversed : marks[step.stroke]
    } else {
      line = courses.marks(of: plan.steps[steps])
    }
    let (forward, back) = (
      drawn[i].deviation(from: line), drawn[i].deviation(from: line.reversed)
    )
    return (steps, min(forward, back), back < forward)
  }

  /// Extends drawn strokes by missing steps beside theirs if the joined line fits better.
  ///
  /// - Returns: The steps that are still missing.
  private func join(_ fits: inout [Fit?], _ plan: Plan) -> [Int] {
    var isMissing = [Bool](repeating: true, count: plan.steps.count)
    for case let fit? in fits { isMissing[fit.steps.lowerBound] = false }
    var trials = max(StrokeMatcher.joinTrials / guide.guide.plans.count, 64)
    for i in fits.indices where isMissing.contains(true) {
      var best = fits[i]
      let own = fits[i]?.steps
      let starts = own.map { max($0.lowerBound - StrokeMatcher.joinLimit + 1, 0)..<$0.upperBound }
      for start in starts ?? plan.steps.indices {
        for end in start..<min(start + StrokeMatcher.joinLimit, plan.steps.count) {
          guard isMissing[end] || own?.contains(end) ?? false, trials > 0 else { break }
          if end == start || own.map({ $0.lowerBound > end }) ?? false { continue }
          trials -= 1
          let found = fit(i, start..<end + 1, plan)
          if found.deviation < best?.deviation ?? cap { best = found }
        }
      }
      if let best {
        fits[i] = best
        for step in best.steps { isMissing[step] = false }
      }
    }
    return isMissing.indices.filter { isMissing[$0] }
  }
}

/// The steps of a plan that are drawn so far, while the drawn strokes are visited in their order.
private struct DrawnSteps {
  private var isDrawn: [Bool]
  private var firstUndrawn = 0
  private var lastDrawn = -1

  init(steps count: Int) {
    isDrawn = Array(repeating: false, count: count)
  }

  /// Notes that steps are drawn.
  mutating func draw(_ steps: Range<Int>) {
    for step in steps { isDrawn[step] = true }
    while firstUndrawn < isDrawn.count, isDrawn[firstUndrawn] { firstUndrawn += 1 }
    lastDrawn = max(lastDrawn, steps.upperBound - 1)
  }

  /// Returns the turn in which steps are drawn now.
  func order(of steps: Range<Int>, _ plan: Plan) -> StrokeMatch.Order {
    if firstUndrawn < steps.lowerBound { return .early }
    if lastDrawn >= steps.upperBound { return .late }
    if !plan.steps[steps].dropFirst().allSatisfy({ $0.joinsPrevious }) { return .joined }
    return plan.steps[steps.lowerBound].joinsPrevious ? .lifted : .planned
  }
}
