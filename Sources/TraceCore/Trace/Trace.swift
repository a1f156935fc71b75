import Geometry
public import TouchRecording

/// The tracing of a guide: applies touches one at a time, and reports its state at any moment.
///
/// ```swift
/// let line = try Guide(name: "line", strokes: [Guide.Stroke(path: Path(svg: "M0 0 H100"))])
/// let placed = try PlacedGuide(line, placement: .asIs, canvas: Size(width: 100, height: 100))
/// var trace = try Trace(guide: placed, rules: TraceRules(tolerance: 5))
/// let ink = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 20)]
/// for (index, point) in ink.enumerated() {
///   let phase: TouchEvent.Phase = index == 0 ? .began : index == 2 ? .ended : .moved
///   trace.apply(
///     TouchEvent(time: Microseconds(index) * 8333, contact: 1, phase: phase, location: point))
/// }
/// print(trace.strokes[0].colors.map(\.rawValue), trace.report.precision, trace.isComplete)
/// // ["black", "red"] 0.875 true
/// ```
///
/// The state is a function of the events alone: a live trace and a replay run the same code.
public struct Trace: Sendable {
  /// The guide in canvas points.
  public let guide: PlacedGuide
  /// The rules by which ink is judged.
  public let rules: TraceRules
  /// The tolerance in force, in points.
  public let tolerance: Double
  /// The points to reach, in the drawing order of the guide.
  public let waypoints: [Waypoint]

  /// The drawn strokes since the start or the latest reset, in the order of touching down.
  public internal(set) var strokes: [InkStroke] = []
  /// The time of the event that first completed the trace, or nil; a reset does not clear it.
  public internal(set) var completedAt: Microseconds?
  /// The resets in order.
  public internal(set) var resets: [TraceReport.Reset] = []

  /// A contact that is down.
  struct Contact {
    let contact: Int
    /// The index of its stroke.
    var stroke: Int
    /// The guide stroke that it advances under ordered progress; nil if none was due.
    var binding: OrderedProgress.Binding?
    /// The index of the guide stroke that its ink is judged against; nil for the whole guide.
    var against: Int?
    /// The waypoints that its stroke reached first.
    ///
    /// Kept only if canceled strokes are discarded and progress is not ordered.
    var reachedFirst: [Int] = []
    /// The index of the first stroke that may have been extended while this one was drawn.
    var firstBeside: Int
  }

  /// The contacts that are down; only a few, so they are searched one by one.
  var down: [Contact] = []
  /// The contacts that are down and have not moved since a reset, with their locations.
  private(set) var interrupted: [(contact: Int, location: Point)] = []
  /// The waypoints that are not reached yet.
  var unreached: PieceGrid.Subset
  /// The events that are needed to take back a canceled stroke under ordered progress.
  var journal = Journal()
  /// True if `completedAt` was set since the latest reset.
  var isCompletedHere = false
  /// The pointer of ordered progress; nil under other progress.
  var ordered: OrderedProgress?
  /// The indices of the waypoints of each guide stroke.
  let waypointRanges: [Range<Int>]
  /// The judge of ink against the whole guide.
  var judge: InkJudge
  /// A judge for each guide stroke if ink is judged against the stroke that is due; otherwise
  /// empty.
  var strokeJudges: [InkJudge]
  let waypointGrid: PieceGrid
  /// The guide stroke that the latest segment, or dot, was judged against at its start; nil for the
  /// whole guide.
  var judgedFirst: Int?
  /// The shares along the latest segment at which its ink passed to another guide stroke.
  ///
  /// Only `TraceRules.Against.current` fills it.
  var handovers: [(share: Double, stroke: Int)] = []

