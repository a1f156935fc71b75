// SPDX-License-Identifier: Apache-2.0
import Geometry
import TestCorpora
import Testing
import TouchRecording
import TraceCore

/// What must hold for every guide and every gesture.
struct TraceLaw: Sendable, CustomTestStringConvertible {
  let claim: String
  /// About how many random cases it is tried on; those that cost more get fewer.
  let cases: Int
  let holds: @Sendable (TraceCase) throws -> Bool

  var testDescription: String { claim }

  init(
    _ claim: String, cases: Int = 200, holds: @escaping @Sendable (TraceCase) throws -> Bool
  ) {
    self.claim = claim
    // All laws together are tried on more than ten thousand cases at night.
    self.cases = effort(few: cases / 2, all: 3 * cases)
    self.holds = holds
  }

  /// The laws that the touch rate or the way of delivery could break.
  static let sampling = [everyRate, midpoint, lifting, prefixes]

  /// All laws.
  static let all =
    sampling + [
      insideOneCapsule, monotone, onGrid, anywhere, reversed, tight, reachedStays, byALoop,
      discarding, discardingLive, ignoringTaps, addsUp,
    ]

  /// Those that hold where strokes are due in order, too: there a new stroke may be another one's
  /// turn, and what is drawn backwards is.
  static let ordered = current + [insideOneCapsule, monotone, tight]

  /// Those that hold where only the stroke that is due counts: by another tolerance it is another.
  static let current = [
    everyRate, midpoint, prefixes, onGrid, anywhere, reachedStays, discarding, discardingLive,
    ignoringTaps, addsUp,
  ]

  // MARK: Sampling

  static let everyRate = TraceLaw(
    "a polyline sampled at 30, 60, 120 or 240 Hz is the same trace", cases: 60
  ) { sample in
    let trace = try sample.trace()
    let reports = [1, 2, 4, 8].map { rate in
      sample.lines.reduce(trace) { $0.after(stroke($1.sampled(times: rate))) }.report
    }
    let inserted = Double(7 * reports[0].ink.segments)
    return try reports.dropFirst().allSatisfy { report in
      try abs(report.ink.length - reports[0].ink.length) < 1e-7
        && abs(report.ink.redLength - reports[0].ink.redLength) <= max(inserted, 1) / 1024
        && (report.progress.reached == reports[0].progress.reached || sample.isTie(\.reached))
        && (report.classes == reports[0].classes || sample.isTie(\.classes))
    }
  }

  static let midpoint = TraceLaw(
    "a point on the longest segment changes no length by more than 1/1024"
  ) { sample in
    guard let line = sample.lines.max(by: { $0.longest.length < $1.longest.length }),
      line.count > 1
    else { return true }
    let trace = try sample.trace()
    var split = line
    let place = zip(line, line.dropFirst()).map { $0.distance(to: $1) }
    let index = place.firstIndex(of: line.longest.length) ?? 0
    split.insert(line[index].midpoint(to: line[index + 1]), at: index + 1)
    let (one, other) = (trace.after(stroke(line)).report, trace.after(stroke(split)).report)
    return abs(one.ink.length - other.ink.length) < 1e-9
      && abs(one.ink.redLength - other.ink.redLength) <= 1.0 / 1024
      && abs(one.tolerance.needed - other.tolerance.needed) <= 3.0 / 1024
  }

  static let lifting = TraceLaw("lifting at a recorded point changes no ink and no progress") {
    sample in
    let trace = try sample.trace()
    return sample.lines.allSatisfy { line in
      guard line.count > 2 else { return true }
      let middle = line.count / 2
      let parts = [Array(line[...middle]), Array(line[middle...])]
      let whole = trace.after(stroke(line))
      let split = parts.reduce(trace) { $0.after(stroke($1)) }
      return whole.strokes.flatMap(\.colors) == split.strokes.flatMap(\.colors)
        && abs(whole.report.ink.length - split.report.ink.length) < 1e-9
        && abs(whole.report.ink.redLength - split.report.ink.redLength) < 1e-9
        && whole.report.progress.reached == split.report.progress.reached
    }
  }

  static let prefixes = TraceLaw(
    "the report after every prefix is that of the prefix alone", cases: 40
  ) { sample in
    let trace = try sample.trace()
    var live = trace
    // Every one, or some forty of a long gesture.
    let stride = sample.touches.count / Self.mostPrefixes + 1
    return sample.touches.indices.allSatisfy { count in
      live.apply(sample.touches[count])
      return count % stride != 0
        || live.report == trace.after(Array(sample.touches[...count])).report
    }
  }

  private static let mostPrefixes = effort(few: 40, all: Int.max)

