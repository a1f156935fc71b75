import Geometry
public import TouchRecording

/// A cover that fingers rub away, and the exact share of it that is gone.
///
/// Every contact draws one stroke, the union of the capsules between its points; strokes add up by
/// union, so neither the rate nor the order nor the batching of touches changes what is revealed.
///
/// The pieces of a card, each in a file of its own: what is asked for (`ScratchRules`), what
/// counts where (`ScratchPlan`), what touches do (here), what came of it (`ScratchReport`).
public struct ScratchCard: Sendable {
  /// One piece of a stroke.
  struct Rub: Hashable, Sendable {
    /// The index of its stroke.
    var stroke: Int
    /// From the last position to the new one, in points of the card; a touch-down has length 0.
    var segment: LineSegment
    /// The width of the tip at the start of the segment, in points.
    let startWidth: Double
    /// The width of the tip at the end of the segment, in points.
    var endWidth: Double
    /// The index of its tip.
    let tip: Int
    /// Whether an earlier piece of the stroke ends where this one starts.
    var startIsDrawn: Bool
    /// When the contact was last known to be where it starts.
    let startTime: Microseconds
    /// The time of the event that drew it.
    let time: Microseconds
  }

  /// The first times of what a report tells the first times of; nil for what never was.
  struct FirstTimes: Sendable {
    /// When the card reached the threshold.
    var card: Microseconds?
    /// When each combination of regions reached it.
    var combinations: [Microseconds?]
    /// When each region reached it.
    var regions: [Microseconds?]
    /// When a sample of each region was revealed.
    var touched: [Microseconds?]
  }

  /// One stroke since the last reset.
  struct Stroke: Sendable {
    let contact: Int
    let firstTime: Microseconds
    var lastTime: Microseconds
    var samples = 0
    var outcome = StrokeOutcome.open
    /// The eligible samples that were not revealed before.
    var revealed = 0
    /// The eligible samples that it covers.
    var covered = 0
    /// Whether any of its pieces was drawn.
    var isDrawn = false
    /// The samples that it covers; nil once it is over.
    var trail: ScratchMask?
  }

  /// A contact that is down and scratches.
  private struct Contact: Sendable {
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

  /// What the card was made from.
  public let rules: ScratchRules
  /// What is revealed, one pixel a point.
  public private(set) var mask: ScratchMask
  /// Every piece that was drawn since the last reset, in the order of the events.
  private(set) var rubs: [Rub] = []
  private(set) var strokes: [Stroke] = []
  private(set) var resets: [ScratchReport.Reset] = []
  private(set) var first: FirstTimes
  /// Those that the last reset found, which nothing takes back.
  private var firstBeforeReset: FirstTimes
  /// Whether a reset keeps the times of `crossings`; without, those are of the time since the last
  /// reset, and a reset costs nothing for them.
  public var keepsCrossings = false
  /// When each percent was first reached before the last reset, where that is kept.
  private(set) var crossingsBeforeReset = ScratchCrossings()
  let plan: ScratchPlan
  private(set) var tally: ScratchTally
  /// How often pieces were taken away again, so that what else drew them has to begin anew.
  private(set) var withdrawals = 0
  private var contacts: [Int: Contact] = [:]
  /// The contacts that press the eraser.
  private var pressing: Set<Int> = []
  private var pan: PanRecognizer
  /// What fingers scratch with now.
  public private(set) var brush: Brush
  /// The tips that were used up to now, the last one that of `brush`.
  private(set) var tips: [Brush.Tip]
  /// The latest time that was heard of.
  private var clock: Microseconds = 0
  /// Since when the card is complete, where the rest of its cover then goes by itself.
  private var completeSince: Microseconds?
  /// The card before any touch: what is revealed from the start.
  let untouched: ScratchMask
  /// What finds the pixels of pieces at one pixel a point.
  private(set) var scanner: PieceScanner
  /// The trails of strokes that are over, emptied: their memory serves the next.
  private var spareTrails: [ScratchMask] = []

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
    plan = try ScratchPlan(card: mask, rules)
    scanner = PieceScanner(rules.brush, latticeOf: mask)
    (brush, tips) = (rules.brush, [rules.brush.tip])
    pan = PanRecognizer(hysteresis: rules.hysteresis)
    self.rules = rules
    let none = [Microseconds?](repeating: nil, count: rules.regions.count)
    tally = plan.untouched
    first = FirstTimes(
      combinations: rules.combinations.map { _ in nil }, regions: none, touched: none)
    firstBeforeReset = first
    noteFirstTimes(at: 0)
    firstBeforeReset = first
  }

