// SPDX-License-Identifier: Apache-2.0

/// The next thing to draw.
public struct Hint: Hashable, Sendable {
  /// The index of the guide stroke, from 0.
  public let stroke: Int
  /// True if the stroke is to be drawn from its end to its start.
  public let isReversed: Bool
  /// The index in `Trace.waypoints` to draw from.
  ///
  /// It is the start of the stroke in its direction or, if the stroke is begun, the waypoint that
  /// the drawing has come to.
  public let waypoint: Int
  /// True if some of the stroke is drawn, so that drawing continues where it stopped.
  public let isBegun: Bool

  /// Creates the hint to draw `stroke` from `waypoint` on.
  public init(stroke: Int, isReversed: Bool, waypoint: Int, isBegun: Bool) {
    self.stroke = stroke
    self.isReversed = isReversed
    self.waypoint = waypoint
    self.isBegun = isBegun
  }
}

extension Trace {
  /// The guide stroke to draw next and its starting waypoint; nil if nothing is left to draw.
  ///
  /// Under ordered progress it is the stroke that is due: the begun one, or else the next one of
  /// the first possible plan. After the last stroke there is none, even if the drawing jumped over
  /// waypoints, so that the trace is not complete. Otherwise it is the first stroke of the first possible plan that is
  /// not fully reached.
  ///
  /// - Complexity: O(1) under ordered progress; otherwise O(n) in the number of waypoints and of
  ///   the steps of all plans.
  public var hint: Hint? { progress.hint }

  /// The indices of the plans of the guide that are still possible, ascending; never empty.
  ///
  /// Under ordered progress these are the plans that begin with the drawn strokes, joined or not.
  /// Otherwise any order is allowed, and these are the plans with the longest beginning that is
  /// reached without a gap.
  ///
  /// - Complexity: That of `hint`.
  public var possiblePlans: [Int] { progress.possiblePlans }

  /// The waypoints that the pointer of ordered progress passed over, in the order of passing.
  package var skippedRuns: [SkippedRun] { progress.ordered?.skipped ?? [] }

  /// The number of moves by which the pointer of ordered progress continued.
  package var continuedMoves: Int { progress.ordered?.continuedMoves ?? 0 }
}

extension GuideProgress {
  fileprivate var hint: Hint? {
    if let ordered {
      return ordered.nextStep.map { hint(at: $0, behind: ordered.next) }
    }
    guard !isComplete else { return nil }
    let prefixes = reachedPrefixes
    let plan = guide.guide.plans[prefixes.bestPlans(of: guide.guide.plans)[0]]
    let step = plan.steps.first { prefixes.count(of: $0) < waypointRanges[$0.stroke].count }
    return step.map { hint(at: $0, behind: prefixes.count(of: $0)) }
  }

  fileprivate var possiblePlans: [Int] {
    ordered?.possible ?? reachedPrefixes.bestPlans(of: guide.guide.plans)
  }

  private var reachedPrefixes: ReachedPrefixes {
    ReachedPrefixes(of: waypointRanges, isReached: isReached)
  }

  private func hint(at step: Plan.Step, behind count: Int) -> Hint {
    Hint(
      stroke: step.stroke, isReversed: step.isReversed,
      waypoint: step.waypoint(max(count - 1, 0), of: waypointRanges[step.stroke]),
      isBegun: count > 0)
  }
}

/// The number of waypoints of each stroke that are reached without a gap, from its start and from
/// its end.
private struct ReachedPrefixes {
  private var forward: [Int] = []
  private var backward: [Int] = []
  private let counts: [Int]

  init(of strokes: [Range<Int>], isReached: (Int) -> Bool) {
    counts = strokes.map { $0.count }
    for range in strokes {
      forward.append(range.prefix(while: isReached).count)
      backward.append(range.reversed().prefix(while: isReached).count)
    }
  }

  func count(of step: Plan.Step) -> Int {
    step.isReversed ? backward[step.stroke] : forward[step.stroke]
  }

  /// Returns the indices of the plans with the longest reached beginning.
  func bestPlans(of plans: [Plan]) -> [Int] {
    let lengths = plans.map { plan in
      var length = 0
      for step in plan.steps {
        length += count(of: step)
        if count(of: step) < counts[step.stroke] { break }
      }
      return length
    }
    let best = lengths.max()
    return lengths.indices.filter { lengths[$0] == best }
  }
}
