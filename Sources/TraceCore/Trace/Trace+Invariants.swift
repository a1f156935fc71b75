import Geometry
import TouchRecording

extension Trace {
  /// Checks that the parts of the state agree with each other.
  ///
  /// A failure stops the program and names the broken invariant. Property tests call it after every
  /// step; the engine never does. It does not check the grids, which never change.
  ///
  /// - Complexity: O(n) in the number of waypoints and of samples.
  package func _checkInvariants() {
    expectInvariants([
      waypointGrid.pieces.count == waypoints.count: "A waypoint is not indexed",
      !isComplete || completedAt != nil: "A complete trace has no time of completion",
      !isCompletedHere || isComplete && completedAt != nil:
        "A trace that was completed since the reset is not complete",
      (ordered != nil) == (rules.progress == .ordered): "The pointer is not followed",
    ])
    waypointGrid._checkInvariants(of: unreached)
    for stroke in strokes { stroke._checkInvariants(at: tolerance) }
    checkContacts()
    if let ordered { check(ordered) }
  }

  private func checkContacts() {
    let numbers = down.map(\.contact) + waiting.map(\.contact)
    let open = strokes.count { $0.outcome == .open }
    expectInvariants([
      Set(numbers).count == numbers.count: "A contact is down twice",
      rules.input == .touches || numbers.count <= 1: "A contact draws beside another one",
      open == down.count: "An open stroke has no contact",
    ])
    for contact in down {
      precondition(strokes.indices.contains(contact.stroke), "A contact draws no stroke")
      let stroke = strokes[contact.stroke]
      expectInvariants([
        stroke.outcome == .open && stroke.contact == contact.contact:
          "A contact draws the stroke of another one",
        contact.against.map { strokeJudges.indices.contains($0.step.stroke) } ?? true:
          "A contact draws against no guide stroke",
      ])
    }
    checkCounts()
  }

  /// Checks that the waypoints that strokes in progress reached are counted.
  private func checkCounts() {
    let isCounting = rules.cancel == .discard && ordered == nil
    var counts = reachingStrokes
    for index in down.flatMap(\.reached) where isCounting { counts[index] -= 1 }
    let isExact = reachingStrokes.indices.allSatisfy { isReached($0) == (reachingStrokes[$0] > 0) }
    expectInvariants([
      reachingStrokes.count == (isCounting ? waypoints.count : 0):
        "The strokes that reach a waypoint are counted without need, or not counted",
      isCounting || down.allSatisfy(\.reached.isEmpty):
        "A contact keeps waypoints that it never gives back",
      counts.allSatisfy { $0 >= 0 }: "A contact reached a waypoint that does not count it",
      isExact: "A waypoint that a stroke reached is not reached, or another one is",
    ])
  }

  /// Checks that the reached waypoints are those behind the pointer that it did not jump over.
  private func check(_ ordered: OrderedProgress) {
    ordered._checkInvariants(counts: waypointRanges.map(\.count))
    var behind = Set(ordered.finished.flatMap { waypointRanges[$0.stroke] })
    if let begun = ordered.begun {
      for k in 0..<ordered.next {
        behind.insert(begun.waypoint(k, of: waypointRanges[begun.stroke]))
      }
    }
    let jumped = Set(ordered.skipped.filter(\.isJumped).flatMap(\.waypoints))
    let isExact = waypoints.indices.allSatisfy {
      isReached($0) == (behind.contains($0) && !jumped.contains($0))
    }
    expectInvariants([
      isExact: "The reached waypoints differ from those behind the pointer",
      ordered.reached.count == reachedCount && ordered.reached.allSatisfy(isReached):
        "The pointer lists other waypoints than those that are reached",
      ordered.skipped.allSatisfy { $0.waypoints.allSatisfy(behind.contains) }:
        "A waypoint before the pointer was passed over",
      down.allSatisfy { $0.inkSinceMove >= 0 && $0.movesSeen <= ordered.moves }:
        "A contact has seen a move that the pointer did not make",
    ])
    checkJournal()
  }

  /// Checks that each contact that is down can be taken back.
  private func checkJournal() {
    let starts = journal.starts
    let contacts = rules.cancel == .discard ? down.map(\.contact) : []
    let isInOrder = zip(starts, starts.dropFirst()).allSatisfy { $0.events < $1.events }
    let isHeld = starts.last.map { $0.events < journal.events.count } ?? journal.events.isEmpty
    expectInvariants([
      starts.map(\.contact) == contacts: "A contact that is down is not in the journal",
      zip(starts, down).allSatisfy { $0.strokes == $1.stroke }:
        "A contact would be taken back to another moment",
      isInOrder && isHeld: "The journal does not hold the events of a contact",
    ])
  }
}

extension InkStroke {
  /// Checks the counts, the lengths and the red runs of a stroke that was judged at `tolerance`.
  fileprivate func _checkInvariants(at tolerance: Double) {
    let sum = redLength + blackLength
    let isInside = { (ticks: Int) in Corridor.tolerance(ticks: ticks) <= tolerance }
    let redDots = dotColor == .red ? 1 : 0
    expectInvariants([
      points.count == colors.count + 1: "A segment has no color",
      redSegments == colors.count { $0 == .red }: "The red segments are miscounted",
      abs(sum - length) <= 1e-9 * max(length, 1):
        "The red and the black length do not add up to the length",
      !excursions.contains { isInside($0.ticks) }: "A red run lies inside the tolerance",
      !isDot || excursions.count == redDots:
        "A red dot has no excursion, or a black dot has one",
    ])
    if isDot { return }
    var red = 0
    for (index, run) in excursions.enumerated() {
      let isInStroke = run.firstSample < run.lastSample && run.lastSample < points.count
      precondition(isInStroke, "A red run leaves its stroke")
      let earlier = index == 0 ? -1 : excursions[index - 1].lastSample
      let segments = colors[run.firstSample..<run.lastSample]
      expectInvariants([
        earlier < run.firstSample: "Two red runs meet",
        segments.allSatisfy { $0 == .red }: "A red run holds a black segment",
        run.ticks <= neededTicks: "A red run is further than the stroke",
      ])
      red += run.lastSample - run.firstSample
    }
    precondition(red == redSegments, "A red segment belongs to no run")
    // What is black may lie beyond the tolerance by a tie, which is less than a tick.
    let limit = Int((tolerance * 1024).rounded(.up)) + 1
    precondition(
      redSegments > 0 || neededTicks <= limit, "A black stroke needs a greater tolerance")
  }
}

extension OrderedProgress {
  /// Checks the pointer on guide strokes of `counts` waypoints.
  fileprivate func _checkInvariants(counts: [Int]) {
    let drawn = finished + [begun].compactMap { $0 }
    let isOnStroke = begun.map { (1..<counts[$0.stroke]).contains(next) } ?? (next == 0)
    expectInvariants([
      !possible.isEmpty: "No plan is possible",
      zip(possible, possible.dropFirst()).allSatisfy { $0 < $1 }: "The plans are not ascending",
      isOnStroke: "The pointer is not on the stroke that was begun",
    ])
    for steps in possible.map({ plans[$0].steps }) {
      let isBegun = drawn.count <= steps.count && zip(drawn, steps).allSatisfy { $0.draws($1) }
      precondition(isBegun, "A plan that does not begin with what was drawn is possible")
    }
  }
}
