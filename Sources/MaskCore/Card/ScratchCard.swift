import Geometry
public import TouchRecording

/// A cover that fingers rub away, and the exact share of it that is gone.
///
/// Every contact draws one stroke, the union of the capsules between its points; strokes add up by
/// union, so neither the rate nor the order nor the batching of touches changes what is revealed.
///
/// The pieces of a card, each in a file of its own: what is asked for (`ScratchRules`), what
/// counts where (`EligibilityMap`), what touches do (`ScratchCard+Touches`), what they draw
/// (`ScratchCard+Rubs`), what came of it (`ScratchReport`), what is kept of it (`SavedCard`).
public struct ScratchCard: Sendable {
  /// One stroke since the last reset.
  struct Stroke: Sendable {
    let contact: Int
    /// Where it begins, in points of the card.
    let start: Point
    /// How wide the tip was there, in points.
    let startWidth: Double
    let firstTime: Microseconds
    var lastTime: Microseconds
    var samples = 0
    var outcome = StrokeOutcome.open
    /// The eligible samples that were not revealed before.
    var revealed = 0
    /// The eligible samples that it covers.
    var covered = 0
    /// How many pieces of it were drawn.
    private(set) var segmentCount = 0
    /// The index of the brush of its latest piece; nil before any.
    private(set) var latestBrush: Int?
    /// The samples that it covers; nil once it is over.
    var trail: ScratchMask?

    /// Notes a further piece, and returns whether the one before it left the same tip where it
    /// starts: the width is the same there, but after a change of the brush the tip is not.
    mutating func goOn(withBrush brush: Int) -> Bool {
      defer { latestBrush = brush }
      segmentCount += 1
      return latestBrush == brush
    }
  }

  /// A contact that is down and scratches.
  struct Contact: Sendable {
    /// Where it last was, in points of the card.
    var location: Point
    /// How wide the tip was there, in points.
    var width: Double
    /// When it was last heard of.
    var time: Microseconds
    /// The stroke that it draws; nil where a reset took away what it had drawn and nothing was
    /// heard of it since.
    var stroke: Int?
  }

  /// What somebody needs to know who counts by another rule; places in points of the card.
  enum Event: Hashable, Sendable {
    /// A contact came down.
    case contactBegan(Point)
    /// A contact moved on.
    case contactMoved(LineSegment)
    /// The card was covered again.
    case reset
  }

  /// What the card was made from.
  public let rules: ScratchRules
  /// What is revealed, one pixel a point.
  public internal(set) var mask: ScratchMask
  /// Every piece that was drawn since the last reset, in the order of the events.
  var segments: [StrokeSegment] = []
  var strokes: [Stroke] = []
  var resets: [ScratchReport.Reset] = []
  var first: SavedCard.FirstTimes
  /// Those that the last reset found, which nothing takes back.
  var firstBeforeReset: SavedCard.FirstTimes
  /// Whether a reset keeps the times of `crossings`; without, those are of the time since the last
  /// reset, and a reset costs nothing for them.
  public var keepsCrossings = false
  /// When each percent was first reached before the last reset, where that is kept.
  var crossingsBeforeReset = ScratchCrossings()
  let eligibility: EligibilityMap
  var tally: ScratchTally
  /// What the latest pieces changed, for strokes that may be discarded.
  var undoLog = UndoLog()
  /// What the latest touch or reset came to.
  var latestEvents: [Event] = []
  /// How often pieces were taken away again, so that what else drew them has to begin anew.
  var withdrawals = 0
  var contacts: [Int: Contact] = [:]
  /// The contacts that press the eraser.
  var pressing: Set<Int> = []
  var pan: PanRecognizer
  /// The brushes that were used up to now: that of the rules first, the one in use last.
  var brushes: [Brush]
  /// The latest time that was heard of.
  var clock: Microseconds = 0
  /// Since when the card is complete, where the rest of its cover then goes by itself.
  var completeSince: Microseconds?
  /// The card before any touch: what is revealed from the start.
  let untouched: ScratchMask
  /// What finds the pixels of pieces at one pixel a point.
  var scanner: SegmentScanner
  /// The trails of strokes that are over, emptied: their memory serves the next.
  var spareTrails: [ScratchMask] = []

