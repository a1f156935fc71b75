// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

extension ScratchCard {
  /// The times at which the card and each region first reached each percent from 1 to 100.
  ///
  /// Nothing is stored while touches arrive: the times are computed from the strokes since the last
  /// reset. With `keepsCrossings`, a reset clears no times. Samples that are revealed from the
  /// start, and a cover that fades, reach no percent.
  ///
  /// - Complexity: O(pixels of the strokes). A segment in which percents are reached is drawn again
  ///   eight times for one percent, and at most 255 times for any number of them.
  public var crossings: ScratchCrossings {
    var work = 0
    return crossings(work: &work, limit: .max)
  }

  /// Returns `crossings`, and adds the steps that they take to `work`; see `ScratchCard.work`.
  ///
  /// They lack times if `work` is beyond `limit` then.
  package func crossings(work: inout Int, limit: Int) -> ScratchCrossings {
    var search = CrossingSearch(self)
    for segment in segments where search.work <= limit - work { search.take(segment) }
    work += search.work
    return search.found
  }
}

/// A search that draws the strokes of a card again and times every whole percent on the way.
private struct CrossingSearch {
  /// A percent that the current segment reaches first.
  private struct Goal {
    /// The index of the region; nil for the card.
    let region: Int?
    /// The number of samples that reach it.
    let samples: Int
  }

  private let card: ScratchCard
  private var mask: ScratchMask
  private var scanner: SegmentScanner
  private var tally: ScratchTally
  /// The samples that the current segment reveals, pixel by pixel.
  private var news: [PixelChange] = []
  /// The part of the current segment that is drawn: up to some step.
  private var part: ScratchMask
  /// The samples of `news` in that part.
  private var drawn: [UInt64] = []
  /// The counts with that part.
  private var partTally: ScratchTally
  /// The time of the segment before, or of the reset: the lower bound of all later times.
  private var floor: Microseconds
  private(set) var found: ScratchCrossings
  /// The work of comparing pixels, and of counting them for regions.
  private var otherWork = 0

  /// The work so far, in the steps of a card.
  var work: Int { scanner.work - card.scanner.work + otherWork }

  init(_ card: ScratchCard) {
    self.card = card
    mask = card.untouched
    part = card.mask.emptied
    scanner = card.scanner
    tally = card.eligibility.untouched
    partTally = tally
    floor = card.resets.last?.time ?? 0
    found = card.crossingsBeforeReset
    if found.regions.isEmpty { found.regions = tally.regions.map { _ in .init() } }
  }

  /// The number of steps of a way.
  private static let steps = 256

  mutating func take(_ segment: StrokeSegment) {
    defer { floor = segment.time }
    partTally = tally
    news.removeAll(keepingCapacity: true)
    scanner.begin(segment, card.tip(of: segment))
    while scanner.next(skipping: &mask) {
      mask.insert(scanner.pixels) { x, y, new in
        news.append(.init(x: Int32(x), y: Int32(y), samples: new))
        card.eligibility.add(new, x, y, to: &tally)
      }
    }
    let goals = goals
    if goals.isEmpty { return }
    drawn = Array(repeating: 0, count: news.count)
    // At step -1, before step 0, nothing of the segment is drawn.
    time(goals, segment, after: -1, upTo: Self.steps)
  }

  /// The whole percents that are reached and have no time yet: those of the card and of each region,
  /// in increasing order.
  private var goals: [Goal] {
    let totals = card.eligibility.totals
    var goals = goals(nil, tally.revealed, of: totals.revealed, timed: found.card.count)
    for i in tally.regions.indices {
      goals += self.goals(i, tally.regions[i], of: totals.regions[i], timed: found.regions[i].count)
    }
    return goals
  }

  /// Returns the percents of one count that are reached and have no time yet.
  private func goals(
    _ region: Int?, _ revealed: Int, of eligible: Int, timed: Int
  ) -> [Goal] {
    let reached = Coverage(revealed: revealed, eligible: eligible).wholePercents
    guard timed < reached else { return [] }
    return (timed + 1...reached).map { percent in
      Goal(region: region, samples: (percent * eligible + 99) / 100)
    }
  }

  /// Times goals that are reached at step `high` of a segment and not at step `low`: each at a step at
  /// which it is reached while it is not at the step before.
  ///
  /// All goals bisect the same steps, so each step is drawn once for all of them.
  private mutating func time(
    _ goals: [Goal], _ segment: StrokeSegment, after low: Int, upTo high: Int
  ) {
    if goals.isEmpty { return }
    guard high - low > 1 else {
      let time = max(segment.time(ofStep: high, of: Self.steps), floor)
      for goal in goals {
        if let region = goal.region {
          found.regions[region].append(time)
        } else {
          found.card.append(time)
        }
      }
      return
    }
    let middle = (low + high) / 2
    draw(segment, upTo: middle)
    let (early, late) = (goals.filter(isReached), goals.filter { !isReached($0) })
    time(early, segment, after: low, upTo: middle)
    time(late, segment, after: middle, upTo: high)
  }

  /// True if the part of the segment that is drawn reaches a goal.
  private func isReached(_ goal: Goal) -> Bool {
    let count = goal.region.map { partTally.regions[$0] } ?? partTally.revealed
    return count >= goal.samples
  }

  /// Draws the part of a segment up to a step instead of the part that is drawn.
  private mutating func draw(_ segment: StrokeSegment, upTo step: Int) {
    scanner.begin(segment.firstPart(step, of: Self.steps), card.tip(of: segment))
    part.removeAll()
    while scanner.next(skipping: &part) { part.insert(scanner.pixels) { _, _, _ in } }
    otherWork += 2 * news.count
    // Most changes follow one in the same strip.
    var (row, column) = (-1, -1)
    var strip: PixelStrip?
    for i in news.indices {
      let (x, y) = (Int(news[i].x), Int(news[i].y))
      if y != row || x >> 6 != column {
        (row, column) = (y, x >> 6)
        strip = part.strip(x, y)
      }
      let now = news[i].samples & (strip.map { part.word(x & 63, of: $0) } ?? 0)
      let old = drawn[i]
      if now == old { continue }
      let counted =
        card.eligibility.add(now & ~old, x, y, to: &partTally)
        + card.eligibility.remove(old & ~now, x, y, from: &partTally)
      otherWork += ScratchCard.workOfRegion * counted
      drawn[i] = now
    }
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