  /// The share that is revealed now.
  public var coverage: Coverage {
    Coverage(revealed: tally.revealed, eligible: plan.totals.revealed)
  }

  /// The share of each region that is revealed now, in the order of `rules.regions`.
  public var regionCoverages: [Coverage] {
    zip(tally.regions, plan.totals.regions).map { Coverage(revealed: $0, eligible: $1) }
  }

  /// The share of each combination that is revealed now, in the order of `rules.combinations`.
  public var combinationCoverages: [Coverage] {
    if rules.combinations.isEmpty { return [] }
    let coverages = regionCoverages
    return rules.combinations.map { combination in
      combination.coverage(
        of: combination.regions.compactMap { name in
          rules.regions.firstIndex { $0.name == name }.map { coverages[$0] }
        })
    }
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
    self.brush = brush
    tips.append(brush.tip)
    scanner = PieceScanner(brush, latticeOf: mask)
  }

  /// Takes one touch.
  ///
  /// A hovering contact does nothing, nor does one that moves or ends without having come down.
  /// A contact that comes down while it is down is cancelled first.
  ///
  /// - Precondition: the touch lies within 1,000,000 points of the canvas's origin.
  /// - Complexity: O(pixels in the rows and spans of the new piece); a stroke that is discarded
  ///   costs a redraw of all others.
  public mutating func apply(_ event: TouchEvent) {
    guard event.phase != .hovered else { return }
    precondition(
      ScratchLimits.coordinate ~= event.location.x && ScratchLimits.coordinate ~= event.location.y,
      "A touch lies within 1,000,000 points, as readers guarantee")
    advance(to: event.time)
    if press(event) { return }
    if rules.input == .touches { scratch(event) }
    if rules.input == .pan, let event = pan.recognize(event) { scratch(event) }
  }

  /// Covers the card again.
  ///
  /// What was drawn goes, also by contacts that are still down, unless `rules.erase` spares those;
  /// their next move draws on from their last position. First times stay. What is revealed from
  /// the start stays revealed.
  ///
  /// - Complexity: O(points of the card / 512 + strokes), and a redraw of what is spared; with
  ///   `keepsCrossings` also that of `crossings`.
  public mutating func reset(at time: Microseconds) {
    advance(to: time)
    if keepsCrossings { crossingsBeforeReset = crossings }
    resets.append(ScratchReport.Reset(time: time, coverage: coverage))
    withdrawals += 1
    // The new index of each stroke that stays.
    var kept: [Int: Int] = [:]
    for (i, stroke) in strokes.enumerated()
    where rules.erase == .finished && stroke.outcome == .open {
      kept[i] = kept.count
    }
    contacts = contacts.mapValues { contact in
      var contact = contact
      contact.stroke = contact.stroke.flatMap { kept[$0] }
      return contact
    }
    rubs = rubs.compactMap { rub in kept[rub.stroke].map { rub.moved(toStroke: $0) } }
    strokes = strokes.indices.filter { kept[$0] != nil }.map { strokes[$0] }
    firstBeforeReset = first
    redraw()
    noteFirstTimes(at: time)
  }
}

extension ScratchCard.Rub {
  /// The same piece of a stroke with another index.
  fileprivate func moved(toStroke stroke: Int) -> ScratchCard.Rub {
    var rub = self
    rub.stroke = stroke
    return rub
  }
}

// MARK: - What touches do

extension ScratchCard {
  /// Takes a touch of a contact that presses the eraser; false for any other.
  private mutating func press(_ event: TouchEvent) -> Bool {
    guard let eraser = rules.eraser else { return false }
    let (isOver, contact) = (eraser.contains(event.location), event.contact)
    switch event.phase {
    case .began:
      guard isOver else {
        pressing.remove(contact)
        return false
      }
      // Whatever the contact did before is over.
      if rules.input == .pan {
        if let event = pan.recognize(event.cancelling) { scratch(event) }
      } else {
        cancel(event)
      }
      pressing.insert(contact)
      return true
    case .hovered, .moved: return pressing.contains(contact)
    case .ended, .cancelled:
      guard pressing.remove(contact) != nil else { return false }
      if event.phase == .ended, isOver { reset(at: event.time) }
      return true
    }
  }

  private mutating func scratch(_ event: TouchEvent) {
    switch event.phase {
    case .hovered: break
    case .began: begin(event)
    case .moved: move(event)
    case .ended:
      move(event)
      if let stroke = contacts.removeValue(forKey: event.contact)?.stroke { close(stroke, .ended) }
    case .cancelled:
      move(event)
      cancel(event)
    }
  }