  static let onlyMoves = TraceLaw(
    "only moves of one contact at a time draw, by a filter of the touches", cases: 100
  ) { sample in
    var rules = sample.rules
    rules.input = .touches
    let drawn = try sample.trace(rules).after(sample.touchesOfAView)
    let found = try sample.trace().after(sample.touches)
    return found.strokes.map(\.points) == drawn.strokes.map(\.points)
      && found.strokes.map(\.colors) == drawn.strokes.map(\.colors)
      && found.strokes.map(\.startTime) == drawn.strokes.map(\.startTime)
      && found.reachedCount == drawn.reachedCount && found.completedAt == drawn.completedAt
      && found.report.score == drawn.report.score
  }

  // MARK: Black and red

  static let insideOneCapsule = TraceLaw("a segment inside one capsule is black") { sample in
    let trace = try sample.trace()
    let pieces = ReferenceGuide(trace.guide).pieces
    return trace.after(sample.touches).strokes.allSatisfy { stroke in
      zip(zip(stroke.points, stroke.points.dropFirst()), stroke.colors).allSatisfy { ends, color in
        let isInside = pieces.contains { piece in
          // Less than a tie, which rounding may decide.
          let radius = trace.tolerance * piece.slack - 1e-9
          return radius > 0
            && piece.axis.squaredDistance(to: ends.0) <= radius * radius
            && piece.axis.squaredDistance(to: ends.1) <= radius * radius
        }
        return !isInside || color == .black
      }
    }
  }

  static let monotone = TraceLaw("what is black is black at every greater tolerance", cases: 100) {
    sample in
    let tolerance = try sample.trace().tolerance
    let colors = try [1, 1.001, 1.5, 4].map { factor in
      try sample.trace(sample.rules(at: tolerance * factor)).after(sample.touches)
        .strokes.flatMap(\.colors)
    }
    return zip(colors, colors.dropFirst()).allSatisfy { strict, loose in
      zip(strict, loose).allSatisfy { $0 == .red || $1 == .black }
    }
  }

  static let tight = TraceLaw("needed is tight: black at needed, red 1/256 below", cases: 100) {
    sample in
    let report = try sample.report()
    guard report.ink.segments > 0 else { return true }
    let (needed, least) = (report.tolerance.needed, TraceRules.toleranceLimit.lowerBound)
    return try sample.redSegments(at: max(needed, least)) == 0
      && (needed - 1.0 / 256 < least || sample.redSegments(at: needed - 1.0 / 256) > 0)
      && (report.ink.redSegments == 0) == (needed <= report.tolerance.value)
  }

  // MARK: Symmetry

  static let onGrid = TraceLaw("translating and mirroring on the 1/256 grid change nothing") {
    sample in
    guard !sample.hasCurves else { return true }
    let sample = sample.onGrid
    let expected = try sample.report().withoutPlaces
    return try AffineTransform.mirrors.allSatisfy { mirror in
      let transform = mirror.followed(
        by: AffineTransform(translation: Vector(dx: -777.25, dy: 412.00390625)))
      let moved = sample.mapped(transform.apply).touches
      return try sample.trace(mappedBy: transform).after(moved).report.withoutPlaces == expected
    }
  }

  static let anywhere = TraceLaw("translating and mirroring change no length by 1e-9", cases: 100) {
    sample in
    let expected = try sample.report()
    return try AffineTransform.mirrors.allSatisfy { mirror in
      let transform = mirror.followed(
        by: AffineTransform(translation: Vector(dx: 77.123456, dy: -1.987654321)))
      let moved = sample.mapped(transform.apply).touches
      let report = try sample.trace(mappedBy: transform).after(moved).report
      return try abs(report.ink.length - expected.ink.length) < 1e-9
        && (abs(report.ink.redLength - expected.ink.redLength) < 1e-9 || sample.isTie(\.redLength))
        && (report.classes == expected.classes || sample.isTie(\.classes))
        && (report.progress.reached == expected.progress.reached || sample.isTie(\.reached))
    }
  }

  static let reversed = TraceLaw("reversing every stroke changes no length, class or progress") {
    sample in
    let trace = try sample.trace()
    let forward = sample.lines.reduce(trace) { $0.after(stroke($1)) }.report
    let backward = sample.lines.reduce(trace) { $0.after(stroke($1.reversed())) }.report
    return abs(forward.ink.length - backward.ink.length) < 1e-7
      && abs(forward.ink.redLength - backward.ink.redLength) < 1e-7
      && forward.ink.redSegments == backward.ink.redSegments
      && forward.progress.reached == backward.progress.reached
      && forward.classes == backward.classes
      && forward.tolerance.needed == backward.tolerance.needed
  }

  // MARK: Progress

