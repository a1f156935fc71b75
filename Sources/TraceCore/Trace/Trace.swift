// SPDX-License-Identifier: Apache-2.0
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
/// print(trace.strokes[0].colors.map(\.rawValue), trace.report.tolerance.needed, trace.isComplete)
/// // ["black", "red"] 20.0 true
/// ```
///
/// The state is a function of the events alone: a live trace and a replay run the same code.
public struct Trace: Sendable {
  /// A reset of the scene.
  public struct Reset: Hashable, Sendable {
    /// The time of the reset.
    public var time: Microseconds
    /// The score just before the reset.
    public var score: Double
  }

  /// The guide in canvas points.
  public let guide: PlacedGuide
  /// The rules by which ink is judged.
  public let rules: TraceRules
  /// The tolerance in force, in points.
  public let tolerance: Double
  /// The points to reach, in the drawing order of the guide.
  public var waypoints: [Waypoint] { progress.waypoints }

  /// The drawn strokes since the start or the latest reset, in the order of touching down.
  public var strokes: [InkStroke] { ink.strokes }
  /// The time of the event that first completed the trace, or nil; a reset does not clear it.
  public internal(set) var completedAt: Microseconds?
  /// The resets in order.
  public internal(set) var resets: [Reset] = []

  /// The contacts that are down, and their strokes.
  private var contacts: DrawingContacts
  /// The contacts that draw, and the strokes that stay.
  package var contactRules: ContactRules { contacts.rules }
  /// The number of contacts since the latest reset that the rules leave out: those of another kind
  /// of pointer, and stray taps.
  package var contactsLeftOut: Int { contacts.leftOut }
  /// The ink, with its open strokes by the slots of `contacts`.
  var ink = Ink()
  /// The progress along the guide.
  var progress: GuideProgress
  /// The states and events that are needed to take back a canceled stroke under ordered progress.
  var journal = Journal()
  /// True if `completedAt` was set since the latest reset.
  var isCompletedHere = false
  /// A Boolean value that indicates whether the times of the touches are those of the hand.
  ///
  /// Set it to false where they are made up; a limit on the time then fails.
  package var hasTimes = true
  /// The length of the guide between neighboring waypoints, in points.
  let guideLength: Double
  /// The indices of the waypoints that are dots of the guide: subpaths without length.
  let dots: [Int]
  /// The judge of the ink.
  var judge: GuideJudge
  /// The parts of the latest drawn segment, or dot, with the parts of the guide they were judged
  /// against.
  ///
  /// There is at least one part, and the parts are in order. They stay available after the contact
  /// has lifted: a single touch after a reset may begin a stroke, draw its first segment and lift.
  package private(set) var partsOfLatestSegment = [JudgedPart.whole]
  /// The work of making a large guide, and of resets.
  var otherWork = 0

  /// The number of parts of the guide that were compared with the ink, and of other steps that take
  /// as long.
  ///
  /// It is the same whenever the same touches come, and grows by as much as a touch costs.
  public var work: Int { judge.work + progress.work + otherWork }

  /// Prepares the tracing of `guide` by `rules`.
  ///
  /// - Throws: `GuideError` if a value of the rules is out of range, if the rules do not fit the
  ///   number of strokes of the guide, or if there would be too many waypoints.
  /// - Complexity: O(n log n) in the number of straight pieces and waypoints of the guide.
  public init(guide: PlacedGuide, rules: TraceRules = TraceRules()) throws(GuideError) {
    try rules.check(strokes: guide.strokes.count)
    let tolerance = try rules.tolerance(for: guide)
    progress = try GuideProgress(guide, rules: rules, tolerance: tolerance)
    let (waypoints, ranges) = (progress.waypoints, progress.waypointRanges)
    guideLength = waypoints.indices.reduce(0) { $0 + waypoints.stretch(to: $1) }
    dots = waypoints.indices.filter { waypoints.isDot($0) }
    self.guide = guide
    self.rules = rules
    self.tolerance = tolerance
    var contactRules = rules.contactRules
    if rules.ignoresTaps {
      contactRules.taps = ContactRules.Taps(
        within: tolerance / 2, butAt: guide.spots(of: waypoints, tolerance: tolerance))
    }
    contacts = DrawingContacts(contactRules)
    let pieces =
      switch rules.verdict {
      case .exact: guide.strokes.map { $0.pieces }
      case .endsNearWaypoints:
        ranges.map { [grid = progress.waypointGrid] in Array(grid.pieces[$0]) }
      }
    judge = GuideJudge(
      pieces,
      starts: { stroke in
        rules.verdict == .exact
          ? pieces[stroke].starts : waypoints[ranges[stroke]].map { $0.distance }
      }, tolerance: tolerance, rules: rules)
    let parts = waypoints.count + judge.whole.corridor.grid.pieces.count
    otherWork = Self.workOfPart * max(0, parts - Self.freeParts)
  }

  /// The work of making a waypoint or a straight piece and of indexing it, up to 2 microseconds on a curve.
  private static let workOfPart = 200
  /// The number of waypoints and pieces that count as nothing: a letter has some hundred, and these are made
  /// in some milliseconds.
  private static let freeParts = 8192