  private mutating func begin(_ event: TouchEvent) {
    cancel(event)
    let (location, width) = (cardPoint(event.location), brush.width(at: event))
    let stroke = addStroke(event)
    let start = Contact(location: location, width: width, time: event.time, stroke: stroke)
    contacts[event.contact] = start
    strokes[stroke].samples = 1
    if rules.tap == .dot { rub(from: start, to: start, of: stroke) }
  }

  private mutating func move(_ event: TouchEvent) {
    guard let last = contacts[event.contact] else { return }
    let (location, width) = (cardPoint(event.location), brush.width(at: event))
    let isAtRest = location == last.location && width == last.width
    // A finger that rests since a reset has drawn nothing yet.
    if last.stroke == nil, isAtRest {
      contacts[event.contact]?.time = event.time
      return
    }
    let stroke = last.stroke ?? addStroke(event)
    let next = Contact(location: location, width: width, time: event.time, stroke: stroke)
    contacts[event.contact] = next
    strokes[stroke].samples += 1
    strokes[stroke].lastTime = event.time
    // A finger at rest rubs nothing: not after a reset, and not where a tap paints nothing.
    if isAtRest { return }
    rub(from: last, to: next, of: stroke)
  }

  /// Ends the stroke of a contact that the system took away, or that came down anew.
  private mutating func cancel(_ event: TouchEvent) {
    guard let stroke = contacts.removeValue(forKey: event.contact)?.stroke else { return }
    strokes[stroke].lastTime = event.time
    close(stroke, .cancelled)
    if rules.cancel == .discard {
      rubs.removeAll { $0.stroke == stroke }
      withdrawals += 1
      strokes[stroke].covered = 0
      redraw()
    }
  }

  private mutating func addStroke(_ event: TouchEvent) -> Int {
    strokes.append(
      Stroke(
        contact: event.contact, firstTime: event.time, lastTime: event.time,
        trail: spareTrails.popLast() ?? emptyMask))
    return strokes.count - 1
  }

  private mutating func close(_ stroke: Int, _ outcome: StrokeOutcome) {
    strokes[stroke].outcome = outcome
    guard var trail = strokes[stroke].trail.take() else { return }
    trail.removeAll()
    spareTrails.append(trail)
  }

  private func cardPoint(_ location: Point) -> Point {
    Point(x: location.x - rules.frame.minX, y: location.y - rules.frame.minY)
  }
}

// MARK: - What is drawn

extension ScratchCard {
  /// Draws the way of a contact from where it was to where it is.
  private mutating func rub(from start: Contact, to end: Contact, of stroke: Int) {
    let rub = Rub(
      stroke: stroke, segment: LineSegment(start.location, end.location), startWidth: start.width,
      endWidth: end.width, tip: tips.count - 1, startIsDrawn: strokes[stroke].isDrawn,
      startTime: start.time, time: end.time)
    rubs.append(rub)
    strokes[stroke].isDrawn = true
    scanner.scan(rub, brush.tip)
    strokes[stroke].revealed += reveal(scanner.pixels)
    var trail = strokes[stroke].trail.take() ?? emptyMask
    strokes[stroke].covered += plan.insert(scanner.pixels, into: &trail)
    strokes[stroke].trail = trail
    noteFirstTimes(at: end.time)
  }

  private mutating func redraw() {
    mask = untouched
    tally = plan.untouched
    first = firstBeforeReset
    completeSince = nil
    for i in strokes.indices { strokes[i].revealed = 0 }
    for rub in rubs {
      scanner.scan(rub, tips[rub.tip])
      strokes[rub.stroke].revealed += reveal(scanner.pixels)
      noteFirstTimes(at: rub.time)
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

  private func isReached(by coverage: Coverage) -> Bool {
    rules.threshold?.isReached(by: coverage) ?? (coverage.revealed == coverage.eligible)
  }

  private mutating func noteFirstTimes(at time: Microseconds) {
    if isReached(by: coverage) {
      first.card = first.card ?? time
      completeSince = completeSince ?? time
    }
    for (i, coverage) in combinationCoverages.enumerated()
    where first.combinations[i] == nil && isReached(by: coverage) {
      first.combinations[i] = time
    }
    for (i, coverage) in regionCoverages.enumerated() {
      if first.touched[i] == nil, coverage.revealed > 0 { first.touched[i] = time }
      if first.regions[i] == nil, isReached(by: coverage) { first.regions[i] = time }
    }
  }
}

extension TouchEvent {
  /// The same sample of a contact that is taken away.
  fileprivate var cancelling: TouchEvent {
    var event = self
    event.phase = .cancelled
    return event
  }
}
