// SPDX-License-Identifier: Apache-2.0
import Geometry
public import TouchRecording

/// A scratch card: a cover that fingers scratch away, and the exact share of it that is revealed.
///
/// Every contact draws a stroke, the union of the capsules between its points. The revealed samples
/// are the union of all strokes, so neither the rate nor the order nor the batching of touches
/// changes them.
///
/// ```swift
/// var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
/// rules.brush.width = 20
/// rules.threshold = try Threshold(percent: 30)
///
/// var card = try ScratchCard(rules)
/// card.apply(TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 20, y: 25)))
/// card.apply(TouchEvent(time: 16_000, contact: 0, phase: .moved, location: Point(x: 80, y: 25)))
/// print(card.coverage.percent, card.state)
/// // Prints "30.28 complete"
/// ```
///
/// The parts of a card, each in a file of its own: the description (`ScratchRules`), the eligible
/// samples (`EligibilityMap`), the handling of touches (`ScratchCard+Touches`), the drawing of
/// segments (`ScratchCard+Segments`), the results (`ScratchReport`), and the saved state
/// (`SavedCard`).
public struct ScratchCard: Sendable {
  /// A reset, and the share that it covered again.
  public struct Reset: Hashable, Sendable {
    /// The time of the reset.
    public var time: Microseconds
    /// The share that was revealed before the reset.
    public var coverage: Coverage

    /// Creates a reset.
    public init(time: Microseconds, coverage: Coverage) {
      (self.time, self.coverage) = (time, coverage)
    }
  }

  /// A stroke since the last reset.
  struct Stroke: Sendable {
    /// The facts that a saved card keeps.
    var saved: SavedCard.Stroke
    /// The number of eligible samples that the stroke revealed first.
    var revealed = 0
    /// The number of segments drawn.
    private(set) var segmentCount = 0
    /// The index of the brush of the latest segment; nil if there is no segment.
    private(set) var latestBrush: Int?

    /// Counts a further segment, and returns true if the segment before it used the same brush.
    ///
    /// The width of the tip is equal where two segments meet; its shape differs after a change of
    /// the brush.
    mutating func countSegment(brush: Int) -> Bool {
      defer { latestBrush = brush }
      segmentCount += 1
      return latestBrush == brush
    }
  }

  /// The reason why a contact that is down draws nothing.
  enum Idleness: Hashable, Sendable {
    /// It came down outside the frame of the card.
    case beside
    /// Scratching had ended at the threshold, or ended while it was down.
    case stopped
  }

  /// The numbers of contacts that came down and drew nothing by a rule of the card.
  public struct LeftOut: Hashable, Sendable {
    /// The contacts that came down outside the frame.
    public var beside: Int
    /// The contacts that came down on the card after scratching had ended at the threshold.
    public var afterThreshold: Int

    /// Creates counts.
    public init(beside: Int = 0, afterThreshold: Int = 0) {
      (self.beside, self.afterThreshold) = (beside, afterThreshold)
    }
  }

  /// An event for counters that follow other rules; positions are in points of the card.
  enum Event: Hashable, Sendable {
    /// A contact came down.
    case contactBegan(Point)
    /// A contact moved on.
    case contactMoved(LineSegment)
    /// The card was reset.
    case reset
  }

