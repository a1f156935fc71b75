// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording
import TraceCore

/// The explanation of the state of a trace at one moment.
struct MomentExplanation: Explanatory {
  private let judged: JudgedTrace
  private let time: Microseconds
  private let report: TraceReport

  /// Explains the state of a trace at `time`.
  init(_ judged: JudgedTrace, at time: Microseconds) {
    (self.judged, self.time, report) = (judged, time, judged.trace.report)
  }

  private var trace: Trace { judged.trace }

  /// The contacts that are down, in the order of touching down.
  private var contacts: [Contact] {
    trace.strokes.indices.filter { trace.strokes[$0].outcome == .open }.map { index in
      let ink = trace.strokes[index]
      return Contact(
        stroke: index, ink: ink,
        latest: trace.reading(
          ofSegment: max(ink.colors.count - 1, 0), inStroke: index,
          parts: judged.parts(of: ink.contact)))
    }
  }

  var subject: String { " at \(seconds(time))" }

  func describe(in rows: inout LabeledRows) {
    rows.row("drawn", drawnWords)
    rows.row("rule", trace.verdictWords)
    let contacts = contacts
    if contacts.isEmpty { rows.row("down", "nothing touches") }
    for contact in contacts {
      rows.gap()
      rows.row("down", contact.words)
      rows.row("latest", contact.latestWords)
      contact.latest.describe(in: &rows)
    }
    rows.gap()
    let decided = PointerRule.decided(trace.skippedRuns, continuing: trace.continuedMoves)
    for words in trace.progressWords(decided) { rows.row("rule", words) }
    rows.row("progress", progressWords)
    rows.row("next", trace.hint.map(words) ?? "nothing")
    rows.row("score", trace.scoreWords)
  }

  private var drawnWords: String {
    "\(counted(report.ink.strokes, "stroke")): \(report.ink.blackSegments) black and "
      + "\(report.ink.redSegments) red segments"
      + (report.ink.leftOut > 0
        ? "; \(counted(report.ink.leftOut, "contact")) left out by the rules" : "")
  }

  private var progressWords: String {
    let count = "\(report.progress.reached) of \(report.progress.waypoints) waypoints"
    let share = "\(percent(report.recall)) of the guide"
    let end = report.progress.completedAt.map { ", complete since \(secondsUp($0))" }
    return "\(count), \(share)\(end ?? "")"
  }

  /// Returns the next part of the guide to draw in words.
  private func words(_ next: Hint) -> String {
    let place = GuidePlace(trace.waypoints[next.waypoint])
    let stroke = "stroke \(place.stroke + 1) of the guide"
    return "\(next.isBegun ? "the rest of " : "")\(stroke)"
      + "\(next.isReversed ? ", backwards" : ""), from \(place.point.words)"
  }

  var json: JSONValue {
    [
      "t": time.json, "strokes": report.ink.strokes.json,
      "blackSegments": report.ink.blackSegments.json, "redSegments": report.ink.redSegments.json,
      "waypoints": report.progress.waypoints.json, "reached": report.progress.reached.json,
      "completedAt": report.progress.completedAt.json, "recall": report.recall.json,
      "rules": trace.rulesJSON, "contacts": contacts.json, "next": trace.hint.map(json) ?? .null,
    ]
  }

  private func json(_ next: Hint) -> JSONValue {
    let place = GuidePlace(trace.waypoints[next.waypoint])
    return [
      "guideStroke": place.stroke.json, "reversed": next.isReversed.json,
      "begun": next.isBegun.json, "point": place.point.json, "along": place.along.json,
    ]
  }
}

/// A contact that is down, and the stroke that it draws.
private struct Contact: JSONConvertible {
  /// The index of its stroke, from 0.
  let stroke: Int
  /// The ink of that stroke so far.
  let ink: InkStroke
  /// The measurement that decided the color of its latest segment.
  let latest: SegmentReading

  var words: String {
    "contact \(ink.contact), drawing stroke \(stroke + 1): "
      + "\(ink.colors.count - ink.redSegments) black and \(ink.redSegments) red segments"
  }

  var latestWords: String {
    guard !ink.isDot else { return "a dot at \(latest.furthest.words): \(latest.color.rawValue)" }
    let count = ink.points.count
    return "samples \(count - 1) to \(count), \(latest.segment.start.words) to "
      + "\(latest.segment.end.words): \(latest.color.rawValue)"
  }

  var json: JSONValue {
    [
      "contact": ink.contact.json, "stroke": stroke.json, "samples": ink.points.count.json,
      "blackSegments": (ink.colors.count - ink.redSegments).json,
      "redSegments": ink.redSegments.json, "latest": latest.json,
    ]
  }
}
