import Geometry
public import TouchRecording

/// Tracing a guide: takes touches one at a time, and knows at any moment how the trace stands.
///
/// ```swift
/// var trace = try Trace(guide: PlacedGuide(t, canvas: Size(width: 320, height: 480)))
/// for event in touches { trace.apply(event) }
/// print(trace.report.score, trace.isComplete)
/// ```
///
/// The state is a function of the events alone: live and at the end are the same code.
public struct Trace: Sendable {
  /// The guide in canvas points.
  public let guide: PlacedGuide
  /// The rules by which ink is judged.
  public let rules: TraceRules
  /// The tolerance in force, in points.
  public let tolerance: Double
  /// What has to be reached, in drawing order of the guide.
  public let waypoints: [Waypoint]

  /// The drawn strokes since the beginning or the latest reset, in the order of touching down.
  public internal(set) var strokes: [InkStroke] = []
  /// The time of the event that first completed the trace, resets included, or nil.
  public internal(set) var completedAt: Microseconds?
  /// The resets so far.
  public internal(set) var resets: [TraceReport.Reset] = []

  /// A contact that is down.
  struct Contact {
    let contact: Int
    /// The index of its stroke.
    var stroke: Int
    /// What the stroke advances under ordered progress; nil where nothing was due.
    var binding: OrderedProgress.Binding?
    /// The guide stroke that its ink is judged against; nil for all of them.
    var against: Int?
    /// The waypoints that its stroke was the first to reach, where a cancelled stroke is discarded
    /// and the order does not matter.
    var reachedFirst: [Int] = []
    /// The index of the first stroke that may have been drawn on beside it.
    var firstBeside: Int
  }

  /// The contacts that are down; a few, so found by looking.
  var down: [Contact] = []
  /// The contacts that are down and have not moved since a reset, and where they are.
  private(set) var interrupted: [(contact: Int, location: Point)] = []
  /// The waypoints that are not reached yet.
  var unreached: PieceGrid.Subset
  /// What is needed to take back a cancelled stroke where progress is ordered.
  var journal = Journal()
  /// Whether `completedAt` was set since the latest reset.
  var isCompletedHere = false
  /// The pointer of ordered progress, where it is followed.
  var ordered: OrderedProgress?
  /// The indices of the waypoints of each guide stroke.
  let waypointRanges: [Range<Int>]
  /// Judges ink against the whole guide.
  var judge: InkJudge
  /// A judge for each guide stroke, where ink is judged against the one that is due.
  var strokeJudges: [InkJudge]
  let waypointGrid: PieceGrid
  /// The guide stroke that the latest segment, or dot, was judged against where it begins; nil for
  /// all of them.
  var judgedFirst: Int?
  /// Where along the latest segment its ink passed to another guide stroke, under `current`.
  var handovers: [(share: Double, stroke: Int)] = []

  /// Prepares the tracing of `guide` by `rules`.
  ///
  /// - Throws: `GuideError` where the tolerance or step of the rules is out of range, or would make
  ///   too many waypoints.
  /// - Complexity: O(n) in the number of straight pieces and waypoints of the guide.
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

  /// How many waypoints are reached.
  public var reachedCount: Int { waypoints.count - unreached.count }

  /// Whether every waypoint is reached.
  public var isComplete: Bool { unreached.count == 0 }

  /// Whether the waypoint at `index` is reached.
  public func isReached(_ index: Int) -> Bool { !unreached.contains(index) }

  /// Takes one touch.
  ///
  /// Hovering, and events of a contact that is not down, change nothing. A contact that comes down
  /// while it is down is taken for cancelled and a new one.
  ///
  /// - Precondition: the location lies within `Path.greatestCoordinate`, as readers ensure.
  /// - Complexity: what the new segment touches of the guide; not what was drawn before. With
  ///   ordered progress a touch-down looks at one step of each possible plan. A discarded stroke
  ///   costs once more what was drawn beside it; with ordered progress, since no contact was down.
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

  /// Notes that something happened at `time`, which may have completed the trace.
  mutating func noteCompletion(at time: Microseconds) {
    guard isComplete && completedAt == nil else { return }
    completedAt = time
    isCompletedHere = true
  }

  /// Starts the scene anew, and notes the score so far.
  ///
  /// What was drawn goes, also by contacts that are still down; their next move draws on from
  /// their last position. `completedAt` keeps the first time at which the trace was complete.
  ///
  /// - Complexity: O(n) in the number of waypoints and strokes; O(1) where nothing is drawn.
  public mutating func reset(at time: Microseconds) {
    // Without ink there is no score and nothing to go, however many resets follow one another.
    guard !strokes.isEmpty else { return resets.append(TraceReport.Reset(time: time, score: 0)) }
    resets.append(TraceReport.Reset(time: time, score: score))
    interrupted += down.map { ($0.contact, strokes[$0.stroke].lastSegment.end) }
    strokes.removeAll()
    down.removeAll()
    unreached = PieceGrid.Subset(allOf: waypointGrid)
    isCompletedHere = false
    if ordered != nil { ordered = OrderedProgress(plans: guide.guide.plans) }
  }

  /// Begins a new stroke of a contact that a reset interrupted, where it was then, and answers with
  /// its slot; nil where the contact was not, or has not moved since.
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

  /// Adds the segment to the event's location to the stroke of the contact in `slot`.
  mutating func extend(_ slot: Int, _ event: TouchEvent) {
    journalize(event, as: .moved, slot)
    let index = down[slot].stroke
    // A stroke that begins is no dot any more, and a red dot is judged as part of its segment.
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

  /// Takes the stroke of a contact that was lifted out again, as if it had not been drawn.
  ///
  /// A trace that stays complete keeps the time at which it was; one that was complete only with
  /// this stroke is so no more.
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
  /// The straight pieces of the stroke; a point where a subpath is a dot.
  var pieces: [CorridorPiece] {
    polylines.flatMap { polyline in
      polyline.points.count == 1
        ? [CorridorPiece(axis: LineSegment(polyline.points[0], polyline.points[0]), slack: slack)]
        : polyline.segments.map { CorridorPiece(axis: $0, slack: slack) }
    }
  }
}

extension [Waypoint] {
  /// The indices of the waypoints of each of `count` strokes, which lie side by side.
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