  /// The description that the card was made from.
  public let rules: ScratchRules
  /// The revealed samples, at one pixel per point.
  public internal(set) var mask: ScratchMask
  /// The segments since the last reset, in the order of the touches.
  var segments: [StrokeSegment] = []
  var strokes: [Stroke] = []
  /// The resets so far, in order.
  public internal(set) var resets: [ScratchCard.Reset] = []
  var first: SavedCard.FirstTimes
  /// The first times at the last reset, which nothing changes.
  var firstBeforeReset: SavedCard.FirstTimes
  /// A Boolean value that indicates whether a reset keeps the times of `crossings`; if false, they
  /// start again at each reset.
  ///
  /// A reset takes longer if it keeps them.
  public var keepsCrossings = false
  /// The work beyond which a reset gives up the crossings before it, and the card its bound of work.
  package var crossingLimit = Int.max
  /// The work of a card whose work is not known, because a part of it was given up: more than any limit.
  package static let unboundedWork = Int.max / 8
  /// The times at which each percent was first reached before the last reset, if they are kept.
  var crossingsBeforeReset = ScratchCrossings()
  let eligibility: EligibilityMap
  var tally: ScratchTally
  /// The changes of the latest segments, for strokes that may be discarded.
  var undoLog = UndoLog()
  /// The events of the latest touch or reset.
  var latestEvents: [Event] = []
  /// The touch that the card drew with in the latest call of `apply(_:)`: that of the pan, if touches
  /// are those of a pan; nil if it drew with none.
  public internal(set) var latestTouch: TouchEvent?
  /// True if the latest touch was of a contact that draws nothing by a rule of the card.
  public internal(set) var isLeftOut = false
  /// The number of removals of segments; after each, other pictures of the card must be redrawn.
  var withdrawals = 0
  /// The contacts that are down, by number.
  var contacts: [Int: ScratchContact] = [:]
  /// The contacts that press the eraser.
  var pressing: Set<Int> = []
  var pan: PanRecognizer
  /// The contacts that are down and draw nothing until they come down again.
  var idle: [Int: Idleness] = [:]
  /// The numbers of contacts that drew nothing, over all resets.
  public internal(set) var leftOut = LeftOut()
  /// True if the latest touch ended scratching: the strokes that were open are over where they are.
  public internal(set) var endsScratching = false
  /// The brushes used so far: that of the rules first, the current one last.
  var brushes: [Brush]
  /// The latest known time.
  var clock: Microseconds = 0
  /// The time since which the card is complete; nil if it is not.
  var completeSince: Microseconds?
  /// The time since which a complete card is held by no contact; nil if it is not complete, or
  /// waits.
  var releasedSince: Microseconds?
  /// The samples that are revealed from the start.
  let untouched: ScratchMask
  /// The scanner of segments at one pixel per point.
  var scanner: SegmentScanner
  /// The work of polygons, of resets, of discarded strokes, of regions, of first times and of earlier brushes.
  var otherWork = 0
  /// The work of counting the new samples of a pixel for a region near it, which takes about 4 ns.
  static let workOfRegion = 4

  /// The work of following an edge of a polygon through a row of samples, which takes up to 8 ns.
  private static let workOfEdgeRow = 4

  /// Creates a card without touches.
  ///
  /// - Throws: The first fault of `rules`.
  /// - Complexity: O(width of the brush + width of the card + regions), and with a cover or a
  ///   may-scratch region O(points of the card times regions).
  public init(_ rules: ScratchRules) throws(ScratchError) {
    try rules.validate()
    mask = try ScratchMask(size: rules.frame.size)
    if let cover = rules.cover { try cover.checkLattice(of: mask) }
    rules.start?.insert(into: &mask, size: rules.frame.size)
    untouched = mask
    eligibility = try EligibilityMap(card: mask, rules)
    scanner = SegmentScanner(rules.brush, latticeOf: mask)
    brushes = [rules.brush]
    pan = PanRecognizer(hysteresis: rules.hysteresis)
    self.rules = rules
    let none = [Microseconds?](repeating: nil, count: rules.regions.count)
    tally = eligibility.untouched
    let edges = rules.regions.reduce(0) { $0 + $1.edgeCount }
    otherWork = Self.workOfEdgeRow * edges * mask.sampleRows
    first = SavedCard.FirstTimes(
      combinations: rules.combinations.map { _ in nil }, regions: none, touched: none)
    firstBeforeReset = first
    noteFirstTimes(at: 0)
    noteRelease(at: 0)
    firstBeforeReset = first
  }

  /// The number of sample rows that the brush passed, and of other steps that take as long.
  ///
  /// It is the same whenever the same touches come, and however often results are asked for. A row
  /// counts even if nothing is left in it, because the samples of each stroke are counted from all
  /// of its rows.
  public var work: Int { scanner.work + otherWork }