  /// The number of reached waypoints.
  public var reachedCount: Int { waypoints.count - progress.unreached.count }

  /// The number of segments of all strokes.
  package var segmentCount: Int { strokes.reduce(0) { $0 + $1.colors.count } }

  /// A Boolean value that indicates whether every waypoint is reached.
  public var isComplete: Bool { progress.isComplete }

  /// Returns true if moves of `contact` draw: if it is down and not ignored.
  package func isFollowing(_ contact: Int) -> Bool { contacts.isDown(contact) }

  /// Returns true if the waypoint at `index` is reached.
  public func isReached(_ index: Int) -> Bool { progress.isReached(index) }

  /// Applies one touch.
  ///
  /// Hovering changes nothing, and neither do events of a contact that is not down. If a contact
  /// comes down while it is down, its earlier stroke counts as canceled and a new one begins.
  ///
  /// - Precondition: The location lies within `Path.greatestCoordinate`, as readers ensure.
  /// - Complexity: Proportional to the part of the guide near the new segment, and independent of
  ///   earlier ink. Under ordered progress a touch-down looks at one step of each possible plan, and
  ///   a discarded stroke costs again the ink that others drew while it was drawn; otherwise it
  ///   costs as much as the waypoints that it reached.
  public mutating func apply(_ event: TouchEvent) {
    precondition(
      max(abs(event.location.x), abs(event.location.y)) <= Path.greatestCoordinate,
      "A touch lies within the greatest coordinate")
    for step in contacts.steps(of: event) {
      switch step {
      case .begin(let sample, let time):
        begin(
          TouchEvent(time: time, contact: event.contact, phase: .began, location: sample.location))
      case .extend(let slot, _): extend(slot, event)
      case .lift(let slot, let outcome): lift(slot, at: event.time, outcome)
      case .discard(let slot):
        rules.progress == .ordered ? rewind(ink.open[slot].contact) : discard(slot)
      }
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
  /// - Complexity: O(n + k log m) for n strokes that reached k of m waypoints; O(1) if nothing is
  ///   drawn.
  public mutating func reset(at time: Microseconds) {
    // Without ink the score is 0 and nothing has to be removed, so repeated resets stay cheap.
    guard !strokes.isEmpty else { return resets.append(Reset(time: time, score: 0)) }
    resets.append(Reset(time: time, score: score))
    otherWork += waypoints.count + strokes.count
    contacts.reset()
    ink.removeAll()
    progress.reset()
    isCompletedHere = false
    journal = Journal()
  }

  /// Begins a stroke.
  mutating func begin(_ event: TouchEvent) {
    journalizeStart(of: event.contact)
    journalize(event, as: .began)
    ink.begin(event)
    let slot = ink.open.count - 1
    progress.begin(at: event.location)
    var parts = beginParts(slot)
    ink.colorDot(slot, by: &judge, against: parts[0].against)
    partsOfLatestSegment = parts
    // Only ends of segments may count, and a dot has none.
    if rules.progress != .segmentEnds { progress.follow(ink.lastSegment(slot), slot, &parts) }
  }

  /// Extends the stroke of the contact in `slot` to the event's location.
  mutating func extend(_ slot: Int, _ event: TouchEvent) {
    journalize(event, as: .moved)
    ink.extend(slot, to: event)
    var parts = beginParts(slot)
    progress.follow(ink.lastSegment(slot), slot, &parts)
    ink.colorSegment(slot, by: &judge, in: parts)
    partsOfLatestSegment = parts
  }

  /// Returns the next segment, or dot, of the contact in `slot` as one part.
  ///
  /// The array is the one of the latest segment, so that its memory is used again.
  private mutating func beginParts(_ slot: Int) -> [JudgedPart] {
    var parts: [JudgedPart] = []
    swap(&parts, &partsOfLatestSegment)
    if rules.against != .any {
      parts.removeAll(keepingCapacity: true)
      parts.append(JudgedPart(range: 0...1, against: progress.partAgainst(slot)))
    }
    return parts
  }

  /// Ends the stroke of the contact in `slot`.
  mutating func lift(_ slot: Int, at time: Microseconds, _ outcome: StrokeOutcome) {
    let contact = ink.open[slot].contact
    journalize(
      TouchEvent(
        time: time, contact: contact, phase: .ended, location: ink.lastSegment(slot).end),
      as: .ended)
    ink.lift(slot, at: time, outcome)
    progress.lift(slot)
    journal.remove(contact, isLast: ink.open.isEmpty)
  }

  /// Removes the contact in `slot` with its stroke, and everything that only it reached.
  ///
  /// A trace that stays complete keeps its time of completion. If it is no longer complete, a time
  /// that was set since the latest reset is cleared.
  private mutating func discard(_ slot: Int) {
    ink.discard(slot)
    progress.discard(slot)
    if isCompletedHere && !isComplete {
      completedAt = nil
      isCompletedHere = false
    }
  }
}
