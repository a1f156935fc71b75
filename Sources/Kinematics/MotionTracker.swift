// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// Follows the motion of strokes, one touch at a time, and reports it at any moment.
///
/// ```swift
/// var tracker = MotionTracker()
/// for (index, x) in [0.0, 10, 40, 70, 80].enumerated() {
///   let phase: TouchEvent.Phase = index == 0 ? .began : index == 4 ? .ended : .moved
///   tracker.apply(
///     TouchEvent(
///       time: Microseconds(index) * 10_000, contact: 1, phase: phase,
///       location: Point(x: x, y: 0)))
/// }
/// let report = tracker.report
/// print(report.onSurface, report.lifts, report.figures.speed?.peak ?? 0)
/// // 40000 1 3000.0
/// ```
///
/// A scene hands over every touch that its engine draws with to `apply(_:)`, and the time of every
/// other one to `pass(at:)`. The strokes are then those that the scene reports: those since the
/// latest reset, without those that the rules discard.
public struct MotionTracker: Sendable {
  private var contacts: DrawingContacts
  /// The open strokes, by the slots of `contacts`.
  private var open: [MotionStroke] = []
  /// The strokes that are over, in the order of their ends.
  private var finished: [MotionStroke] = []
  /// The number of strokes that have begun.
  private var landings = 0
  /// The number of hovering samples since the latest reset.
  private var hovered = 0
  /// The time of the first touch since the latest reset; nil before one.
  private var firstTime: Microseconds?
  /// The latest known time.
  private var clock: Microseconds = 0

  /// Creates a tracker without strokes, of the contacts that `rules` let draw.
  public init(_ rules: ContactRules = ContactRules()) {
    contacts = DrawingContacts(rules)
  }

  /// Applies one touch.
  ///
  /// Touches of a contact that is not down draw nothing. If a contact comes down while it is down,
  /// its earlier stroke counts as canceled. A touch whose time steps back counts at the latest time
  /// before.
  ///
  /// - Precondition: The location lies within `Path.greatestCoordinate`, as readers ensure.
  /// - Complexity: O(1) amortized, with 30 bytes a sample at most.
  public mutating func apply(_ event: TouchEvent) {
    precondition(
      max(abs(event.location.x), abs(event.location.y)) <= Path.greatestCoordinate,
      "A touch lies within the greatest coordinate")
    pass(at: event.time)
    if event.phase == .hovered { hovered += 1 }
    var touch = event
    touch.time = clock
    for step in contacts.steps(of: touch) {
      switch step {
      case .begin(let sample, let time): begin(touch.contact, at: sample.location, time)
      case .extend(let slot, let start):
        open[slot].append(
          MotionSample(location: touch.location, time: clock),
          distance: start.distance(to: touch.location))
      case .lift(let slot, let outcome):
        var stroke = open.remove(at: slot)
        stroke.endTime = clock
        stroke.outcome = outcome
        finished.append(stroke)
      case .discard(let slot): open.remove(at: slot)
      }
    }
  }

  /// Notes the time of a touch that draws nothing, such as the press of a button of the scene.
  public mutating func pass(at time: Microseconds) {
    clock = max(clock, time)
    if firstTime == nil { firstTime = clock }
  }

  /// Ends all strokes where they are; the contacts draw nothing until they come down again.
  package mutating func endStrokes() {
    for var stroke in open {
      stroke.outcome = .ended
      finished.append(stroke)
    }
    open.removeAll()
    contacts = DrawingContacts(contacts.rules)
  }

  /// Removes all strokes and counts.
  ///
  /// The next move of a contact that is down begins a new stroke at its last position.
  ///
  /// - Parameter keepsOpen: True to keep the strokes of contacts that are down.
  public mutating func reset(keepingOpenStrokes keepsOpen: Bool = false) {
    finished.removeAll()
    if !keepsOpen {
      contacts.reset()
      open.removeAll()
    }
    hovered = 0
    firstTime = nil
  }

  private mutating func begin(_ contact: Int, at location: Point, _ time: Microseconds) {
    open.append(
      MotionStroke(
        contact: contact, order: landings, startTime: time, endTime: clock,
        samples: [MotionSample(location: location, time: time)]))
    landings += 1
  }
}

extension MotionTracker {
  /// The motion so far.
  ///
  /// In order of touching down, strokes are resampled until `SpeedProfile.greatestCount` speeds are
  /// spent. A stroke that needs more than are left has no figures from speeds, so the cost of a
  /// report does not grow with the time between touches.
  ///
  /// - Complexity: O(n log n) in the number of samples and speeds.
  public var report: MotionReport {
    let strokes = (finished + open).sorted { $0.order < $1.order }
    var left = SpeedProfile.greatestCount
    let reports = strokes.map { stroke in
      let profile = SpeedProfile(stroke.samples, limit: left)
      left -= profile?.speeds.count ?? 0
      return MotionReport.Stroke(
        contact: stroke.contact, startTime: stroke.startTime,
        duration: stroke.endTime - stroke.startTime, speeds: profile?.speeds ?? [],
        figures: MotionFigures(
          dropped: stroke.dropped, length: stroke.length, profile: profile))
    }
    let (onSurface, inAir) = strokes.coverage
    return MotionReport(
      duration: clock - (firstTime ?? clock), onSurface: onSurface, inAir: inAir,
      lifts: strokes.count { $0.outcome == .ended }, hovered: hovered,
      figures: MotionFigures(joining: reports.map { $0.figures }), strokes: reports)
  }
}

extension [MotionStroke] {
  /// The time that the strokes cover, and the rest of the time from the first start to the last
  /// end; the strokes are in order of their starts.
  fileprivate var coverage: (covered: Microseconds, rest: Microseconds) {
    guard let start = first?.startTime else { return (0, 0) }
    var (covered, end) = (Microseconds(0), start)
    for stroke in self where stroke.endTime > end {
      covered += stroke.endTime - Swift.max(end, stroke.startTime)
      end = stroke.endTime
    }
    return (covered, end - start - covered)
  }
}

/// The samples of one contact from touching down to lifting.
struct MotionStroke: Sendable {
  let contact: Int
  /// The number of strokes that touched down before.
  let order: Int
  let startTime: Microseconds
  /// The time of the latest touch.
  var endTime: Microseconds
  var outcome = StrokeOutcome.open
  private(set) var length = 0.0
  /// The number of samples whose time did not increase.
  private(set) var dropped = 0
  /// The samples with increasing times.
  private(set) var samples: [MotionSample]

  /// Appends a sample, `distance` points after the one before.
  mutating func append(_ sample: MotionSample, distance: Double) {
    length += distance
    endTime = sample.time
    guard sample.time > samples[samples.count - 1].time else {
      dropped += 1
      return
    }
    // Grows by a quarter, so that a sample takes 30 bytes at most; arrays themselves would double.
    if samples.count == samples.capacity {
      samples.reserveCapacity(samples.count + samples.count / 4 + 1)
    }
    samples.append(sample)
  }
}

/// A position of a stroke at a time.
public struct MotionSample: Hashable, Sendable {
  /// The position in points.
  public var location: Point
  /// The time in microseconds since the recording began.
  public var time: Microseconds

  /// Creates a sample.
  public init(location: Point, time: Microseconds) {
    self.location = location
    self.time = time
  }
}
