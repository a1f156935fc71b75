import Geometry
import TouchRecording

extension ScratchCard {
  /// The times at which the card and each region first reached each percent from 1 to 100.
  ///
  /// Nothing is stored while touches arrive: the times are computed from the strokes since the last
  /// reset. With `keepsCrossings`, a reset clears no times. Samples that are revealed from the
  /// start, and a cover that fades, reach no percent.
  ///
  /// - Complexity: O(pixels of the strokes), and eight times the pixels of a segment for each
  ///   percent that is reached in it; at most 100 for the card and for each region.
  public var crossings: ScratchCrossings {
    var search = CrossingSearch(self)
    for segment in segments { search.take(segment) }
    return search.found
  }
}

/// A search that draws the strokes of a card again and times every whole percent on the way.
private struct CrossingSearch {
  private let card: ScratchCard
  private var mask: ScratchMask
  private var scanner: SegmentScanner
  private var tally: ScratchTally
  /// The counts before the current segment.
  private var before: ScratchTally
  /// The counts at the steps of the current segment that were requested so far.
  private var tallies: [ScratchTally?] = []
  /// The samples that the current segment reveals.
  private var news: ScratchMask
  /// The part of the current segment up to some step.
  private var part: ScratchMask
  /// The time of the segment before, or of the reset: the lower bound of all later times.
  private var floor: Microseconds
  private(set) var found: ScratchCrossings

  init(_ card: ScratchCard) {
    self.card = card
    mask = card.untouched
    news = card.emptyMask
    part = news
    scanner = card.scanner
    tally = card.eligibility.untouched
    before = tally
    floor = card.resets.last?.time ?? 0
    found = card.crossingsBeforeReset
    if found.regions.isEmpty { found.regions = tally.regions.map { _ in .init() } }
  }

  /// The number of steps of a way.
  private static let steps = 256

  mutating func take(_ segment: StrokeSegment) {
    defer { floor = segment.time }
    before = tally
    scanner.begin(segment, card.tip(of: segment))
    var changes: [PixelChange] = []
    while scanner.next(skipping: &mask) {
      mask.insert(scanner.pixels) { x, y, new in
        changes.append(.init(x: Int32(x), y: Int32(y), samples: new))
        card.eligibility.add(new, x, y, to: &tally)
      }
    }
    guard crossesAny else { return }
    for change in changes { news.insert(change.samples, Int(change.x), Int(change.y)) }
    tallies = Array(repeating: nil, count: Self.steps) + [tally]
    time(segment, \.revealed, \.card)
    for i in tally.regions.indices { time(segment, \.regions[i], \.regions[i]) }
    news.removeAll()
  }

  /// True if more whole percents are reached than have a time.
  private var crossesAny: Bool {
    let totals = card.eligibility.totals
    let isCrossing = { (revealed: Int, eligible: Int, times: ScratchCrossings.Times) in
      Coverage(revealed: revealed, eligible: eligible).wholePercents > times.count
    }
    return isCrossing(tally.revealed, totals.revealed, found.card)
      || tally.regions.indices.contains { i in
        isCrossing(tally.regions[i], totals.regions[i], found.regions[i])
      }
  }

  /// Times the percents of one count that a segment reaches.
  private mutating func time(
    _ segment: StrokeSegment, _ count: KeyPath<ScratchTally, Int>,
    _ times: WritableKeyPath<ScratchCrossings, ScratchCrossings.Times>
  ) {
    let eligible = card.eligibility.totals[keyPath: count]
    let reached = Coverage(revealed: tally[keyPath: count], eligible: eligible).wholePercents
    while found[keyPath: times].count < reached {
      let percent = found[keyPath: times].count + 1
      let step = firstStep(of: segment) { tally in
        tally[keyPath: count] * 100 >= percent * eligible
      }
      found[keyPath: times].append(max(segment.time(ofStep: step, of: Self.steps), floor))
    }
  }

  /// Returns a step at which `isReached` is true while it is false at the step before.
  private mutating func firstStep(
    of segment: StrokeSegment, isReached: (ScratchTally) -> Bool
  ) -> Int {
    // At step -1, before step 0, nothing of the segment is drawn.
    var (low, high) = (-1, Self.steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      let there = tallies[middle] ?? tally(of: segment, atStep: middle)
      tallies[middle] = there
      if isReached(there) { high = middle } else { low = middle }
    }
    return high
  }

  /// Returns the counts when the contact is at a step of its way.
  private mutating func tally(of segment: StrokeSegment, atStep step: Int) -> ScratchTally {
    var result = before
    scanner.begin(segment.firstPart(step, of: Self.steps), card.tip(of: segment))
    // Through a mask, as pixels of a stamp may occur more than once.
    part.removeAll()
    while scanner.next(skipping: &part) {
      part.insert(scanner.pixels) { x, y, samples in
        let new = samples & news.word(x, y)
        if new != 0 { card.eligibility.add(new, x, y, to: &result) }
      }
    }
    return result
  }
}

extension StrokeSegment {
  /// Returns the part of the segment up to one of `steps` steps of equal length.
  fileprivate func firstPart(_ step: Int, of steps: Int) -> StrokeSegment {
    let share = Double(step) / Double(steps)
    var part = whole
    part.centerline = .init(
      centerline.start, centerline.start + (centerline.end - centerline.start) * share)
    part.endWidth = startWidth + (endWidth - startWidth) * share
    return part
  }

  /// Returns the time at a step, rounded up to a microsecond; for a touch-down, its own time.
  fileprivate func time(ofStep step: Int, of steps: Int) -> Microseconds {
    let (quotient, remainder) = (time - startTime).quotientAndRemainder(dividingBy: Int64(steps))
    let rest = (remainder * Int64(step) + Int64(steps) - 1) / Int64(steps)
    return startTime + quotient * Int64(step) + rest
  }
}