  /// Prepares the tracing of `guide` by `rules`.
  ///
  /// - Throws: `GuideError` if a value of the rules is out of range, if the rules do not fit the
  ///   number of strokes of the guide, or if there would be too many waypoints.
  /// - Complexity: O(n log n) in the number of straight pieces and waypoints of the guide.
  public init(guide: PlacedGuide, rules: TraceRules = TraceRules()) throws(GuideError) {
    try rules.check(strokes: guide.strokes.count)
    let tolerance = try rules.tolerance(for: guide)
    waypoints = try guide.waypoints(rules.spacing, step: try rules.step(at: tolerance))
    self.guide = guide
    self.rules = rules
    self.tolerance = tolerance
    waypointGrid = PieceGrid(
      waypoints.map {
        CorridorPiece(
          axis: LineSegment($0.position, $0.position), slack: guide.strokes[$0.stroke].slack)
      }, cell: tolerance)
    waypointRanges = waypoints.rangesOfStrokes(count: guide.strokes.count)
    let pieces =
      switch rules.verdict {
      case .exact: guide.strokes.map(\.pieces)
      case .endsNearWaypoints:
        waypointRanges.map { [waypointGrid] in Array(waypointGrid.pieces[$0]) }
      }
    func judge(within pieces: [CorridorPiece]) -> InkJudge {
      InkJudge(
        corridor: Corridor(grid: PieceGrid(pieces, cell: tolerance), rule: rules.verdict),
        tolerance: tolerance)
    }
    self.judge = judge(within: pieces.flatMap { $0 })
    strokeJudges = rules.against == .current ? pieces.map(judge) : []
    unreached = PieceGrid.Subset(allOf: waypointGrid)
    if rules.progress == .ordered { ordered = OrderedProgress(plans: guide.guide.plans) }
  }

  /// The number of reached waypoints.
  public var reachedCount: Int { waypoints.count - unreached.count }

  /// A Boolean value that indicates whether every waypoint is reached.
  public var isComplete: Bool { unreached.count == 0 }

  /// Returns true if the waypoint at `index` is reached.
  public func isReached(_ index: Int) -> Bool { !unreached.contains(index) }

  /// Applies one touch.
  ///
  /// Hovering changes nothing, and neither do events of a contact that is not down. If a contact
  /// comes down while it is down, its earlier stroke counts as canceled and a new one begins.
  ///
  /// - Precondition: The location lies within `Path.greatestCoordinate`, as readers ensure.
  /// - Complexity: Proportional to the part of the guide near the new segment, and independent of
  ///   earlier ink. Under ordered progress a touch-down looks at one step of each possible plan. A
  ///   discarded stroke costs again the ink that was drawn beside it; under ordered progress, all
  ///   ink since no contact was down.
  public mutating func apply(_ event: TouchEvent) {
    precondition(
      max(abs(event.location.x), abs(event.location.y)) <= Path.greatestCoordinate,
      "A touch lies within the greatest coordinate")
    let slot = down.firstIndex { $0.contact == event.contact } ?? resume(event)
    switch (event.phase, slot) {
    case (.began, let slot):
      if let slot { lift(slot, at: event.time, .cancelled) }
      begin(event)
    case (.moved, let slot?):
      extend(slot, event)
    case (.ended, let slot?), (.cancelled, let slot?):
      if strokes[down[slot].stroke].lastSegment.end != event.location { extend(slot, event) }
      lift(slot, at: event.time, event.phase == .ended ? .ended : .cancelled)
    case (.hovered, _), (.moved, nil), (.ended, nil), (.cancelled, nil):
      return
    }
    noteCompletion(at: event.time)
  }

  /// Sets `completedAt` to `time` if the trace is now complete for the first time.
  mutating func noteCompletion(at time: Microseconds) {
    guard isComplete && completedAt == nil else { return }
    completedAt = time
    isCompletedHere = true
  }

  /// Removes all ink and all progress, and records the score so far.
  ///
  /// Contacts that are down lose their ink too; their next move continues from their last position.
  /// `completedAt` keeps the first time at which the trace was complete.
  ///
  /// - Complexity: O(n) in the number of waypoints and strokes; O(1) if nothing is drawn.
  public mutating func reset(at time: Microseconds) {
    // Without ink the score is 0 and nothing has to be removed, so repeated resets stay cheap.
    guard !strokes.isEmpty else { return resets.append(TraceReport.Reset(time: time, score: 0)) }
    resets.append(TraceReport.Reset(time: time, score: score))
    interrupted += down.map { ($0.contact, strokes[$0.stroke].lastSegment.end) }
    strokes.removeAll()
    down.removeAll()
    unreached = PieceGrid.Subset(allOf: waypointGrid)
    isCompletedHere = false
    if ordered != nil { ordered = OrderedProgress(plans: guide.guide.plans) }
  }

