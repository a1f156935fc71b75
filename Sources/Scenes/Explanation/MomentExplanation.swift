import Geometry
import JSONStream
import TouchRecording
import TraceCore

/// The explanation of the state of a trace at one moment.
package struct MomentExplanation: Hashable, Sendable {
  /// A contact that is down, and the stroke that it draws.
  struct Contact: Hashable, Sendable {
    /// The number of the contact.
    var number: Int
    /// The index of its stroke, from 0.
    var stroke: Int
    /// The ink of that stroke so far.
    var ink: InkStroke
    /// The measurement that decided the color of its latest segment.
    var latest: SegmentReading
  }

  /// The rules that decided.
  var rules: EffectiveTraceRules
  /// The time of the moment.
  var time: Microseconds
  /// The contacts that are down, in the order of touching down.
  var contacts: [Contact]
  /// The report of the whole trace.
  var report: TraceReport
  /// The rules that moved the pointer of ordered progress so far.
  var decided: Set<PointerRule>
  /// The next part of the guide to draw; nil if everything is drawn.
  var next: Next?

  /// The next part of the guide to draw, and its start.
  struct Next: Hashable, Sendable {
    /// The place at which to start.
    var place: GuidePlace
    /// True if the stroke must be drawn from its end to its start.
    var isReversed: Bool
    /// True if a part of the stroke is drawn.
    var isBegun: Bool
  }

  /// Explains the state of a trace at `time`.
  init(_ judged: JudgedTrace, at time: Microseconds) {
    let trace = judged.trace
    rules = EffectiveTraceRules(trace)
    self.time = time
    contacts = trace.strokes.enumerated().filter { $0.element.outcome == .open }
      .map { index, ink in
        Contact(
          number: ink.contact, stroke: index, ink: ink,
          latest: trace.reading(
            ofSegment: max(ink.colors.count - 1, 0), inStroke: index,
            parts: judged.parts(of: ink.contact)))
      }
    report = trace.report
    decided = PointerRule.decided(trace.skippedRuns, continuing: trace.continuedMoves)
    next = trace.hint.map { hint in
      Next(
        place: GuidePlace(trace.waypoints[hint.waypoint]), isReversed: hint.isReversed,
        isBegun: hint.isBegun)
    }
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

extension MomentExplanation {
  /// Returns the explanation as text for people.
  func text(of recording: String) -> String {
    var rows = LabeledRows(title: "\(recording) at \(seconds(time))")
    rows.gap()
    rows.row("drawn", drawnWords)
    rows.row("rule", rules.verdictWords)
    if contacts.isEmpty { rows.row("down", "nothing touches") }
    for contact in contacts {
      rows.gap()
      rows.row("down", contact.words)
      rows.row("latest", contact.latestWords)
      contact.latest.describe(in: &rows)
    }
    rows.gap()
    for words in rules.progressWords(decided) { rows.row("rule", words) }
    rows.row("progress", progressWords)
    rows.row("next", next?.words ?? "nothing")
    return rows.text
  }

  private var drawnWords: String {
    let count = report.ink.strokes
    let strokes = count == 1 ? "1 stroke" : "\(count) strokes"
    return
      "\(strokes): \(report.ink.blackSegments) black and \(report.ink.redSegments) red segments"
  }

  private var progressWords: String {
    let count = "\(report.progress.reached) of \(report.progress.waypoints) waypoints"
    let share = "\(percent(report.recall)) of the guide"
    let end = report.progress.completedAt.map { ", complete since \(secondsUp($0))" }
    return "\(count), \(share)\(end ?? "")"
  }

  /// Returns the explanation as one object.
  func json(of recording: String) -> JSONValue {
    [
      "recording": JSONValue(recording),
      "t": JSONValue(time),
      "strokes": JSONValue(report.ink.strokes),
      "blackSegments": JSONValue(report.ink.blackSegments),
      "redSegments": JSONValue(report.ink.redSegments),
      "waypoints": JSONValue(report.progress.waypoints),
      "reached": JSONValue(report.progress.reached),
      "completedAt": JSONValue(time: report.progress.completedAt),
      "recall": JSONValue(report.recall),
      "rules": rules.json,
      "contacts": JSONValue(contacts.map(\.json)),
      "next": next?.json ?? .null,
    ]
  }
}

extension MomentExplanation.Contact {
  fileprivate var words: String {
    "contact \(number), drawing stroke \(stroke + 1): "
      + "\(ink.colors.count - ink.redSegments) black and \(ink.redSegments) red segments"
  }

  fileprivate var latestWords: String {
    guard !ink.isDot else { return "a dot at \(latest.furthest.words): \(latest.color.rawValue)" }
    let count = ink.points.count
    return "samples \(count - 1) to \(count), \(latest.segment.start.words) to "
      + "\(latest.segment.end.words): \(latest.color.rawValue)"
  }

  fileprivate var json: JSONValue {
    [
      "contact": JSONValue(number),
      "stroke": JSONValue(stroke),
      "samples": JSONValue(ink.points.count),
      "blackSegments": JSONValue(ink.colors.count - ink.redSegments),
      "redSegments": JSONValue(ink.redSegments),
      "latest": JSONValue(latest.members),
    ]
  }
}

extension MomentExplanation.Next {
  fileprivate var words: String {
    let stroke = "stroke \(place.stroke + 1) of the guide"
    let way = isReversed ? ", backwards" : ""
    return isBegun
      ? "the rest of \(stroke)\(way), from \(place.point.words)"
      : "\(stroke)\(way), from \(place.point.words)"
  }

  fileprivate var json: JSONValue {
    [
      "guideStroke": JSONValue(place.stroke),
      "reversed": JSONValue(isReversed),
      "begun": JSONValue(isBegun),
      "point": JSONValue(place.point),
      "along": JSONValue(place.along),
    ]
  }
}
