/// The one pointer of ordered progress: which guide stroke is due, and how far it is drawn.
struct OrderedProgress: Hashable, Sendable {
  /// The guide stroke that a drawn stroke advances.
  struct Binding: Hashable, Sendable {
    /// How many strokes were complete when it was bound; it is stale when there are more.
    let ordinal: Int
    /// What it draws.
    let step: Plan.Step
  }

  /// The plans of the guide.
  let plans: [Plan]
  /// The indices of the plans that begin with what was drawn, ascending; never empty.
  private(set) var possible: [Int]
  /// The strokes that are complete, in the order of drawing.
  private(set) var finished: [Plan.Step] = []
  /// The stroke that is begun and not complete.
  private(set) var begun: Plan.Step?
  /// How many waypoints of the begun stroke are behind, in its direction; 0 where none is begun.
  private(set) var next = 0
  /// The waypoints that were passed over, as ranges of indices in the order of being passed.
  var skipped: [Range<Int>] = []

  init(plans: [Plan]) {
    self.plans = plans
    possible = Array(plans.indices)
  }

  /// What is due: the begun stroke, or what the first possible plan has next; nil at the end.
  var nextStep: Plan.Step? {
    if let begun { return begun }
    let steps = plans[possible[0]].steps
    return finished.count < steps.count ? steps[finished.count] : nil
  }

  /// Binds a drawn stroke: to the begun guide stroke or, of those that some possible plan has next,
  /// to that of the least `distance`, of several equally near to that of the first plan.
  ///
  /// With `isJoined` the drawn stroke has just completed another one, so that only plans that join
  /// the next one to it count.
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

  /// Whether the pointer may move by what a stroke with `binding` draws.
  func isDue(_ binding: Binding) -> Bool {
    guard binding.ordinal == finished.count else { return false }
    return begun.map { $0.draws(binding.step) } ?? true
  }

  /// Moves the pointer past waypoint `k` of the stroke that is due, which has `count` waypoints.
  ///
  /// The first move decides which plans remain: those that draw the stroke next in its direction.
  /// Joining decides nothing: where one stroke begins at the end of another, the ink that completes
  /// the one reaches the first waypoints of the other whether or not a lift follows.
  mutating func advance(past k: Int, of count: Int, _ binding: Binding) {
    if begun == nil {
      possible = possible.filter { plans[$0].steps[finished.count].draws(binding.step) }
      begun = binding.step
    }
    next = k + 1
    if next == count {
      finished.append(binding.step)
      begun = nil
      next = 0
    }
  }
}

extension Plan.Step {
  /// Whether both draw the same stroke in the same direction.
  func draws(_ other: Plan.Step) -> Bool {
    stroke == other.stroke && isReversed == other.isReversed
  }
}
