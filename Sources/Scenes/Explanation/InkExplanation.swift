// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import Kinematics
import TouchRecording

/// The explanation of a stroke of bare ink, or of the ink at a moment: its measures.
struct InkExplanation: Explanatory {
  private let ink: InkSheet
  /// The time of the moment; nil for a stroke.
  private let time: Microseconds?
  /// The indices of the stroke, or at a moment those of the contacts that are down.
  private let strokes: [Int]

  /// Explains the ink at `time`, after all events up to then.
  init(_ ink: InkSheet, at time: Microseconds) {
    (self.ink, self.time, strokes) = (ink, time, ink.open)
  }

  /// Explains the stroke at an index.
  ///
  /// - Throws: `Fault` if there is none.
  init(_ ink: InkSheet, stroke: Int) throws(Fault) {
    guard ink.strokes.indices.contains(stroke) else {
      throw .noSuchStroke(stroke + 1, count: ink.strokes.count)
    }
    (self.ink, time, strokes) = (ink, nil, [stroke])
  }

  var subject: String {
    time.map { " at \(seconds($0))" } ?? ": stroke \(strokes[0] + 1) of \(ink.strokes.count)"
  }

  /// The length of all ink, in points.
  private var length: Double { ink.strokes.reduce(0) { $0 + $1.length } }

  func describe(in rows: inout LabeledRows) {
    guard time != nil else { return ink.strokes[strokes[0]].describe(in: &rows) }
    rows.row("drawn", "\(counted(ink.strokes.count, "stroke")), \(hundredths(length)) pt")
    if strokes.isEmpty { rows.row("down", "nothing touches") }
    for index in strokes {
      rows.gap()
      rows.row("down", "contact \(ink.strokes[index].contact), drawing stroke \(index + 1)")
      ink.strokes[index].describe(in: &rows)
    }
  }

  var json: JSONValue {
    var json: JSONValue = [:]
    if let time { json.append("t", time.json) }
    json.append("count", ink.strokes.count.json)
    json.append("length", length.json)
    json.append("strokes", strokes.map { ink.strokes[$0].json(at: $0) }.json)
    return json
  }
}

extension InkSheet.Stroke {
  fileprivate func describe(in rows: inout LabeledRows) {
    rows.row("drawn", drawnWords(samples.count, length, from: startTime, to: endTime, outcome))
    rows.row("from", samples[0].location.words)
    rows.row("to", last.location.words)
    if let box = Rect(enclosing: points) {
      rows.row("box", "\(hundredths(box.width)) x \(hundredths(box.height)) pt")
    }
    if let fastest {
      rows.row(
        "fastest",
        "\(hundredths(fastest.speed)) pt/s, samples \(fastest.segment + 1) to "
          + "\(fastest.segment + 2), at \(secondsUp(samples[fastest.segment + 1].time))")
    }
    if let gap = longestGap {
      rows.row(
        "longest gap",
        "\(seconds(gap.micros)) between samples \(gap.segment + 1) and \(gap.segment + 2)")
    }
  }

  fileprivate func json(at index: Int) -> JSONValue {
    [
      "stroke": index.json, "contact": contact.json, "began": startTime.json, "ended": endTime.json,
      "samples": samples.count.json, "outcome": outcome.json, "length": length.json,
      "from": samples[0].location.json, "to": last.location.json,
      "fastest": fastest.map { fastest in
        ["firstSample": fastest.segment.json, "speed": fastest.speed.json]
      } ?? .null,
      "longestGap": longestGap.map { gap in
        ["firstSample": gap.segment.json, "micros": gap.micros.json]
      } ?? .null,
    ]
  }

  /// The fastest segment and its speed in points a second, the first of several; nil if no time
  /// passes.
  private var fastest: (segment: Int, speed: Double)? {
    guard let speeds, let speed = speeds.max(), let segment = speeds.firstIndex(of: speed) else {
      return nil
    }
    return (segment, speed)
  }

  /// The longest time between two samples, the first of several; nil for a dot.
  private var longestGap: (segment: Int, micros: Microseconds)? {
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
