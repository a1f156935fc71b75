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
    let numbers = down.map(\.contact) + interrupted.map(\.contact)
    let open = strokes.count { $0.outcome == .open }
    let reachedFirst = down.flatMap(\.reachedFirst)
    expectInvariants([
      Set(numbers).count == numbers.count: "A contact is down twice",
      open == down.count: "An open stroke has no contact",
      reachedFirst.isEmpty || rules.cancel == .discard && ordered == nil:
        "A contact keeps waypoints that it never gives back",
      Set(reachedFirst).count == reachedFirst.count: "Two contacts reached a waypoint first",
      reachedFirst.allSatisfy(isReached): "A waypoint that was reached first is not reached",
    ])
    for contact in down {
      precondition(strokes.indices.contains(contact.stroke), "A contact draws no stroke")
      let stroke = strokes[contact.stroke]
      expectInvariants([
        stroke.outcome == .open && stroke.contact == contact.contact:
          "A contact draws the stroke of another one",
        contact.firstBeside <= contact.stroke: "A stroke is not drawn beside itself",
        contact.against.map(strokeJudges.indices.contains) ?? true:
          "A contact draws against no guide stroke",
      ])
    }
  }

  /// Checks that the reached waypoints are exactly those behind the pointer.
  private func check(_ ordered: OrderedProgress) {
    ordered._checkInvariants(counts: waypointRanges.map(\.count))
    var behind = Set(ordered.finished.flatMap { waypointRanges[$0.stroke] })
    if let begun = ordered.begun {
      for k in 0..<ordered.next {
        behind.insert(waypoint(k, of: begun.stroke, isReversed: begun.isReversed))
      }
    }
    let isExact = waypoints.indices.allSatisfy { isReached($0) == behind.contains($0) }
    let isJournalized = journal.start.map { $0.strokes < strokes.count } == true
    expectInvariants([
      isExact: "The reached waypoints differ from those behind the pointer",
      ordered.skipped.joined().allSatisfy(behind.contains):
        "A waypoint before the pointer was passed over",
      rules.cancel == .keep || down.isEmpty || isJournalized:
        "A stroke that may be discarded is not in the journal",
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
    // A closed gap may lie 1/2048 point, which is half a tick, beyond the tolerance.
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
