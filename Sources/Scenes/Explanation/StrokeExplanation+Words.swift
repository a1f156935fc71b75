import JSONStream
import TouchRecording
import TraceCore

extension StrokeExplanation {
  /// Returns the explanation as text for people.
  func text(of recording: String) -> String {
    var rows = LabeledRows(title: "\(recording): stroke \(index + 1) of \(strokes)")
    rows.gap()
    rows.row("drawn", drawnWords)
    if let match { rows.row("draws", match.words) }
    rows.row("judged", "\(judgmentWords): \(colorWords)")
    rows.row("rule", rules.verdictWords)
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
    for words in rules.progressWords(decided) { rows.row("rule", words) }
    rows.row("reached", reachedWords)
    if !jumped.isEmpty { rows.row("jumped", "over \(jumped.words)") }
    rows.row("missing", missingWords)
    return rows.text
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
    reachedFirst.isEmpty
      ? "no waypoint that was not reached before"
      : "\(reachedFirst.waypoints) of \(waypoints) waypoints first: \(reachedFirst.words)"
  }

  private var missingWords: String {
    let place = match?.guideStrokes.isEmpty == false ? " of what it draws" : ""
    return missing.isEmpty
      ? "nothing\(place)" : "at the end\(place): \(missing.words)"
  }

  /// Returns the explanation as one object.
  func json(of recording: String) -> JSONValue {
    [
      "recording": JSONValue(recording),
      "stroke": JSONValue(index),
      "strokes": JSONValue(strokes),
      "contact": JSONValue(ink.contact),
      "began": JSONValue(ink.startTime),
      "ended": JSONValue(ink.endTime),
      "samples": JSONValue(ink.points.count),
      "blackSegments": JSONValue(ink.colors.count - ink.redSegments),
      "redSegments": JSONValue(ink.redSegments),
      "guideStrokes": match.map { JSONValue($0.guideStrokes.map { JSONValue($0) }) } ?? .null,
      "order": match.map { JSONValue($0.order.rawValue) } ?? .null,
      "reversed": match.map { JSONValue($0.isReversed) } ?? .null,
      "outcome": JSONValue(ink.outcome.rawValue),
      "class": JSONValue(ink.strokeClass.rawValue),
      "length": JSONValue(ink.length),
      "redLength": JSONValue(ink.redLength),
      "rules": rules.json,
      "excursions": JSONValue(redRuns.map(\.json)),
      "worst": worst.json,
      "reachedFirst": reachedFirst.json,
      "decided": JSONValue(
        PointerRule.allCases.filter(decided.contains).map { JSONValue($0.rawValue) }),
      "jumped": jumped.json,
      "missing": missing.json,
      "segments": JSONValue(segments.map(\.json)),
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
    case .extra: "one too many"
    }
  }
}

extension StrokeExplanation.RedRun {
  fileprivate var words: String {
    let (first, last) = (excursion.firstSample, excursion.lastSample)
    if first == last { return "the tap" }
    return "samples \(first + 1) to \(last + 1), \(seconds(excursion.startTime)) to "
      + "\(secondsUp(excursion.endTime)), \(hundredths(excursion.length)) pt too far out"
  }

  fileprivate var json: JSONValue {
    [
      "firstSample": JSONValue(excursion.firstSample),
      "lastSample": JSONValue(excursion.lastSample),
      "began": JSONValue(excursion.startTime),
      "ended": JSONValue(excursion.endTime),
      "length": JSONValue(excursion.length),
      "worst": worst.json,
    ]
  }
}

extension StrokeExplanation.Segment {
  fileprivate var words: String {
    firstSample == lastSample
      ? "the tap" : "from sample \(firstSample + 1) to \(lastSample + 1), \(secondsUp(time))"
  }

  fileprivate var json: JSONValue {
    JSONValue(
      [
        JSONMember("firstSample", JSONValue(firstSample)),
        JSONMember("lastSample", JSONValue(lastSample)),
        JSONMember("t", JSONValue(time)),
      ] + reading.members)
  }
}
