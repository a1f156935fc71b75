// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import TouchRecording
import TraceCore

/// The explanation of the verdict on one stroke.
struct StrokeExplanation: Explanatory {
  /// A segment, its samples, and the measurement that decided its color.
  struct Segment: Hashable, Sendable {
    /// The index of the sample at which it begins, from 0.
    var firstSample: Int
    /// The index of the sample at which the segment ends; for a dot, the same as `firstSample`.
    var lastSample: Int
    /// The time of the last sample.
    var time: Microseconds
    /// The measurement that decided its color.
    var reading: SegmentReading
  }

  /// A maximal run of red segments, or a red dot.
  struct RedRun: Hashable, Sendable {
    /// The samples, the times and the red length of the run.
    var excursion: Excursion
    /// The segment that is furthest from the guide.
    var worst: Segment
  }

  /// The trace with all events.
  private let trace: Trace
  /// The index of the stroke in the report, from 0.
  private let index: Int
  /// The facts about the stroke that the trace does not keep.
  private let past: TraceHistory.StrokeFacts
  /// The match of the stroke with the plan nearest to the drawing; nil if nothing was matched.
  private let match: StrokeMatch?
  /// The waypoints that are not reached at the end, of the guide strokes that this stroke draws; of
  /// all guide strokes if it draws none.
  private let missing: [WaypointRun]

  /// Explains the stroke at `index`.
  ///
  /// - Precondition: The stroke exists, and `history` holds its segments.
  init(_ index: Int, in history: TraceHistory) {
    let (trace, past) = (history.trace, history.strokes[index])
    (self.trace, self.index, self.past) = (trace, index, past)
    match = trace.planMatch?.strokes[index]
    let followed = match?.guideStrokes ?? []
    let missing = history.missing.filter {
      followed.isEmpty || followed.contains(trace.waypoints[$0].stroke)
    }
    self.missing = WaypointRun.runs(of: missing, in: trace.waypoints)
  }

  /// The ink of the stroke.
  private var ink: InkStroke { trace.strokes[index] }

  /// The segments in order; a dot is one segment.
  private var segments: [Segment] { past.segments }

  /// The red runs in order.
  private var redRuns: [RedRun] {
    ink.excursions.map { excursion in
      let run = segments[excursion.firstSample..<max(excursion.lastSample, 1)]
      return RedRun(excursion: excursion, worst: run.furthest)
    }
  }

  /// The waypoints that this stroke reached first.
  private var reachedFirst: [WaypointRun] {
    WaypointRun.runs(of: past.reachedFirst, in: trace.waypoints)
  }

  /// The waypoints that this stroke jumped over, so that they are not reached.
  private var jumped: [WaypointRun] {
    WaypointRun.runs(of: past.jumped.sorted(), in: trace.waypoints)
  }

  /// The segment that is furthest from the guide.
  private var worst: Segment { segments[...].furthest }
}

extension ArraySlice<StrokeExplanation.Segment> {
  /// The segment that needs the greatest tolerance; the first of several equal ones.
  fileprivate var furthest: Element {
    dropFirst().reduce(self[startIndex]) { $1.reading.needed > $0.reading.needed ? $1 : $0 }
  }
}

extension StrokeExplanation {
  var subject: String { ": stroke \(index + 1) of \(trace.strokes.count)" }

  func describe(in rows: inout LabeledRows) {
    rows.row("drawn", drawnWords)
    if let match { rows.row("draws", match.words + continuedWords) }
    rows.row("judged", "\(judgmentWords): \(colorWords)")
    rows.row("rule", trace.verdictWords)
    let redRuns = redRuns
    for run in redRuns {
      rows.gap()
      rows.row("red", run.words)
      run.worst.reading.describe(in: &rows)
    }
    if redRuns.isEmpty {
      rows.gap()
      rows.row("closest", "no ink is red; the nearest to it is \(worst.words)")
      worst.reading.describe(in: &rows)
    }
    rows.gap()
    for words in trace.progressWords(past.decided) { rows.row("rule", words) }
    rows.row("reached", reachedWords)
    if !jumped.isEmpty { rows.row("jumped", "over \(jumped.words)") }
    rows.row("missing", missingWords)
    rows.gap()
    rows.row("score", trace.scoreWords)
    rows.row("verdict", trace.checkWords)
  }

  /// The stroke that this one takes up, in words; empty if it takes up none.
  private var continuedWords: String {
    guard let match, match.order == .continued, let strokes = trace.planMatch?.strokes,
      let earlier = strokes[..<index].lastIndex(where: { $0.guideStrokes == match.guideStrokes })
    else { return "" }
    return " of stroke \(earlier + 1)"
  }

  private var drawnWords: String {
    let how =
      switch ink.outcome {
      case .ended: "lifted"
      case .cancelled: "cancelled"
      case .open: "still down"
      }
    let times = "\(seconds(ink.startTime)) to \(secondsUp(ink.endTime)), \(how)"
    return ink.isDot
      ? "a tap at \(ink.points[0].words), \(times)"
      : "\(ink.points.count) samples, \(hundredths(ink.length)) pt, \(times)"
  }

  private var judgmentWords: String {
    switch ink.strokeClass {
    case .black: "black"
    case .red: "red"
    case .mixed: "in part red"
    }
  }