  /// Begins a new stroke of a contact that a reset interrupted, at its location then.
  ///
  /// - Returns: The slot of the contact. Nil if no reset interrupted it, if it has not moved since,
  ///   or if the event brings it down anew.
  private mutating func resume(_ event: TouchEvent) -> Int? {
    guard event.phase != .hovered,
      let index = interrupted.firstIndex(where: { $0.contact == event.contact })
    else { return nil }
    let last = interrupted[index].location
    if event.phase == .moved, event.location == last { return nil }
    interrupted.remove(at: index)
    if event.phase == .began || event.location == last { return nil }
    var start = event
    start.location = last
    begin(start)
    return down.count - 1
  }

  /// Begins a stroke.
  mutating func begin(_ event: TouchEvent) {
    let firstBeside = down.reduce(strokes.count) { min($0, $1.stroke) }
    down.append(
      Contact(contact: event.contact, stroke: strokes.count, firstBeside: firstBeside))
    strokes.append(InkStroke(event))
    let slot = down.count - 1
    journalize(event, as: .began, slot)
    bind(slot, at: event.location)
    judgeDot(of: slot)
    followDot(at: event.location, slot)
  }

  /// Extends the stroke of the contact in `slot` to the event's location.
  mutating func extend(_ slot: Int, _ event: TouchEvent) {
    journalize(event, as: .moved, slot)
    let index = down[slot].stroke
    // The stroke is no longer a dot; the first segment includes a red dot and is judged with it.
    if strokes[index].isDot { strokes[index].excursions.removeAll() }
    strokes[index].points.append(event.location)
    strokes[index].endTime = event.time
    let against = down[slot].against
    follow(strokes[index].lastSegment, slot)
    judgeSegment(of: index, against: against)
    strokes[index].sampleTime = event.time
  }

  /// Ends the stroke of the contact in `slot`.
  mutating func lift(_ slot: Int, at time: Microseconds, _ outcome: StrokeOutcome) {
    let index = down[slot].stroke
    if outcome == .cancelled && rules.cancel == .discard && ordered != nil {
      return rewind(without: index)
    }
    journalize(
      TouchEvent(
        time: time, contact: down[slot].contact, phase: .ended,
        location: strokes[index].lastSegment.end), as: .ended, slot)
    let contact = down.remove(at: slot)
    strokes[index].outcome = outcome
    strokes[index].endTime = time
    if outcome == .cancelled && rules.cancel == .discard { discard(contact) }
  }

  /// Removes the stroke of a lifted contact, and everything that only it reached.
  ///
  /// A trace that stays complete keeps its time of completion. If it is no longer complete, a time
  /// that was set since the latest reset is cleared.
  private mutating func discard(_ contact: Contact) {
    let index = contact.stroke
    strokes.remove(at: index)
    for slot in down.indices {
      if down[slot].stroke > index { down[slot].stroke -= 1 }
      if down[slot].firstBeside > index { down[slot].firstBeside -= 1 }
    }
    reopen(contact.reachedFirst, besideStrokesFrom: contact.firstBeside)
    if isCompletedHere && !isComplete {
      completedAt = nil
      isCompletedHere = false
    }
  }
}

extension PlacedGuide.Stroke {
  /// The straight pieces of the stroke; a subpath that is a dot is a piece of length 0.
  var pieces: [CorridorPiece] {
    polylines.flatMap(\.pieces).map { CorridorPiece(axis: $0, slack: slack) }
  }
}

extension [Waypoint] {
  /// Returns the indices of the waypoints of each of `count` strokes, which are contiguous.
  fileprivate func rangesOfStrokes(count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for stroke in 0..<count {
      let lower = ranges.last?.upperBound ?? 0
      let upper = self[lower...].firstIndex { $0.stroke != stroke } ?? endIndex
      ranges.append(lower..<upper)
    }
    return ranges
  }
}
