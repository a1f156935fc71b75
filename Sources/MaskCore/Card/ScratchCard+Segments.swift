// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

extension ScratchCard {
  /// The segments of each stroke, in the order of the touches.
  var segmentsByStroke: [[StrokeSegment]] {
    var result = [[StrokeSegment]](repeating: [], count: strokes.count)
    for segment in segments { result[segment.stroke].append(segment) }
    return result
  }

  /// Draws the segment of a contact from its last position to its current one.
  mutating func draw(from start: ScratchContact, to end: ScratchContact, of stroke: Int) {
    let brush = brushes.count - 1
    let segment = StrokeSegment(
      stroke: stroke, centerline: LineSegment(start.location, end.location),
      startWidth: start.width, endWidth: end.width, brush: brush,
      startIsDrawn: strokes[stroke].countSegment(brush: brush), startTime: start.time,
      time: end.time)
    segments.append(segment)
    if start.location != end.location {
      latestEvents.append(.contactMoved(segment.centerline))
    }
    reveal(segment)
  }

  /// Redraws all segments since the last reset and recomputes everything that follows from them.
  mutating func redraw() {
    otherWork += mask.width * mask.height / (StripTiles.height * PixelStrip.width)
    mask = untouched
    tally = eligibility.untouched
    first = firstBeforeReset
    (completeSince, releasedSince) = (nil, nil)
    undoLog.removeAll()
    for i in strokes.indices { strokes[i].revealed = 0 }
    // The samples revealed from the start may reach the threshold.
    noteFirstTimes(at: resets.last?.time ?? 0)
    var isOver = true
    for segment in segments {
      isOver = isOver && strokes[segment.stroke].saved.outcome != .open
      reveal(segment)
      if isOver { undoLog.removeAll() }
    }
  }

  /// Removes the segments of a stroke; the card is then the same as without it.
  ///
  /// - Precondition: The stroke was open until now, and the rules discard canceled strokes.
  /// - Complexity: O(pixels of all segments since the first one of the stroke).
  mutating func withdraw(_ stroke: Int) {
    var (rest, others) = (strokes[stroke].segmentCount, [StrokeSegment]())
    if rest == 0 { return }
    while rest > 0 {
      let segment = segments.removeLast()
      takeBack(segment)
      if segment.stroke == stroke { rest -= 1 } else { others.append(segment) }
    }
    for segment in others.reversed() {
      segments.append(segment)
      reveal(segment)
    }
    withdrawals += 1
  }

  /// Reveals the pixels of a segment and records the first times that it causes.
  private mutating func reveal(_ segment: StrokeSegment) {
    if rules.cancel == .discard { undoLog.begin(first, completeSince: completeSince) }
    let before = tally.revealed
    var isNew = false
    scanner.begin(segment, tip(of: segment))
    while scanner.next(skipping: &mask) { isNew = insertPixels() || isNew }
    guard isNew else { return }
    strokes[segment.stroke].revealed += tally.revealed - before
    noteFirstTimes(at: segment.time)
  }

  /// Inserts the pixels of the scanner into the mask and counts them; returns true if samples are
  /// new.
  private mutating func insertPixels() -> Bool {
    let (before, isKept) = (tally.revealed, rules.cancel == .discard)
    if eligibility.countsAll, !isKept {
      tally.revealed += mask.insert(scanner.pixels)
      return tally.revealed > before
    }
    var isNew = false
    var counted = 0
    mask.insert(scanner.pixels) { x, y, new in
      counted += eligibility.add(new, x, y, to: &tally)
      if isKept { undoLog.changes.append(.init(x: Int32(x), y: Int32(y), samples: new)) }
      isNew = true
    }
    otherWork += ScratchCard.workOfRegion * counted
    return isNew
  }

  /// Undoes the latest segment of the log.
  private mutating func takeBack(_ segment: StrokeSegment) {
    let step = undoLog.steps.removeLast()
    otherWork += undoLog.changes.count - step.firstChange + tally.regions.count
    let before = tally.revealed
    var counted = 0
    for change in undoLog.changes[step.firstChange...] {
      let (x, y) = (Int(change.x), Int(change.y))
      mask.remove(change.samples, x, y)
      counted += eligibility.remove(change.samples, x, y, from: &tally)
    }
    otherWork += ScratchCard.workOfRegion * counted
    undoLog.changes.removeSubrange(step.firstChange...)
    strokes[segment.stroke].revealed -= before - tally.revealed
    (first, completeSince) = (step.first, step.completeSince)
  }

  /// True if a share reaches the threshold; without a threshold, if it is complete.
  func isReached(by coverage: Coverage) -> Bool {
    rules.threshold?.isReached(by: coverage) ?? (coverage.revealed == coverage.eligible)
  }

  /// Records `time` as the first time of everything that is reached now and was not before.
  mutating func noteFirstTimes(at time: Microseconds) {
    otherWork += rules.regions.count + rules.combinations.count
    if isReached(by: coverage) {
      first.card = first.card ?? time
      completeSince = completeSince ?? time
    }
    for i in rules.combinations.indices
    where first.combinations[i] == nil && isReached(by: combinationCoverage(i)) {
      first.combinations[i] = time
    }
    for i in rules.regions.indices {
      if first.touched[i] == nil, tally.regions[i] > 0 { first.touched[i] = time }
      if first.regions[i] == nil, isReached(by: regionCoverage(i)) { first.regions[i] = time }
    }
  }
}
