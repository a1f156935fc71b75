import Geometry
import TouchRecording

extension ScratchCard {
  /// The pieces of each stroke, in the order in which they were drawn.
  var rubsByStroke: [[Rub]] {
    var result = [[Rub]](repeating: [], count: strokes.count)
    for rub in rubs { result[rub.stroke].append(rub) }
    return result
  }

  /// Draws the way of a contact from where it was to where it is.
  mutating func rub(from start: Contact, to end: Contact, of stroke: Int) {
    let brush = brushes.count - 1
    let rub = Rub(
      stroke: stroke, segment: LineSegment(start.location, end.location), startWidth: start.width,
      endWidth: end.width, brush: brush,
      startIsDrawn: strokes[stroke].goOn(withBrush: brush), startTime: start.time, time: end.time)
    rubs.append(rub)
    if start.location != end.location { latest.append(.moved(rub.segment)) }
    reveal(rub)
    var trail = strokes[stroke].trail.take() ?? emptyMask
    strokes[stroke].covered += plan.insert(scanner.pixels, into: &trail)
    strokes[stroke].trail = trail
  }

  /// Draws everything anew that was drawn since the last reset, and works out what came of it.
  mutating func redraw() {
    mask = untouched
    tally = plan.untouched
    first = firstBeforeReset
    completeSince = nil
    journal.removeAll()
    for i in strokes.indices { strokes[i].revealed = 0 }
    // What is revealed from the start may be enough.
    noteFirstTimes(at: resets.last?.time ?? 0)
    var isOver = true
    for rub in rubs {
      isOver = isOver && strokes[rub.stroke].outcome != .open
      reveal(rub)
      if isOver { journal.removeAll() }
    }
  }

  /// Takes back what a stroke drew, as if it had never been.
  ///
  /// - Precondition: it was still being drawn, by rules that discard strokes.
  /// - Complexity: O(pixels of all pieces since its first one).
  mutating func withdraw(_ stroke: Int) {
    var (rest, others) = (strokes[stroke].pieceCount, [Rub]())
    if rest == 0 { return }
    while rest > 0 {
      let rub = rubs.removeLast()
      unreveal(rub)
      if rub.stroke == stroke { rest -= 1 } else { others.append(rub) }
    }
    for rub in others.reversed() {
      rubs.append(rub)
      reveal(rub)
    }
    strokes[stroke].covered = 0
    withdrawals += 1
  }

  /// Works out anew what each stroke covers; one after the other, so that one trail serves all that
  /// are over.
  mutating func redrawTrails() {
    var spare = emptyMask
    for (stroke, rubs) in rubsByStroke.enumerated() {
      strokes[stroke].covered = 0
      for rub in rubs {
        scanner.scan(rub, tip(of: rub))
        strokes[stroke].covered += plan.insert(scanner.pixels, into: &spare)
      }
      // One that is not over draws on into its own.
      if strokes[stroke].outcome == .open {
        strokes[stroke].trail = spare
        spare = emptyMask
      } else if !rubs.isEmpty {
        spare.removeAll()
      }
    }
  }

  /// Reveals the pixels of a piece, and notes what comes about by it.
  private mutating func reveal(_ rub: Rub) {
    scanner.scan(rub, tip(of: rub))
    let (before, isKept) = (tally.revealed, rules.cancel == .discard)
    if isKept { journal.begin(first, completeSince: completeSince) }
    var isNew = false
    if plan.countsAll, !isKept {
      tally.revealed += mask.insert(scanner.pixels)
      isNew = tally.revealed > before
    } else {
      mask.insert(scanner.pixels) { x, y, new in
        plan.add(new, x, y, to: &tally)
        if isKept { journal.changes.append(.init(x: Int32(x), y: Int32(y), samples: new)) }
        isNew = true
      }
    }
    guard isNew else { return }
    strokes[rub.stroke].revealed += tally.revealed - before
    noteFirstTimes(at: rub.time)
  }

  /// Takes back what the latest piece of the journal changed.
  private mutating func unreveal(_ rub: Rub) {
    let step = journal.steps.removeLast()
    var gained = plan.untouched
    for change in journal.changes[step.firstChange...] {
      mask.remove(change.samples, Int(change.x), Int(change.y))
      plan.add(change.samples, Int(change.x), Int(change.y), to: &gained)
    }
    journal.changes.removeSubrange(step.firstChange...)
    strokes[rub.stroke].revealed -= gained.revealed
    tally.revealed -= gained.revealed
    for i in gained.regions.indices { tally.regions[i] -= gained.regions[i] }
    (first, completeSince) = (step.first, step.completeSince)
  }

  /// A set without samples on the lattice of the card.
  var emptyMask: ScratchMask { mask.emptied }

  /// Whether a share is as much as the threshold asks for.
  func isReached(by coverage: Coverage) -> Bool {
    rules.threshold?.isReached(by: coverage) ?? (coverage.revealed == coverage.eligible)
  }

  /// Notes what has come about by `time` and had not before.
  mutating func noteFirstTimes(at time: Microseconds) {
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
