import Geometry
import JSONStream
import TouchRecording

/// The explanation of a stroke of bare ink, or of the ink at a moment: its measures.
package struct InkExplanation: Hashable, Sendable {
  /// A stroke with its number, from 0.
  struct NumberedStroke: Hashable, Sendable {
    var index: Int
    var stroke: InkSheet.Stroke
  }

  /// The time of the moment; nil for a stroke.
  var time: Microseconds?
  /// The number of strokes.
  var count: Int
  /// The length of all ink, in points.
  var length: Double
  /// The stroke, or at a moment those of the contacts that are down.
  var strokes: [NumberedStroke]

  /// Explains the ink at `time`, after all events up to then.
  init(_ ink: InkSheet, at time: Microseconds) {
    self.init(ink, strokes: ink.down.map(\.stroke), time: time)
  }

  /// Explains the stroke at an index.
  init(_ ink: InkSheet, stroke: Int) {
    self.init(ink, strokes: [stroke], time: nil)
  }

  private init(_ ink: InkSheet, strokes: [Int], time: Microseconds?) {
    self.time = time
    count = ink.strokes.count
    length = ink.strokes.reduce(0) { $0 + $1.length }
    self.strokes = strokes.map { NumberedStroke(index: $0, stroke: ink.strokes[$0]) }
  }
}

// MARK: - Words

extension InkExplanation {
  /// Returns the explanation as text for people.
  func text(of recording: String) -> String {
    guard let time else {
      let stroke = strokes[0]
      var rows = LabeledRows(title: "\(recording): stroke \(stroke.index + 1) of \(count)")
      rows.gap()
      stroke.describe(in: &rows)
      return rows.text
    }
    var rows = LabeledRows(title: "\(recording) at \(seconds(time))")
    rows.gap()
    rows.row("drawn", "\(counted(count, "stroke")), \(hundredths(length)) pt")
    if strokes.isEmpty { rows.row("down", "nothing touches") }
    for stroke in strokes {
      rows.gap()
      rows.row("down", "contact \(stroke.stroke.contact), drawing stroke \(stroke.index + 1)")
      stroke.describe(in: &rows)
    }
    return rows.text
  }
}

extension InkExplanation.NumberedStroke {
  fileprivate func describe(in rows: inout LabeledRows) {
    let end =
      switch stroke.outcome {
      case .ended: "lifted"
      case .cancelled: "canceled by the system"
      case .open: "still down"
      }
    rows.row(
      "drawn",
      "\(counted(stroke.samples.count, "sample")), \(hundredths(stroke.length)) pt, "
        + "\(seconds(stroke.startTime)) to \(secondsUp(stroke.endTime)), \(end)")
    rows.row("from", text(stroke.samples[0].location))
    rows.row("to", text(stroke.last.location))
    if let box = stroke.box {
      rows.row("box", "\(hundredths(box.width)) x \(hundredths(box.height)) pt")
    }
    if let fastest = stroke.fastest {
      rows.row(
        "fastest",
        "\(hundredths(fastest.speed)) pt/s, samples \(fastest.segment + 1) to "
          + "\(fastest.segment + 2), at \(secondsUp(stroke.samples[fastest.segment + 1].time))")
    }
    if let gap = stroke.longestGap {
      rows.row(
        "longest gap",
        "\(seconds(gap.micros)) between samples \(gap.segment + 1) and \(gap.segment + 2)")
    }
  }

  private func text(_ point: Point) -> String {
    "(\(hundredths(point.x)), \(hundredths(point.y)))"
  }

  fileprivate var json: JSONValue {
    [
      "stroke": JSONValue(index),
      "contact": JSONValue(stroke.contact),
      "began": JSONValue(stroke.startTime),
      "ended": JSONValue(stroke.endTime),
      "samples": JSONValue(stroke.samples.count),
      "outcome": JSONValue(stroke.outcome.rawValue),
      "length": JSONValue(stroke.length),
      "from": JSONValue(stroke.samples[0].location),
      "to": JSONValue(stroke.last.location),
      "fastest": stroke.fastest.map { fastest in
        ["firstSample": JSONValue(fastest.segment), "speed": JSONValue(fastest.speed)]
      } ?? .null,
      "longestGap": stroke.longestGap.map { gap in
        ["firstSample": JSONValue(gap.segment), "micros": JSONValue(gap.micros)]
      } ?? .null,
    ]
  }
}

extension InkExplanation {
  /// Returns the explanation as one object.
  func json(of recording: String) -> JSONValue {
    var json: JSONValue = ["recording": JSONValue(recording)]
    if let time { json.append("t", JSONValue(time)) }
    json.append("count", JSONValue(count))
    json.append("length", JSONValue(length))
    json.append("strokes", JSONValue(strokes.map(\.json)))
    return json
  }
}

extension InkSheet.Stroke {
  /// The smallest box around the samples.
  fileprivate var box: Rect? { Rect(enclosing: points) }

  /// The fastest segment and its speed in points a second, the first of several; nil if no time
  /// passes.
  fileprivate var fastest: (segment: Int, speed: Double)? {
    guard let speeds, let speed = speeds.max(), let segment = speeds.firstIndex(of: speed) else {
      return nil
    }
    return (segment, speed)
  }

  /// The longest time between two samples, the first of several; nil for a dot.
  fileprivate var longestGap: (segment: Int, micros: Microseconds)? {
    guard let micros = gaps.max(), let segment = gaps.firstIndex(of: micros) else { return nil }
    return (segment, micros)
  }
}

extension InkSheet {
  /// The index of the stroke that was sampled worst: the one with the longest time between two
  /// samples, the first of several; nil without strokes.
  var worstStroke: Int? {
    let gaps = strokes.map { $0.gaps.max() ?? 0 }
    return gaps.max().flatMap(gaps.firstIndex)
  }
}