  private var colorWords: String {
    if ink.isDot { return "a dot has one distance" }
    let black = ink.colors.count - ink.redSegments
    guard ink.redSegments > 0 else { return "\(black) black segments, none red" }
    return "\(black) black and \(ink.redSegments) red segments, "
      + "\(hundredths(ink.redLength)) pt too far out"
  }

  private var reachedWords: String {
    past.reachedFirst.isEmpty
      ? "no waypoint that was not reached before"
      : "\(past.reachedFirst.count) of \(trace.waypoints.count) waypoints first: "
        + reachedFirst.words
  }

  private var missingWords: String {
    let place = match?.guideStrokes.isEmpty == false ? " of what it draws" : ""
    return missing.isEmpty
      ? "nothing\(place)" : "at the end\(place): \(missing.words)"
  }

  var json: JSONValue {
    [
      "stroke": index.json, "strokes": trace.strokes.count.json, "contact": ink.contact.json,
      "began": ink.startTime.json, "ended": ink.endTime.json, "samples": ink.points.count.json,
      "blackSegments": (ink.colors.count - ink.redSegments).json,
      "redSegments": ink.redSegments.json,
      "guideStrokes": (match?.guideStrokes).json, "order": (match?.order).json,
      "reversed": (match?.isReversed).json, "outcome": ink.outcome.json,
      "class": ink.strokeClass.json, "length": ink.length.json, "redLength": ink.redLength.json,
      "rules": trace.rulesJSON, "excursions": redRuns.json, "worst": worst.json,
      "reachedFirst": reachedFirst.json,
      "decided": PointerRule.allCases.filter(past.decided.contains).map { $0.json }.json,
      "jumped": jumped.json, "missing": missing.json, "segments": segments.json,
    ]
  }
}

extension StrokeMatch {
  /// The match in words: `stroke 2 of the guide, too early, backwards`.
  fileprivate var words: String {
    guard !guideStrokes.isEmpty else { return "no stroke of the guide" }
    let numbers = guideStrokes.map { "\($0 + 1)" }.joined(separator: " and ")
    let strokes = guideStrokes.count == 1 ? "stroke" : "strokes"
    return "\(strokes) \(numbers) of the guide, \(orderWords)\(isReversed ? ", backwards" : "")"
  }

  private var orderWords: String {
    switch order {
    case .planned: "in turn"
    case .early: "too early"
    case .late: "too late"
    case .joined: "which should be apart"
    case .lifted: "which should go on without lifting"
    case .continued: "taken up after the lift"
    case .extra: "one too many"
    }
  }
}

extension StrokeExplanation.RedRun: JSONConvertible {
  fileprivate var words: String {
    let (first, last) = (excursion.firstSample, excursion.lastSample)
    if first == last { return "the tap" }
    return "samples \(first + 1) to \(last + 1), \(seconds(excursion.startTime)) to "
      + "\(secondsUp(excursion.endTime)), \(hundredths(excursion.length)) pt too far out"
  }

  package var json: JSONValue {
    [
      "firstSample": excursion.firstSample.json, "lastSample": excursion.lastSample.json,
      "began": excursion.startTime.json, "ended": excursion.endTime.json,
      "length": excursion.length.json, "worst": worst.json,
    ]
  }
}

extension StrokeExplanation.Segment: JSONConvertible {
  fileprivate var words: String {
    firstSample == lastSample
      ? "the tap" : "from sample \(firstSample + 1) to \(lastSample + 1), \(secondsUp(time))"
  }

  package var json: JSONValue {
    JSONValue(
      joining: [
        "firstSample": firstSample.json, "lastSample": lastSample.json, "t": time.json,
      ], reading.json)
  }
}

/// A run of consecutive waypoints of one guide stroke.
struct WaypointRun: Hashable, Sendable {
  /// The index of the guide stroke, from 0.
  var stroke: Int
  /// The number of waypoints.
  var count: Int
  /// The position of the first waypoint along the guide stroke, in points.
  var from: Double
  /// The position of the last waypoint along the guide stroke, in points.
  var to: Double

  /// Returns the maximal runs of `indices` into `waypoints`.
  ///
  /// - Precondition: The indices are in ascending order.
  static func runs(of indices: [Int], in waypoints: [Waypoint]) -> [WaypointRun] {
    var runs: [WaypointRun] = []
    var last = -2
    for index in indices {
      let waypoint = waypoints[index]
      if index == last + 1, let run = runs.last, run.stroke == waypoint.stroke {
        runs[runs.count - 1].count += 1
        runs[runs.count - 1].to = waypoint.distance
      } else {
        runs.append(
          WaypointRun(
            stroke: waypoint.stroke, count: 1, from: waypoint.distance, to: waypoint.distance))
      }
      last = index
    }
    return runs
  }
}

extension [WaypointRun] {
  /// The runs in words: `14 of stroke 1 (0.00 to 96.72 pt along), 2 of stroke 2 (...)`.
  var words: String {
    map { run in
      let place =
        run.count == 1
        ? "at \(hundredths(run.from)) pt" : "\(hundredths(run.from)) to \(hundredths(run.to)) pt"
      return "\(run.count) of stroke \(run.stroke + 1) (\(place) along)"
    }.joined(separator: ", ")
  }
}

extension WaypointRun: JSONConvertible {
  package var json: JSONValue {
    ["guideStroke": stroke.json, "waypoints": count.json, "from": from.json, "to": to.json]
  }
}