  static let reachedStays = TraceLaw("reached never falls and completion stays", cases: 200) {
    sample in
    var (live, reached, completedAt) = (try sample.trace(), 0, Microseconds?.none)
    return sample.touches.allSatisfy { event in
      live.apply(event)
      defer { (reached, completedAt) = (live.reachedCount, live.completedAt) }
      return live.reachedCount >= reached
        && (completedAt == nil || live.completedAt == completedAt)
        && live.isComplete == (live.completedAt != nil)
    }
  }

  static let byALoop = TraceLaw(
    "a waypoint is reached when ink comes within the tolerance, by a loop over all", cases: 150
  ) { sample in
    let drawn = try sample.trace().after(sample.touches)
    return drawn.reachedCount == drawn.waypoints.indices.count(where: drawn.isReached)
      && drawn.waypoints.enumerated().allSatisfy { index, waypoint in
        let reach = drawn.tolerance * drawn.guide.strokes[waypoint.stroke].slack
        let nearest = drawn.strokes.reduce(Double.infinity) {
          min($0, $1.points.distance(to: waypoint.position))
        }
        return abs(nearest - reach) <= 1e-7 || drawn.isReached(index) == (nearest < reach)
      }
  }

  static let discarding = TraceLaw("discarding leaves what was drawn without the stroke") {
    sample in
    var sample = sample
    sample.rules.cancel = .discard
    let cancelled = Set(sample.touches.filter { $0.phase == .cancelled }.map(\.contact))
    let trace = try sample.trace()
    let rest = trace.after(sample.touches.filter { !cancelled.contains($0.contact) })
    let found = trace.after(sample.touches)
    var report = found.report
    // When the rest was complete may be later than when all ink was.
    report.progress.completedAt = rest.completedAt
    return report == rest.report && found.isComplete == rest.isComplete
  }

  static let discardingLive = TraceLaw(
    "after every touch, what was discarded so far leaves no trace", cases: 40
  ) { sample in
    var sample = sample
    sample.rules.cancel = .discard
    let trace = try sample.trace()
    var live = trace
    let stride = sample.touches.count / Self.mostPrefixes + 1
    return sample.touches.indices.allSatisfy { index in
      live.apply(sample.touches[index])
      let isDiscard = sample.touches[index].phase == .cancelled
      guard isDiscard || index % stride == 0 else { return true }
      let prefix = sample.touches[...index]
      let cancelled = Set(prefix.filter { $0.phase == .cancelled }.map(\.contact))
      let rest = trace.after(prefix.filter { !cancelled.contains($0.contact) })
      var report = live.report
      report.progress.completedAt = rest.completedAt
      return report == rest.report && live.hint == rest.hint
    }
  }

  static let ignoringTaps = TraceLaw(
    "taps that are ignored leave what was drawn without them, and their number"
  ) { sample in
    var sample = sample
    sample.rules.ignoresTaps = true
    let trace = try sample.trace()
    sample.insertTap(within: trace.tolerance / 2)
    // The parts of the guide that a tap may be meant for are those that are as short as a tolerance.
    let parts = trace.waypoints.split { $0.beginsSubpath }
    let spots = parts.filter { $0[$0.count - 1].distance - $0[0].distance <= trace.tolerance }
      .joined()
    let lives = Dictionary(grouping: sample.touches.filter { $0.phase != .hovered }, by: \.contact)
    let taps = lives.filter { _, touches in
      let origin = touches[0].location
      return [.ended, .cancelled].contains(touches.last?.phase)
        && touches.allSatisfy { $0.location.distance(to: origin) <= trace.tolerance / 2 }
        && !spots.contains {
          origin.distance(to: $0.position) <= trace.tolerance * trace.guide.strokes[$0.stroke].slack
        }
    }
    let rest = trace.after(sample.touches.filter { taps[$0.contact] == nil })
    let found = trace.after(sample.touches)
    var report = found.report
    // When the rest was complete may be later than when a tap was down too.
    (report.progress.completedAt, report.ink.leftOut) = (rest.completedAt, 0)
    return report == rest.report && found.report.ink.leftOut == taps.count
  }

  // MARK: The report

  static let addsUp = TraceLaw("the parts of a report add up") { sample in
    let drawn = try sample.trace().after(sample.touches)
    let (report, strokes) = (drawn.report, drawn.strokes)
    let colors = strokes.flatMap(\.colors)
    let redSamples = report.excursions.reduce(0) { $0 + $1.lastSample - $1.firstSample }
    let redLength = report.excursions.reduce(0) { $0 + $1.length }
    let shares = [report.precision, report.recall, report.score]
    return report.ink.segments == report.ink.blackSegments + report.ink.redSegments
      && report.ink.segments == colors.count
      && report.ink.segments == strokes.reduce(0) { $0 + $1.points.count - 1 }
      && report.ink.redSegments == colors.count { $0 == .red }
      && strokes.allSatisfy { abs($0.redLength + $0.blackLength - $0.length) < 1e-7 }
      && report.ink.taps <= report.ink.strokes
      && redSamples == report.ink.redSegments
      && abs(redLength - report.ink.redLength) < 1e-7
      && shares.allSatisfy { (0...1 + 1e-12).contains($0) }
      && report.excursions.allSatisfy { $0.witness.margin > -1.0 / 1024 && $0.duration >= 0 }
  }
}