  /// Creates a card that nobody has touched.
  ///
  /// - Throws: the first fault of `rules`.
  /// - Complexity: O(width of the brush + width of the card + regions), and where there is a cover
  ///   or a may-scratch region O(points of the card times regions).
  public init(_ rules: ScratchRules) throws(ScratchError) {
    try rules.validate()
    mask = try ScratchMask(size: rules.frame.size)
    if let cover = rules.cover { try cover.checkLattice(of: mask) }
    rules.start?.insert(into: &mask)
    untouched = mask
    eligibility = try EligibilityMap(card: mask, rules)
    scanner = SegmentScanner(rules.brush, latticeOf: mask)
    brushes = [rules.brush]
    pan = PanRecognizer(hysteresis: rules.hysteresis)
    self.rules = rules
    let none = [Microseconds?](repeating: nil, count: rules.regions.count)
    tally = eligibility.untouched
    first = SavedCard.FirstTimes(
      combinations: rules.combinations.map { _ in nil }, regions: none, touched: none)
    firstBeforeReset = first
    noteFirstTimes(at: 0)
    firstBeforeReset = first
  }

  /// What fingers scratch with now.
  public var brush: Brush { brushes[brushes.count - 1] }

  /// What drew a piece.
  func tip(of segment: StrokeSegment) -> Brush.Tip { brushes[segment.brush].tip }

  /// The share that is revealed now.
  public var coverage: Coverage {
    Coverage(revealed: tally.revealed, eligible: eligibility.totals.revealed)
  }

  /// The share of each region that is revealed now, in the order of `rules.regions`.
  public var regionCoverages: [Coverage] {
    rules.regions.indices.map(regionCoverage)
  }

  /// The share of each combination that is revealed now, in the order of `rules.combinations`.
  public var combinationCoverages: [Coverage] {
    rules.combinations.indices.map(combinationCoverage)
  }

  /// The share of one combination that is revealed now.
  func combinationCoverage(_ index: Int) -> Coverage {
    rules.combinations[index].coverage(of: eligibility.combinations[index].map(regionCoverage))
  }

  /// The share of one region that is revealed now.
  func regionCoverage(_ index: Int) -> Coverage {
    Coverage(revealed: tally.regions[index], eligible: eligibility.totals.regions[index])
  }

  /// How far the card is.
  public var state: ScratchState {
    if revealAlpha == 255 { return .revealed }
    if isReached(by: coverage) { return .complete }
    return tally.revealed == 0 ? .covered : .scratching
  }

  /// How much of the cover that was not scratched away is gone by itself, from 0 to 255.
  public var revealAlpha: UInt8 {
    guard let completeSince, let autoReveal = rules.autoReveal else { return 0 }
    return autoReveal.alpha(after: clock - completeSince)
  }

  /// Lets the clock run up to `time`, in microseconds; it never runs back.
  public mutating func advance(to time: Microseconds) {
    clock = max(clock, time)
  }

  /// Scratches with another brush from now on.
  ///
  /// What was scratched stays as it is. A contact that is down goes over from the width that it had
  /// to that of the new brush on its way to its next touch, with the new tip.
  ///
  /// - Throws: `ScratchError.outOfRange` for a width that no brush has.
  /// - Complexity: O(width of the brush + width of the card).
  public mutating func use(_ brush: Brush) throws(ScratchError) {
    try ScratchLimits.brushWidth.check(brush.width, at: .brushWidth)
    brushes.append(brush)
    scanner = SegmentScanner(brush, latticeOf: mask)
  }
}
