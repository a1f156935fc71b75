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
    let stroke: Int
    /// From the last position to the new one, in points of the card; a touch-down has length 0.
    let segment: LineSegment
    /// Whether an earlier piece of the stroke ends where this one starts.
    let startIsDrawn: Bool
    /// When the contact was last known to be where it starts.
    let startTime: Microseconds
    /// The time of the event that drew it.
    let time: Microseconds
  }

  /// The first times of what a report tells the first times of; nil for what never was.
  struct FirstTimes: Hashable, Sendable {
    /// When the card reached the threshold.
    var card: Microseconds?
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

  /// A contact that is down.
  enum Contact: Hashable, Sendable {
    /// It presses the eraser.
    case erasing
    /// It scratches, from the last position in points of the card on, where it was at a time. The
    /// stroke is nil where a reset took away what the contact had drawn and nothing was heard of it
    /// since.
    case scratching(stroke: Int?, from: Point, at: Microseconds)
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
  private(set) var firstBeforeReset: FirstTimes
  /// When each percent was first reached before the last reset.
  private(set) var crossingsBeforeReset = ScratchCrossings()
  let plan: ScratchPlan
  private(set) var tally: ScratchTally
  private(set) var contacts: [Int: Contact] = [:]
  /// What finds the pixels of pieces at one pixel a point.
  private(set) var scanner: CapsuleScanner
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
    plan = try ScratchPlan(card: mask, cover: rules.cover, regions: rules.regions)
    scanner = CapsuleScanner(width: rules.brush.width, latticeOf: mask)
    self.rules = rules
    let none = [Microseconds?](repeating: nil, count: rules.regions.count)
    tally = plan.untouched
    first = FirstTimes(regions: none, touched: none)
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

  /// How far the card is.
  public var state: ScratchState {
    if isReached(by: coverage) { return .complete }
    return tally.revealed == 0 ? .covered : .scratching
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
    switch event.phase {
    case .hovered: break
    case .began: begin(event)
    case .moved: move(event)
    case .ended: end(event)
    case .cancelled: cancel(event)
    }
  }

  /// Covers the card again.
  ///
  /// What was drawn goes, also by contacts that are still down; their next move draws on from
  /// their last position. First times stay.
  ///
  /// - Complexity: O(points of the card / 512 + pixels of the strokes that go).
  public mutating func reset(at time: Microseconds) {
    crossingsBeforeReset = crossings
    resets.append(ScratchReport.Reset(time: time, coverage: coverage))
    contacts = contacts.mapValues { contact in
      guard case .scratching(_, let location, let time) = contact else { return contact }
      return .scratching(stroke: nil, from: location, at: time)
    }
    rubs = []
    strokes = []
    firstBeforeReset = first
    redraw()
  }
}

// MARK: - What was saved

extension ScratchCard {
  /// Goes on from where another card of the same rules was, as if its touches had come here.
  mutating func restore(_ saved: SavedScratches) {
    (rubs, resets) = (saved.rubs, saved.resets)
    (firstBeforeReset, crossingsBeforeReset) = (saved.firstTimes, saved.crossings)
    contacts = Dictionary(uniqueKeysWithValues: saved.contacts.map { ($0.number, $0.state) })
    strokes = saved.strokes.map { stroke in
      Stroke(
        contact: stroke.contact, firstTime: stroke.firstTime, lastTime: stroke.lastTime,
        samples: stroke.samples, outcome: stroke.outcome, trail: emptyMask)
    }
    redraw()
    for rub in rubs {
      scanner.scan(capsule(of: rub), startIsDrawn: rub.startIsDrawn)
      strokes[rub.stroke].isDrawn = true
      var trail = strokes[rub.stroke].trail.take() ?? emptyMask
      strokes[rub.stroke].covered += plan.insert(scanner.pixels, into: &trail)
      strokes[rub.stroke].trail = trail
    }
    for i in strokes.indices where strokes[i].outcome != .open { strokes[i].trail = nil }
  }
}

// MARK: - What touches do

extension ScratchCard {
  private mutating func begin(_ event: TouchEvent) {
    if contacts[event.contact] != nil { cancel(event) }
    if let eraser = rules.eraser, eraser.contains(event.location) {
      contacts[event.contact] = .erasing
      return
    }
    let location = cardPoint(event.location)
    let stroke = addStroke(event)
    contacts[event.contact] = .scratching(stroke: stroke, from: location, at: event.time)
    strokes[stroke].samples = 1
    if rules.tap == .dot {
      rub(LineSegment(location, location), stroke: stroke, from: event.time, to: event.time)
    }
  }

  private mutating func move(_ event: TouchEvent) {
    guard case .scratching(let known, let last, let lastTime) = contacts[event.contact] else {
      return
    }
    let location = cardPoint(event.location)
    // A finger that rests since a reset has drawn nothing yet.
    if known == nil, location == last {
      contacts[event.contact] = .scratching(stroke: nil, from: location, at: event.time)
      return
    }
    let stroke = known ?? addStroke(event)
    contacts[event.contact] = .scratching(stroke: stroke, from: location, at: event.time)
    strokes[stroke].samples += 1
    strokes[stroke].lastTime = event.time
    // A finger at rest rubs nothing: not after a reset, and not where a tap paints nothing.
    guard location != last else { return }
    rub(LineSegment(last, location), stroke: stroke, from: lastTime, to: event.time)
  }

  private mutating func end(_ event: TouchEvent) {
    move(event)
    switch contacts.removeValue(forKey: event.contact) {
    case .scratching(let stroke?, _, _): close(stroke, .ended)
    case .erasing where rules.eraser?.contains(event.location) == true: reset(at: event.time)
    default: break
    }
  }

  /// Ends the stroke of a contact that the system took away, or that came down anew.
  private mutating func cancel(_ event: TouchEvent) {
    if event.phase == .cancelled { move(event) }
    guard case .scratching(let stroke?, _, _) = contacts.removeValue(forKey: event.contact)
    else { return }
    strokes[stroke].lastTime = event.time
    close(stroke, .cancelled)
    if rules.cancel == .discard {
      rubs.removeAll { $0.stroke == stroke }
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
  private mutating func rub(
    _ segment: LineSegment, stroke: Int, from startTime: Microseconds, to time: Microseconds
  ) {
    let rub = Rub(
      stroke: stroke, segment: segment, startIsDrawn: strokes[stroke].isDrawn,
      startTime: startTime, time: time)
    rubs.append(rub)
    strokes[stroke].isDrawn = true
    scanner.scan(capsule(of: rub), startIsDrawn: rub.startIsDrawn)
    strokes[stroke].revealed += reveal(scanner.pixels)
    var trail = strokes[stroke].trail.take() ?? emptyMask
    strokes[stroke].covered += plan.insert(scanner.pixels, into: &trail)
    strokes[stroke].trail = trail
    noteFirstTimes(at: time)
  }

  private mutating func redraw() {
    mask.removeAll()
    tally = plan.untouched
    first = firstBeforeReset
    for i in strokes.indices { strokes[i].revealed = 0 }
    for rub in rubs {
      scanner.scan(capsule(of: rub), startIsDrawn: rub.startIsDrawn)
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
  var emptyMask: ScratchMask {
    var empty = mask
    empty.removeAll()
    return empty
  }

  /// The shape of a piece at `scale` pixels a point.
  func capsule(of rub: Rub, scale: Double = 1) -> Capsule {
    Capsule(
      from: rub.segment.start, to: rub.segment.end, width: rules.brush.width, scale: scale)
  }

  private func isReached(by coverage: Coverage) -> Bool {
    rules.threshold?.isReached(by: coverage) ?? (coverage.revealed == coverage.eligible)
  }

  private mutating func noteFirstTimes(at time: Microseconds) {
    if first.card == nil, isReached(by: coverage) { first.card = time }
    for (i, coverage) in regionCoverages.enumerated() {
      if first.touched[i] == nil, coverage.revealed > 0 { first.touched[i] = time }
      if first.regions[i] == nil, isReached(by: coverage) { first.regions[i] = time }
    }
  }
}
