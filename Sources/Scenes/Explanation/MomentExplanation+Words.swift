import Geometry
import JSONStream
import TraceCore

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
