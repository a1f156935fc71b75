import Geometry
import TouchRecording

extension ScratchCard {
  /// Checks the state of the card against a redraw of its segments, and stops the program if they
  /// disagree.
  ///
  /// - Complexity: O(points of the card times regions + pixels of all segments).
  package func _checkInvariants() {
    mask._checkInvariants()
    checkCounts()
    checkStrokes()
    checkContacts()
    checkTimes()
    if rules.cancel == .discard { checkUndoLog() }
  }

  /// Checks the mask and the counts of the card and of its regions against all segments.
  private func checkCounts() {
    var (redrawn, scanner) = (untouched, scanner)
    for segment in segments {
      scanner.begin(segment.whole, tip(of: segment))
      while scanner.next(skipping: &redrawn) { _ = redrawn.insert(scanner.pixels) }
    }
    expectInvariant(mask == redrawn, "the mask differs from a redraw of all segments")
    var recount = eligibility.untouched
    mask.forEachWord { x, y, samples in
      eligibility.add(samples, x, y, to: &recount)
    }
    expectCount(tally.revealed, recount.revealed) { "revealed samples of the card" }
    for (i, region) in rules.regions.enumerated() {
      expectCount(tally.regions[i], recount.regions[i]) {
        "revealed samples of the region \(region.name)"
      }
    }
  }

  /// Checks the counts and the segments of all strokes.
  private func checkStrokes() {
    let sum = strokes.reduce(0) { $0 + $1.revealed }
    expectCount(tally.revealed, sum) { "samples that the strokes revealed" }
    let (segments, covered) = (segmentsByStroke, coveredByStroke)
    for (i, (stroke, own)) in zip(strokes, segments).enumerated() {
      let (revealed, all) = (stroke.revealed, covered[i])
      expectInvariant(revealed <= all, "stroke \(i) revealed \(revealed) samples and covers \(all)")
      // The segments of a discarded stroke are gone, and its count of them is not.
      if rules.cancel == .discard, stroke.outcome == .cancelled { continue }
      expectCount(stroke.segmentCount, own.count) { "segments of stroke \(i)" }
      let isLatest = stroke.latestBrush == own.last?.brush
      expectInvariant(isLatest, "stroke \(i) has another latest brush than its last segment")
      var (redrawn, scanner, recount) = (emptyMask, scanner, eligibility.untouched)
      for segment in own {
        scanner.begin(segment.whole, tip(of: segment))
        while scanner.next(skipping: &redrawn) {
          redrawn.insert(scanner.pixels) { eligibility.add($2, $0, $1, to: &recount) }
        }
      }
      expectCount(all, recount.revealed) { "covered samples of stroke \(i)" }
      for (one, next) in zip(own, own.dropFirst()) {
        let meets = one.centerline.end == next.centerline.start && one.endWidth == next.startWidth
        expectInvariant(meets, "a segment of stroke \(i) begins elsewhere than the last one ends")
      }
    }
  }

  /// Checks that every open stroke has one contact, which is at its end.
  private func checkContacts() {
    var open = Set(strokes.indices.filter { strokes[$0].outcome == .open })
    for (number, contact) in contacts {
      guard let stroke = contact.stroke else { continue }
      let isOwn = open.remove(stroke) != nil && strokes[stroke].contact == number
      expectInvariant(isOwn, "contact \(number) draws stroke \(stroke), which is not its own")
    }
    expectInvariant(open.isEmpty, "the strokes \(open.sorted()) are open and have no contact")
    let isApart = pressing.isDisjoint(with: contacts.keys) || rules.input == .pan
    expectInvariant(isApart, "a contact both draws and presses the eraser")
  }

  /// Checks the order of the segments in time, and the times at which something was reached.
  private func checkTimes() {
    for (i, (one, next)) in zip(segments, segments.dropFirst()).enumerated() {
      expectInvariant(
        one.time <= next.time,
        "segment \(i + 1), drawn at \(next.time), comes after one drawn at \(one.time)")
    }
    let times =
      segments.map(\.time) + resets.map(\.time)
      + ([first.card] + first.combinations + first.regions + first.touched).compactMap(\.self)
    expectInvariant(times.allSatisfy { $0 <= clock }, "a time lies after the clock of the card")
    let isComplete = isReached(by: coverage)
    let saysSo = (completeSince != nil) == isComplete
    expectInvariant(saysSo, "the card is \(isComplete ? "" : "not ")complete and says the opposite")
    expectInvariant(first.card != nil || !isComplete, "the card is complete and has no first time")
    for (i, name) in rules.regions.map(\.name).enumerated() {
      let isTouchKnown = first.touched[i] != nil || tally.regions[i] == 0
      expectInvariant(isTouchKnown, "the region \(name) is touched and has no first time")
      let isEndKnown = first.regions[i] != nil || !isReached(by: regionCoverage(i))
      expectInvariant(isEndKnown, "the region \(name) is complete and has no first time")
    }
  }

  /// Checks that the entries of the log are in order, and that all open strokes can be undone.
  private func checkUndoLog() {
    let starts = undoLog.steps.map(\.firstChange) + [undoLog.changes.count]
    let isInOrder = zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }
    expectInvariant(isInOrder, "the entries of the undo log are not in the order of the changes")
    let logged = segments.suffix(undoLog.steps.count)
    expectCount(undoLog.steps.count, logged.count) { "segments that the undo log can have" }
    let isWhole = segments.dropLast(logged.count).allSatisfy { strokes[$0.stroke].outcome != .open }
    expectInvariant(isWhole, "a segment of an open stroke is not in the undo log")
  }
}
