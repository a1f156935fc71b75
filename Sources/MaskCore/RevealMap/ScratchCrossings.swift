import Geometry
public import TouchRecording

/// When a card, and each of its regions, first reached each of 1 to 100 percent.
///
/// A percent is reached within the way of a contact from one touch to the next. That way is divided
/// into 256 steps of equal length, and bisection finds a step at which the samples of the way so far
/// reach the percent while those of the step before do not: each is an exact count over what
/// from the start of the way to the step, whose end is rounded to 1/256 point as every coordinate
/// is. The time is the same share of the time between the two touches, rounded up to a microsecond;
/// the resolution is 1/256 of that time. A touch-down reveals all it does at its own time. Where
/// contacts move at the same time, no percent is placed before the touch that came last before it,
/// nor before a reset: a card that is asked then has not reached it. Where the width of a brush
/// changes on the way it does so evenly, in the same steps.
public struct ScratchCrossings: Hashable, Sendable {
  /// The times of each percent from 1 to 100; nil for what was never reached.
  public struct Times: Hashable, Sendable {
    private var times: [Microseconds] = []

    /// Creates the times of what has not been touched.
    init() {}

    /// Creates times, the first that of 1 percent.
    ///
    /// - Precondition: there are at most 100.
    public init(_ times: [Microseconds]) {
      precondition(times.count <= 100, "Percents are those from 1 to 100")
      self.times = times
    }

    /// The times of the percents that were reached, the first that of 1 percent.
    public var all: [Microseconds] { times }

    /// When `percent` was first reached, or nil where it never was.
    ///
    /// - Precondition: the percent is from 1 to 100.
    public subscript(percent: Int) -> Microseconds? {
      precondition(1...100 ~= percent, "Percents are those from 1 to 100")
      return percent <= times.count ? times[percent - 1] : nil
    }

    /// The number of percents that were reached; each below it was reached too.
    public var count: Int { times.count }

    /// Adds the time of the next percent.
    mutating func append(_ time: Microseconds) { times.append(time) }
  }

  /// Those of the card.
  public var card = Times()
  /// Those of each region, in the order of the rules; empty before anything was drawn.
  public var regions: [Times] = []

  /// Creates the times of a card that nobody has touched.
  public init() {}
}

extension Coverage {
  /// The whole percents that are reached.
  fileprivate var wholePercents: Int { revealed * 100 / eligible }
}

extension ScratchCard {
  /// When the card and each region first reached each of 1 to 100 percent.
  ///
  /// Nothing of it is kept while touches come in: it is worked out from the strokes since the last
  /// reset. With `keepsCrossings`, a reset takes nothing back. What is revealed from the start, and a
  /// cover that goes by itself, reach no percent.
  ///
  /// - Complexity: O(pixels of the strokes), and eight times the pixels of a piece for each percent
  ///   that is reached in it; at most 100 for the card and each region.
  public var crossings: ScratchCrossings {
    var search = CrossingSearch(self)
    for rub in rubs { search.take(rub) }
    return search.found
  }
}

/// Draws the strokes of a card once more and times every whole percent on the way.
private struct CrossingSearch {
  private let card: ScratchCard
  private var mask: ScratchMask
  private var scanner: PieceScanner
  private var tally: ScratchTally
  /// What the piece at hand reveals, and nothing else.
  private var news: ScratchMask
  /// The part of the piece at hand up to some step.
  private var part: ScratchMask
  /// The time of the piece before, or of the reset: nothing that comes is earlier.
  private var floor: Microseconds
  private(set) var found: ScratchCrossings

  init(_ card: ScratchCard) {
    self.card = card
    mask = card.untouched
    news = card.emptyMask
    part = news
    scanner = card.scanner
    tally = card.plan.untouched
    floor = card.resets.last?.time ?? 0
    found = card.crossingsBeforeReset
    if found.regions.isEmpty { found.regions = tally.regions.map { _ in .init() } }
  }

  /// The steps of a way.
  private static let steps = 256

  mutating func take(_ rub: ScratchCard.Rub) {
    defer { floor = rub.time }
    let before = tally
    scanner.scan(rub, card.tip(of: rub))
    var changes: [RevealMap.Change] = []
    mask.insert(scanner.pixels) { x, y, new in
      changes.append(.init(x: Int32(x), y: Int32(y), samples: new))
      card.plan.add(new, x, y, to: &tally)
    }
    guard crossesAny else { return }
    for change in changes { news.insert(change.samples, Int(change.x), Int(change.y)) }
    var tallies = StepTallies(before: before, after: tally)
    time(rub, \.revealed, \.card, &tallies)
    for i in tally.regions.indices { time(rub, \.regions[i], \.regions[i], &tallies) }
    news.removeAll()
  }

