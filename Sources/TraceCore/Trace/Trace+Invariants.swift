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
    precondition(waypointGrid.pieces.count == waypoints.count, "A waypoint is not indexed")
    waypointGrid._checkInvariants(of: unreached)
    for stroke in strokes { stroke._checkInvariants(at: tolerance) }
    checkContacts()
    checkCompletion()
    precondition((ordered != nil) == (rules.progress == .ordered), "The pointer is not followed")
    if let ordered { check(ordered) }
  }

  private func checkContacts() {
    let numbers = down.map(\.contact) + interrupted.map(\.contact)
    precondition(Set(numbers).count == numbers.count, "A contact is down twice")
    precondition(
      strokes.count { $0.outcome == .open } == down.count, "An open stroke has no contact")
    for contact in down {
      precondition(strokes.indices.contains(contact.stroke), "A contact draws no stroke")
      let stroke = strokes[contact.stroke]
      precondition(
        stroke.outcome == .open && stroke.contact == contact.contact,
        "A contact draws the stroke of another one")
      precondition(
        contact.against.map { strokeJudges.indices.contains($0.step.stroke) } ?? true,
        "A contact draws against no guide stroke")
    }
    checkCounts()
  }

  /// Checks that the waypoints that strokes in progress reached are counted.
  private func checkCounts() {
    let isCounting = rules.cancel == .discard && ordered == nil
    precondition(
      reachingStrokes.count == (isCounting ? waypoints.count : 0),
      "The strokes that reach a waypoint are counted without need, or not counted")
    var counts = reachingStrokes
    for contact in down {
      precondition(
        isCounting || contact.reached.isEmpty, "A contact keeps waypoints that it never gives back")
      for index in contact.reached { counts[index] -= 1 }
    }
    precondition(
      counts.allSatisfy { $0 >= 0 }, "A contact reached a waypoint that does not count it")
    precondition(
      reachingStrokes.indices.allSatisfy { isReached($0) == (reachingStrokes[$0] > 0) },
      "A waypoint that a stroke reached is not reached, or another one is")
  }

  private func checkCompletion() {
    precondition(!isComplete || completedAt != nil, "A complete trace has no time of completion")
    precondition(
      !isCompletedHere || isComplete && completedAt != nil,
      "A trace that was completed since the reset is not complete")
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
    precondition(
      waypoints.indices.allSatisfy {
        isReached($0) == (behind.contains($0) && !jumped.contains($0))
      }, "The reached waypoints differ from those behind the pointer")
    precondition(
      ordered.reached.count == reachedCount && ordered.reached.allSatisfy(isReached),
      "The pointer lists other waypoints than those that are reached")
    precondition(
      ordered.skipped.allSatisfy { $0.waypoints.allSatisfy(behind.contains) },
      "A waypoint before the pointer was passed over")
    precondition(
      down.allSatisfy { $0.inkSinceMove >= 0 && $0.movesSeen <= ordered.moves },
      "A contact has seen a move that the pointer did not make")
    checkJournal()
  }

  /// Checks that each contact that is down can be taken back.
  private func checkJournal() {
    let contacts = rules.cancel == .discard ? down.map(\.contact) : []
    precondition(
      journal.starts.map(\.contact) == contacts, "A contact that is down is not in the journal")
    precondition(
      zip(journal.starts, down).allSatisfy { $0.strokes == $1.stroke },
      "A contact would be taken back to another moment")
    precondition(
      zip(journal.starts, journal.starts.dropFirst()).allSatisfy { $0.events < $1.events }
        && journal.starts.last.map { $0.events < journal.events.count } ?? journal.events.isEmpty,
      "The journal does not hold the events of a contact")
  }
}

extension InkStroke {
  /// Checks the counts, the lengths and the red runs of a stroke that was judged at `tolerance`.
  fileprivate func _checkInvariants(at tolerance: Double) {
    precondition(points.count == colors.count + 1, "A segment has no color")
    precondition(redSegments == colors.count { $0 == .red }, "The red segments are miscounted")
    precondition(
      abs(redLength + blackLength - length) <= 1e-9 * max(length, 1),
      "The red and the black length do not add up to the length")
    let isInside = { (ticks: Int) in Corridor.tolerance(ticks: ticks) <= tolerance }
    precondition(!excursions.contains { isInside($0.ticks) }, "A red run lies inside the tolerance")
    if isDot {
      precondition(
        excursions.count == (dotColor == .red ? 1 : 0),
        "A red dot has no excursion, or a black dot has one")
      return
    }
    var red = 0
    for (index, run) in excursions.enumerated() {
      precondition(
        run.firstSample < run.lastSample && run.lastSample < points.count,
        "A red run leaves its stroke")
      precondition(
        index == 0 || excursions[index - 1].lastSample < run.firstSample, "Two red runs meet")
      precondition(
        colors[run.firstSample..<run.lastSample].allSatisfy { $0 == .red },
        "A red run holds a black segment")
      precondition(run.ticks <= neededTicks, "A red run is further than the stroke")
      red += run.lastSample - run.firstSample
    }
    precondition(red == redSegments, "A red segment belongs to no run")
    // A closed gap may lie 1/2048 point, which is half a tick, beyond the tolerance.
    precondition(
      redSegments > 0 || neededTicks <= Int((tolerance * 1024).rounded(.up)) + 1,
      "A black stroke needs a greater tolerance")
  }
}

extension OrderedProgress {
  /// Checks the pointer on guide strokes of `counts` waypoints.
  fileprivate func _checkInvariants(counts: [Int]) {
    precondition(!possible.isEmpty, "No plan is possible")
    precondition(
      zip(possible, possible.dropFirst()).allSatisfy { $0 < $1 }, "The plans are not ascending")
    let drawn = finished + [begun].compactMap { $0 }
    for plan in possible {
      precondition(
        drawn.count <= plans[plan].steps.count
          && zip(drawn, plans[plan].steps).allSatisfy { $0.draws($1) },
        "A plan that does not begin with what was drawn is possible")
    }
    precondition(
      begun.map { (1..<counts[$0.stroke]).contains(next) } ?? (next == 0),
      "The pointer is not on the stroke that was begun")
  }
}
