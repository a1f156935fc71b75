// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import TouchRecording

/// Writes a recording as InkML, a trace a contact (W3C Recommendation of 20 September 2011).
///
///     <trace contextRef="#touches">70.5 245.25 0 0.31, 74.1 245.9 4</trace>
///
/// X and Y are in points, which InkML calls `pt`, T in milliseconds with the microseconds as
/// decimals, F from 0 to 1. Made-up times are left out. A run of samples in the air is a trace of the
/// type `penUp`.
enum InkMLWriter {
  static func write(_ recording: Recording) -> ExportedInk {
    var omissions = Omissions(of: recording, knowing: ["id", "title"])
    let strokes = RecordedStroke.strokes(of: recording)
    let tellsForce = strokes.contains { $0.samples.contains { $0.force != nil } }
    let tellsTime = !recording.areTimesMade
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <ink xmlns="http://www.w3.org/2003/InkML">

      """
    if let title = recording.header.title { text += annotation("truth", title) }
    if let id = recording.header.id { text += annotation("sampleId", id) }
    if strokes.overlap { text += annotation(InkML.contacts.type, InkML.contacts.several) }
    text += """
        <context xml:id="touches">
          <inkSource xml:id="surface">
            <traceFormat>
              <channel name="X" type="decimal" units="pt"/>
              <channel name="Y" type="decimal" units="pt"/>

      """
    if tellsTime { text += "        <channel name=\"T\" type=\"decimal\" units=\"ms\"/>\n" }
    if tellsForce {
      text += "        <channel name=\"F\" type=\"decimal\" min=\"0\" max=\"1\"/>\n"
    }
    text += "      </traceFormat>\n    </inkSource>\n  </context>\n"
    for stroke in strokes {
      count(stroke, &omissions)
      let kind = stroke.isHovering ? " type=\"penUp\"" : ""
      let points = points(of: stroke).map { point($0, tellsTime, tellsForce) }
      text += "  <trace contextRef=\"#touches\"\(kind)>"
      text += points.joined(separator: ", ") + "</trace>\n"
    }
    return ExportedInk(text + "</ink>\n", omissions)
  }

  /// Returns the samples that become points: a contact that is lifted where and when it landed is one.
  private static func points(of stroke: RecordedStroke) -> [TouchEvent] {
    let samples = stroke.samples
    guard samples.count == 2, samples[0].time == samples[1].time,
      samples[0].location == samples[1].location, samples[0].force == samples[1].force
    else { return samples }
    return [samples[0]]
  }

  private static func point(_ touch: TouchEvent, _ tellsTime: Bool, _ tellsForce: Bool) -> String {
    var text = "\(decimal(touch.location.x)) \(decimal(touch.location.y))"
    if tellsTime { text += " " + milliseconds(touch.time) }
    if tellsForce { text += " " + (touch.force.map(decimal) ?? "?") }
    return text
  }

  private static func annotation(_ type: String, _ text: String) -> String {
    "  <annotation type=\"\(type)\">\(XMLText.escaped(text))</annotation>\n"
  }

  private static func count(_ stroke: RecordedStroke, _ omissions: inout Omissions) {
    if !stroke.isHovering {
      switch stroke.samples.last?.phase {
      case .cancelled: omissions.add("cancels, which become lifts")
      case .ended: break
      default: omissions.add("contacts that stay down, which become lifts")
      }
    }
    omissions.add("flags of coalesced samples", count: stroke.samples.count(where: \.isCoalesced))
    let rare = stroke.samples.count { $0.quantities != TouchQuantities() }
    omissions.add("samples with an angle or a contact ellipse, which lose it", count: rare)
    if let first = stroke.samples.first, first.pointer != .pen {
      omissions.add("pointers that are not pens, which become pens")
    }
  }
}

extension [RecordedStroke] {
  /// True if a stroke begins before another one ends.
  fileprivate var overlap: Bool {
    let spans = compactMap { stroke in
      stroke.samples.first.flatMap { first in
        stroke.samples.last.map { (start: first.time, end: $0.time) }
      }
    }
    var end = Microseconds.min
    for span in spans.sorted(by: { $0.start < $1.start }) {
      if span.start < end { return true }
      end = Swift.max(end, span.end)
    }
    return false
  }
}