  /// Whether more whole percents are reached than have a time.
  private var crossesAny: Bool {
    let totals = card.plan.totals
    let isCrossing = { (revealed: Int, eligible: Int, times: ScratchCrossings.Times) in
      Coverage(revealed: revealed, eligible: eligible).wholePercents > times.count
    }
    return isCrossing(tally.revealed, totals.revealed, found.card)
      || tally.regions.indices.contains { i in
        isCrossing(tally.regions[i], totals.regions[i], found.regions[i])
      }
  }

  /// The tallies at those steps of a way that were asked for.
  private struct StepTallies {
    private var known: [ScratchTally?]
    let before: ScratchTally

    init(before: ScratchTally, after: ScratchTally) {
      self.before = before
      known = Array(repeating: nil, count: CrossingSearch.steps) + [after]
    }

    subscript(step: Int) -> ScratchTally? {
      get { known[step] }
      set { known[step] = newValue }
    }
  }

  /// Times the percents of one count that a piece reaches.
  private mutating func time(
    _ rub: ScratchCard.Rub, _ count: KeyPath<ScratchTally, Int>,
    _ times: WritableKeyPath<ScratchCrossings, ScratchCrossings.Times>,
    _ tallies: inout StepTallies
  ) {
    let eligible = card.plan.totals[keyPath: count]
    let reached = Coverage(revealed: tally[keyPath: count], eligible: eligible).wholePercents
    while found[keyPath: times].count < reached {
      let percent = found[keyPath: times].count + 1
      let step = firstStep(of: rub, &tallies) { tally in
        tally[keyPath: count] * 100 >= percent * eligible
      }
      found[keyPath: times].append(max(rub.time(ofStep: step, of: Self.steps), floor))
    }
  }

  /// A step at which `isReached` holds while it does not at the one before.
  private mutating func firstStep(
    of rub: ScratchCard.Rub, _ tallies: inout StepTallies, isReached: (ScratchTally) -> Bool
  ) -> Int {
    // Before step 0, -1, nothing of the piece is there.
    var (low, high) = (-1, Self.steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      let there = tallies[middle] ?? tally(of: rub, atStep: middle, from: tallies.before)
      tallies[middle] = there
      if isReached(there) { high = middle } else { low = middle }
    }
    return high
  }

  /// What is revealed when the contact has come to a step of its way.
  private mutating func tally(
    of rub: ScratchCard.Rub, atStep step: Int, from before: ScratchTally
  ) -> ScratchTally {
    var result = before
    scanner.scan(rub.firstPart(step, of: Self.steps), card.tip(of: rub))
    // Through a mask, as the pixels of a stamp may come more than once.
    part.removeAll()
    part.insert(scanner.pixels) { x, y, samples in
      let new = samples & news.word(x, y)
      if new != 0 { card.plan.add(new, x, y, to: &result) }
    }
    return result
  }
}

extension ScratchCard.Rub {
  /// The way from the start to one of `steps` steps of equal length.
  fileprivate func firstPart(_ step: Int, of steps: Int) -> ScratchCard.Rub {
    let share = Double(step) / Double(steps)
    var part = whole
    part.segment = .init(segment.start, segment.start + (segment.end - segment.start) * share)
    part.endWidth = startWidth + (endWidth - startWidth) * share
    return part
  }

  /// The same piece with the tip at its start, drawn before or not.
  var whole: ScratchCard.Rub {
    var rub = self
    rub.startIsDrawn = false
    return rub
  }

  /// The time at a step, rounded up to a microsecond; for a touch-down its own.
  fileprivate func time(ofStep step: Int, of steps: Int) -> Microseconds {
    let (quotient, remainder) = (time - startTime).quotientAndRemainder(dividingBy: Int64(steps))
    let rest = (remainder * Int64(step) + Int64(steps) - 1) / Int64(steps)
    return startTime + quotient * Int64(step) + rest
  }
}

extension PixelRuns {
  /// Hands the samples of each pixel to `visit`, with its column and row; pixels of a stamp may come
  /// more than once.
  @inline(__always)
  func forEach(_ visit: (Int, Int, UInt64) -> Void) {
    for run in runs {
      for x in run.columns {
        visit(x, run.y, run.full.contains(x) ? .max : samples(of: run, x))
      }
    }
  }
}
