// SPDX-License-Identifier: Apache-2.0

/// The pointer of ordered progress: the guide stroke that is due, and the part of it that is drawn.
struct OrderedProgress: Hashable, Sendable {
  /// The guide stroke that a drawn stroke advances.
  struct Binding: Hashable, Sendable {
    /// The number of complete strokes at the time of binding; the binding is stale if there are
    /// more.
    let ordinal: Int
    /// The step that the stroke draws.
    let step: Plan.Step
  }

  /// The plans of the guide.
  let plans: [Plan]
  /// The indices of the plans that begin with the drawn strokes, ascending; never empty.
  private(set) var possible: [Int]
  /// The complete strokes in the order of drawing.
  private(set) var finished: [Plan.Step] = []
  /// The stroke that is begun and not complete.
  private(set) var begun: Plan.Step?
  /// The number of waypoints of the begun stroke behind the pointer, in its direction; 0 if no
  /// stroke is begun.
  private(set) var next = 0
  /// The reached waypoints in the order of reaching, as indices of the trace.
  private(set) var reached: [Int] = []
  /// The waypoints that the pointer passed over, in the order of passing.
  private(set) var skipped: [SkippedRun] = []

  /// The number of moves of the pointer, each of which reaches a waypoint.
  private(set) var moves = 0
  /// The number of those moves that continue.
  private(set) var continuedMoves = 0

  init(plans: [Plan]) {
    self.plans = plans
    possible = Array(plans.indices)
  }

  /// The step that is due: the begun stroke, or the next one of the first possible plan; nil at the
  /// end.
  var nextStep: Plan.Step? {
    if let begun { return begun }
    let steps = plans[possible[0]].steps
    return finished.count < steps.count ? steps[finished.count] : nil
  }

  /// Returns the binding of a drawn stroke, or nil if no stroke is due.
  ///
  /// It is the begun guide stroke or, if none is begun, the one with the least `distance` among
  /// those that come next in a possible plan. Among equally near strokes the first plan decides.
  ///
  /// - Parameters:
  ///   - isJoined: True if the drawn stroke has just completed another guide stroke. Then only
  ///     plans that join the next stroke to it count.
  ///   - distance: The distance of a guide stroke.
  /// - Returns: The binding, or nil.
  func binding(isJoined: Bool, distance: (Plan.Step) -> Double) -> Binding? {
    if let begun { return Binding(ordinal: finished.count, step: begun) }
    var best: (step: Plan.Step, distance: Double)?
    for plan in possible where finished.count < plans[plan].steps.count {
      let step = plans[plan].steps[finished.count]
      if isJoined && !step.joinsPrevious { continue }
      let found = distance(step)
      if found < best?.distance ?? .infinity { best = (step, found) }
    }
    return best.map { Binding(ordinal: finished.count, step: $0.step) }
  }

  /// The binding to the stroke that was completed last; nil before.
  var latestFinished: Binding? {
    finished.last.map { Binding(ordinal: finished.count - 1, step: $0) }
  }

  /// Returns true if a stroke with `binding` may move the pointer.
  func isDue(_ binding: Binding) -> Bool {
    guard binding.ordinal == finished.count else { return false }
    return begun.map { $0.draws(binding.step) } ?? true
  }

  /// Returns the number of waypoints behind the pointer on a bound stroke of `count` waypoints.
  func passed(of binding: Binding, count: Int) -> Int {
    if isDue(binding) { return begun == nil ? 0 : next }
    let isFinished =
      binding.ordinal < finished.count && finished[binding.ordinal].draws(binding.step)
    return isFinished ? count : 0
  }