  /// The current brush.
  public var brush: Brush { brushes[brushes.count - 1] }

  /// Returns the tip that drew a segment.
  func tip(of segment: StrokeSegment) -> Brush.Tip { brushes[segment.brush].tip }

  /// The revealed share of the card.
  public var coverage: Coverage {
    Coverage(revealed: tally.revealed, eligible: eligibility.totals.revealed)
  }

  /// The revealed share of each region, in the order of `rules.regions`.
  public var regionCoverages: [Coverage] {
    rules.regions.indices.map(regionCoverage)
  }

  /// The revealed share of each combination, in the order of `rules.combinations`.
  public var combinationCoverages: [Coverage] {
    rules.combinations.indices.map(combinationCoverage)
  }

  /// Returns the revealed share of a combination.
  func combinationCoverage(_ index: Int) -> Coverage {
    rules.combinations[index].coverage(of: eligibility.combinations[index].map(regionCoverage))
  }

  /// Returns the revealed share of a region.
  func regionCoverage(_ index: Int) -> Coverage {
    Coverage(revealed: tally.regions[index], eligible: eligibility.totals.regions[index])
  }

  /// The state of the card.
  public var state: ScratchState {
    if revealAlpha == 255 { return .revealed }
    if isReached(by: coverage) { return .complete }
    return tally.revealed == 0 ? .covered : .scratching
  }

  /// The opacity that the remaining cover has lost by fading, from 0 to 255.
  public var revealAlpha: UInt8 {
    guard let autoReveal = rules.autoReveal, let start = fadesSince else { return 0 }
    return autoReveal.alpha(after: clock - start)
  }

  /// The time since which the cover fades; nil if it does not.
  private var fadesSince: Microseconds? {
    switch rules.autoReveal?.when {
    case .crossing: completeSince
    case .lift: releasedSince
    case nil: nil
    }
  }

  /// True if the card is complete and its cover waits for the lift of the last contact.
  public var waitsForLift: Bool {
    rules.autoReveal?.when == .lift && completeSince != nil && releasedSince == nil
  }

  /// The time since which scratching has ended, because the threshold was reached; nil if it goes
  /// on.
  public var stoppedSince: Microseconds? { rules.stopsAtThreshold ? completeSince : nil }

  /// Advances the clock to `time`, in microseconds; an earlier time changes nothing.
  public mutating func advance(to time: Microseconds) {
    clock = max(clock, time)
  }

  /// Replaces the brush for all later touches.
  ///
  /// Everything scratched before stays as it is. On its way to its next touch, the width of a
  /// contact that is down goes from the old to the new, with the new tip.
  ///
  /// - Throws: `ScratchError.outOfRange` if the width of the brush is out of range.
  /// - Complexity: O(width of the brush + width of the card).
  public mutating func use(_ brush: Brush) throws(ScratchError) {
    try ScratchLimits.brushWidth.check(brush.width, at: .brushWidth)
    brushes.append(brush)
    otherWork += scanner.work
    scanner = SegmentScanner(brush, latticeOf: mask)
  }
}

// MARK: - Undoing canceled strokes

/// A log of the changes of the latest segments of a card, which undoes them from last to first.
///
/// The log is cleared when a stroke begins while no other stroke is open; strokes that ended before
/// are final.
struct UndoLog: Sendable {
  /// The state of the card before one segment: the first times, the time since which the card was
  /// complete (nil if it was not complete), and the index of the first change of the segment.
  typealias Step = (first: SavedCard.FirstTimes, completeSince: Microseconds?, firstChange: Int)

  /// The entries, one for each segment.
  var steps: [Step] = []
  /// The pixels that gained samples, segment by segment.
  var changes: [PixelChange] = []

  /// Begins the entry of a further segment.
  mutating func begin(_ first: SavedCard.FirstTimes, completeSince: Microseconds?) {
    steps.append((first, completeSince, changes.count))
  }

  /// Removes all entries.
  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
  }
}
