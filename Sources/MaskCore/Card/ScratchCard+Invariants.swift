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
      scanner.scan(segment.whole, tip(of: segment))
      _ = redrawn.insert(scanner.pixels)
    }
    expectInvariant(mask == redrawn, "the mask differs from a redraw of all segments")
    var recount = eligibility.untouched
    mask.forEachWord { x, y, samples in
      eligibility.add(samples, x, y, to: &recount)
    }
    expectInvariant(
      tally.revealed == recount.revealed,
      "the card counts \(tally.revealed) revealed samples and has \(recount.revealed)")
    for (i, region) in rules.regions.enumerated() {
      expectInvariant(
        tally.regions[i] == recount.regions[i],
        "the region \(region.name) counts \(tally.regions[i]) revealed samples and has"
          + " \(recount.regions[i])")
    }
  }

  /// Checks the counts, the segments and the trails of all strokes.
  private func checkStrokes() {
    let sum = strokes.reduce(0) { $0 + $1.revealed }
    expectInvariant(
      sum == tally.revealed,
      "the strokes revealed \(sum) samples and the card counts \(tally.revealed)")
    for (i, (stroke, own)) in zip(strokes, segmentsByStroke).enumerated() {
      expectInvariant(
        stroke.trail == nil || stroke.outcome == .open, "stroke \(i) has ended and has a trail")
      expectInvariant(
        stroke.revealed <= stroke.covered,
        "stroke \(i) revealed \(stroke.revealed) samples and covers \(stroke.covered)")
      // The segments of a discarded stroke are gone, and its count of them is not.
      if rules.cancel == .discard, stroke.outcome == .cancelled { continue }
      expectInvariant(
        stroke.segmentCount == own.count && stroke.latestBrush == own.last?.brush,
        "stroke \(i) counts \(stroke.segmentCount) segments and has \(own.count)")
      var (trail, covered) = (emptyMask, 0)
      var scanner = scanner
      for segment in own {
        scanner.scan(segment.whole, tip(of: segment))
        covered += eligibility.insert(scanner.pixels, into: &trail)
      }
      expectInvariant(
        stroke.covered == covered,
        "stroke \(i) counts \(stroke.covered) covered samples and has \(covered)")
      if let kept = stroke.trail {
        kept._checkInvariants()
        expectInvariant(kept == trail, "the trail of stroke \(i) differs from its segments")
      }
      for (one, next) in zip(own, own.dropFirst()) {
        expectInvariant(
          one.centerline.end == next.centerline.start && one.endWidth == next.startWidth,
          "a segment of stroke \(i) begins elsewhere than the one before it ends")
      }
    }
  }

  /// Checks that every open stroke has one contact, which is at its end.
  private func checkContacts() {
    var open = Set(strokes.indices.filter { strokes[$0].outcome == .open })
    for (number, contact) in contacts {
      guard let stroke = contact.stroke else { continue }
      expectInvariant(
        open.remove(stroke) != nil && strokes[stroke].contact == number,
        "contact \(number) draws stroke \(stroke), which is not its own")
    }
    expectInvariant(open.isEmpty, "the strokes \(open.sorted()) are open and have no contact")
    expectInvariant(
      pressing.isDisjoint(with: contacts.keys) || rules.input == .pan,
      "a contact both draws and presses the eraser")
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
    expectInvariant(
      (completeSince != nil) == isComplete,
      "the card is \(isComplete ? "" : "not ")complete and says the opposite")
    expectInvariant(first.card != nil || !isComplete, "the card is complete and has no first time")
    for i in rules.regions.indices {
      expectInvariant(
        first.touched[i] != nil || tally.regions[i] == 0,
        "the region \(rules.regions[i].name) is touched and has no first time")
      expectInvariant(
        first.regions[i] != nil || !isReached(by: regionCoverage(i)),
        "the region \(rules.regions[i].name) is complete and has no first time")
    }
  }

  /// Checks that the entries of the log are in order, and that all open strokes can be undone.
  private func checkUndoLog() {
    let starts = undoLog.steps.map(\.firstChange) + [undoLog.changes.count]
    expectInvariant(
      zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 },
      "the entries of the undo log are not in the order of the changes")
    let logged = segments.suffix(undoLog.steps.count)
    expectInvariant(
      logged.count == undoLog.steps.count,
      "the undo log has \(undoLog.steps.count) entries for \(segments.count) segments")
    expectInvariant(
      segments.dropLast(logged.count).allSatisfy { strokes[$0.stroke].outcome != .open },
      "a segment of an open stroke is not in the undo log")
  }
}
