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
    let latest = brushes.count - 1
    let rub = Rub(
      stroke: stroke, segment: LineSegment(start.location, end.location), startWidth: start.width,
      endWidth: end.width, brush: latest,
      startIsDrawn: strokes[stroke].goOn(withBrush: latest), startTime: start.time, time: end.time)
    rubs.append(rub)
    scanner.scan(rub, brush.tip)
    strokes[stroke].revealed += reveal(scanner.pixels)
    var trail = strokes[stroke].trail.take() ?? emptyMask
    strokes[stroke].covered += plan.insert(scanner.pixels, into: &trail)
    strokes[stroke].trail = trail
    noteFirstTimes(at: end.time)
  }

  /// Draws everything anew that was drawn since the last reset, and works out what came of it.
  mutating func redraw() {
    mask = untouched
    tally = plan.untouched
    first = firstBeforeReset
    completeSince = nil
    for i in strokes.indices { strokes[i].revealed = 0 }
    // What is revealed from the start may be enough.
    noteFirstTimes(at: resets.last?.time ?? 0)
    for rub in rubs {
      scanner.scan(rub, tip(of: rub))
      strokes[rub.stroke].revealed += reveal(scanner.pixels)
      noteFirstTimes(at: rub.time)
    }
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

  /// Reveals some pixels and returns how many eligible samples are new.
  private mutating func reveal(_ pixels: PixelRuns) -> Int {
    guard plan.hasRegions else {
      let new = plan.insert(pixels, into: &mask)
      tally.revealed += new
      return new
    }
    let before = tally.revealed
    mask.insert(pixels) { plan.add($2, $0, $1, to: &tally) }
    return tally.revealed - before
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
