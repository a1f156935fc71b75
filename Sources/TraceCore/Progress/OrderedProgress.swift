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
  /// The skipped waypoints, as ranges of indices in the order in which they were skipped.
  var skipped: [Range<Int>] = []

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

  /// Returns true if a stroke with `binding` may move the pointer.
  func isDue(_ binding: Binding) -> Bool {
    guard binding.ordinal == finished.count else { return false }
    return begun.map { $0.draws(binding.step) } ?? true
  }

  /// Moves the pointer past waypoint `k` of the stroke that is due, which has `count` waypoints.
  ///
  /// The first move decides which plans remain: those that draw the stroke next in its direction.
  /// Joins do not decide. Where one stroke begins at the end of another, the ink that completes the
  /// one reaches the first waypoints of the other, whether or not a lift follows.
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
  /// Returns true if both draw the same stroke in the same direction.
  func draws(_ other: Plan.Step) -> Bool {
    stroke == other.stroke && isReversed == other.isReversed
  }
}