  /// Moves the pointer of the stroke that is due, which has the waypoints `range`.
  ///
  /// The first move decides which plans remain: those that draw the stroke next in its direction.
  /// Joins do not decide. Where one stroke begins at the end of another, the ink that completes the
  /// one reaches the first waypoints of the other, whether or not a lift follows.
  ///
  /// - Returns: The reached waypoints.
  mutating func advance(
    by move: PointerMove, of range: Range<Int>, _ binding: Binding
  ) -> ArraySlice<Int> {
    if begun == nil {
      possible = possible.filter { plans[$0].steps[finished.count].draws(binding.step) }
      begun = binding.step
    }
    let earlier = reached.count
    for k in move.first...move.k { reached.append(binding.step.waypoint(k, of: range)) }
    let passed = next..<(move.rule == .continuing ? move.k : move.first)
    if !passed.isEmpty {
      let ends = [passed.lowerBound, passed.upperBound - 1]
        .map { binding.step.waypoint($0, of: range) }.sorted()
      skipped.append(SkippedRun(waypoints: ends[0]..<ends[1] + 1, rule: move.rule))
    }
    moves += 1
    if move.rule == .continuing { continuedMoves += 1 }
    next = move.k + 1
    if next == range.count {
      finished.append(binding.step)
      begun = nil
      next = 0
    }
    return reached[earlier...]
  }
}

extension OrderedProgress {
  /// A state of the pointer to return to.
  ///
  /// The arrays that grow are kept as their lengths: a kept copy of an array would make the next
  /// move copy it.
  struct Mark: Sendable {
    fileprivate let possible: [Int]
    fileprivate let begun: Plan.Step?
    fileprivate let next: Int
    fileprivate let moves: Int
    fileprivate let continuedMoves: Int
    fileprivate let finished: Int
    fileprivate let reached: Int
    fileprivate let skipped: Int
  }

  /// The present state.
  var mark: Mark {
    Mark(
      possible: possible, begun: begun, next: next, moves: moves, continuedMoves: continuedMoves,
      finished: finished.count, reached: reached.count, skipped: skipped.count)
  }

  /// Returns to an earlier state.
  ///
  /// - Returns: The waypoints that were reached since.
  mutating func rewind(to mark: Mark) -> [Int] {
    (possible, begun, next) = (mark.possible, mark.begun, mark.next)
    (moves, continuedMoves) = (mark.moves, mark.continuedMoves)
    finished.removeSubrange(mark.finished...)
    skipped.removeSubrange(mark.skipped...)
    defer { reached.removeSubrange(mark.reached...) }
    return Array(reached[mark.reached...])
  }
}

extension Plan.Step {
  /// Returns true if both draw the same stroke in the same direction.
  func draws(_ other: Plan.Step) -> Bool {
    stroke == other.stroke && isReversed == other.isReversed
  }

  /// Returns the index of waypoint number `k`, from 0, in the direction of drawing; the stroke has
  /// the waypoints `range`.
  func waypoint(_ k: Int, of range: Range<Int>) -> Int {
    isReversed ? range.upperBound - 1 - k : range.lowerBound + k
  }

  /// Returns the number in the direction of drawing of the waypoint at `index`, the inverse of
  /// `waypoint(_:of:)`.
  func number(of index: Int, in range: Range<Int>) -> Int {
    isReversed ? range.upperBound - 1 - index : index - range.lowerBound
  }
}

/// The rule by which ink moves the pointer of ordered progress; see `GuideProgress.sweep`.
public enum PointerRule: String, Hashable, Sendable, CaseIterable {
  /// Ink reached one of the next waypoints.
  case continuing
  /// Ink that left the guide came back further on.
  case reentry
  /// Ink of a touch that came down further on followed the guide for one tolerance.
  case entering
}

/// Neighboring waypoints that the pointer of ordered progress passed over at once.
public struct SkippedRun: Hashable, Sendable {
  /// The indices of the waypoints.
  public var waypoints: Range<Int>
  /// The rule by which the pointer moved.
  public var rule: PointerRule

  /// True if the waypoints are not reached.
  ///
  /// When ink continues, they count as reached, because the next one was within reach.
  public var isJumped: Bool { rule != .continuing }

  /// Creates a run.
  public init(waypoints: Range<Int>, rule: PointerRule) {
    self.waypoints = waypoints
    self.rule = rule
  }
}