// MARK: -

extension [Waypoint] {
  /// The waypoints in parts, each of which begins where `begins` says.
  fileprivate func split(_ begins: (Waypoint) -> Bool) -> [[Waypoint]] {
    reduce(into: []) { parts, waypoint in
      if begins(waypoint) { parts.append([]) }
      parts[parts.count - 1].append(waypoint)
    }
  }
}

extension TraceCase {
  /// Adds a tap that wobbles by at most `radius`, from a third of the touches on to two thirds.
  fileprivate mutating func insertTap(within radius: Double) {
    guard !touches.isEmpty else { return }
    let places = [touches.count / 3, touches.count / 2, touches.count * 2 / 3]
    let origin = touches[places[1]].location
    let events = zip(places, [TouchEvent.Phase.began, .moved, .ended]).map { place, phase in
      let shift = phase == .moved ? radius / 2 : 0
      return TouchEvent(
        time: touches[place].time, contact: 100, phase: phase,
        location: Point(x: origin.x + shift, y: origin.y))
    }
    for (place, event) in zip(places, events).reversed() { touches.insert(event, at: place) }
  }

  /// The rules at another tolerance, the waypoints those of this one.
  fileprivate func rules(at tolerance: Double) throws -> TraceRules {
    var rules = rules
    let current = try trace().tolerance
    rules.step = rules.step ?? current / (rules.spacing == .even ? 2 : 1)
    rules.tolerance = tolerance
    return rules
  }

  /// How many segments are red at another tolerance.
  fileprivate func redSegments(at tolerance: Double) throws -> Int {
    try report(rules(at: tolerance)).ink.redSegments
  }

  /// Whether what `part` says differs within 1/512 of the tolerance on either side: then it may be
  /// decided by less than the 1/2048 to which segments are.
  fileprivate func isTie<Part: Equatable>(_ part: (TraceReport) -> Part) throws -> Bool {
    let tolerance = try trace().tolerance
    let parts = try [-1.0, 1].map {
      part(try report(rules(at: tolerance + $0 / 512)))
    }
    return parts[0] != parts[1]
  }
}

extension TraceReport {
  fileprivate var classes: [StrokeClass] { strokes.map(\.strokeClass) }
  fileprivate var reached: Int { progress.reached }
  /// To a tenth of a point: more than that an ordinary edge does not move in 1/256 point.
  fileprivate var redLength: Int { Int(ink.redLength * 10) }

  /// What must not change by a motion: everything but where the witnesses are.
  fileprivate var withoutPlaces: TraceReport {
    var report = self
    for index in report.excursions.indices {
      // Places are rounded to the coordinate, so distances between them move in the last bits.
      var witness = report.excursions[index].witness
      (witness.point, witness.guidePoint) = (.zero, .zero)
      witness.distance = (witness.distance * 1e6).rounded()
      witness.margin = (witness.margin * 1e6).rounded()
      report.excursions[index].witness = witness
    }
    report.placement.box.origin = .zero
    // Between the recorded points ink is looked at in places that are rounded too.
    (report.deviation, report.tolerance.inside) = (nil, nil)
    return report
  }
}

extension AffineTransform {
  /// Nothing, and the mirror images about either axis and both.
  fileprivate static let mirrors = [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)].map {
    AffineTransform(a: $0, b: 0, c: 0, d: $1, tx: 0, ty: 0)
  }
}

extension [Point] {
  /// The line with every segment in `count` equal parts.
  fileprivate func sampled(times count: Int) -> [Point] {
    zip(self, dropFirst()).flatMap { start, end in
      (0..<count).map { start.interpolated(to: end, at: Double($0) / Double(count)) }
    } + suffix(1)
  }

  /// The longest segment, or the point as a segment.
  fileprivate var longest: LineSegment {
    zip(self, dropFirst()).map { LineSegment($0, $1) }.max { $0.length < $1.length }
      ?? LineSegment(self[0], self[0])
  }

  /// The distance from the line to `point`, by a loop.
  fileprivate func distance(to point: Point) -> Double {
    zip(self, dropFirst()).reduce(self[0].distance(to: point)) {
      Swift.min($0, LineSegment($1.0, $1.1).squaredDistance(to: point).squareRoot())
    }
  }
}
