// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import Scenes
import TouchRecording
import TraceCore

/// The strokes of a recording as a judge is told of them: those since the last reset.
struct JudgeStrokes: Sendable {
  /// The samples of one contact from its beginning to its end.
  private struct Stroke: Sendable {
    let contact: Int
    let pointer: TouchEvent.Pointer
    var outcome = "down"
    var times: [Microseconds] = []
    var points: [Point] = []
    var forces: [Double?] = []
    /// The indices of the coalesced samples.
    var coalesced: [Int] = []

    init(contact: Int, pointer: TouchEvent.Pointer) {
      (self.contact, self.pointer) = (contact, pointer)
    }

    mutating func append(_ time: Microseconds, _ point: Point, force: Double?) {
      times.append(time)
      points.append(point)
      forces.append(force)
    }

    mutating func append(_ touch: TouchEvent) {
      if touch.isCoalesced { coalesced.append(times.count) }
      append(touch.time, touch.location, force: touch.force)
    }
  }

  private var strokes: [Stroke] = []
  /// The indices of the strokes of contacts that are down.
  private var down: [Int: Int] = [:]
  private var resets: [Microseconds] = []

  /// The contact of a stroke and the time of its first sample.
  typealias Beginning = (contact: Int, time: Microseconds)

  /// The beginnings of the strokes, in their order.
  var beginnings: [Beginning] { strokes.map { ($0.contact, $0.times.first ?? 0) } }

  /// Takes an event of a recording.
  mutating func take(_ event: RecordingEvent) {
    switch event {
    case .touch(let touch): take(touch)
    case .reset(let time): reset(at: time)
    case .mark, .note, .expect, .other: break
    }
  }

  private mutating func take(_ touch: TouchEvent) {
    switch touch.phase {
    case .began:
      down[touch.contact] = strokes.count
      strokes.append(Stroke(contact: touch.contact, pointer: touch.pointer))
      strokes[strokes.count - 1].append(touch)
    case .moved:
      if let index = down[touch.contact] { strokes[index].append(touch) }
    case .ended, .cancelled:
      guard let index = down.removeValue(forKey: touch.contact) else { return }
      // A lift tells a position only if it is another one: packed recordings repeat the last.
      if strokes[index].points.last != touch.location { strokes[index].append(touch) }
      strokes[index].outcome = touch.phase.name
    case .hovered: break
    }
  }

  /// Forgets all strokes; a contact that is down goes on from its last position.
  private mutating func reset(at time: Microseconds) {
    resets.append(time)
    let open = strokes.indices.filter { down[strokes[$0].contact] == $0 }.map { strokes[$0] }
    (strokes, down) = ([], [:])
    for before in open {
      guard let last = before.points.last else { continue }
      down[before.contact] = strokes.count
      strokes.append(Stroke(contact: before.contact, pointer: before.pointer))
      // The pressure at the time of the reset is not known.
      strokes[strokes.count - 1].append(time, last, force: nil)
    }
  }

  /// Writes the members `strokes` and `resets` of a question.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.list("strokes", strokes) { stroke, writer in
      writer.beginObject()
      writer.member("contact", stroke.contact)
      writer.member("type", stroke.pointer.name)
      writer.member("outcome", stroke.outcome)
      writer.list("t", stroke.times) { $1.value($0) }
      writer.list("x", stroke.points) { $1.value($0.x) }
      writer.list("y", stroke.points) { $1.value($0.y) }
      if stroke.forces.contains(where: { $0 != nil }) {
        writer.list("force", stroke.forces) { $1.value($0.json) }
      }
      if !stroke.coalesced.isEmpty {
        writer.list("coalesced", stroke.coalesced) { $1.value($0) }
      }
      writer.endObject()
    }
    writer.list("resets", resets) { $1.value($0) }
  }
}

/// The line that tells a judge of a recording.
struct JudgeQuestion {
  /// The version of the line.
  static let version = 1

  /// The name of the recording; nil without one.
  let name: String?
  /// The header of the recording.
  let header: RecordingHeader
  /// The scene that the recording is replayed against, as it was given.
  let value: JSONValue
  /// The same scene.
  let scene: Scene
  /// The object that the settings of the judge make.
  let set: JSONValue
  /// The strokes.
  let strokes: JudgeStrokes

  /// The line, with its line feed.
  ///
  /// - Complexity: O(n) in the number of samples, and of points of the flattened guide.
  var line: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("judge", Self.version)
    writer.member("name", name.json)
    writer.member("title", header.title.json)
    let canvas: JSONValue = [
      "width": header.canvas.size.width.json, "height": header.canvas.size.height.json,
      "scale": header.canvas.scale.json,
    ]
    writer.member("canvas", canvas)
    writer.member("scene", value)
    if case .trace(let trace) = scene { write(trace.value.trace.guide, to: &writer) }
    writer.member("set", set)
    strokes.write(to: &writer)
    for extra in header.extras where extra.key.hasPrefix("x-") {
      writer.member(extra.key, extra.value)
    }
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// Writes the guide and the box of its size in points of the canvas, a line for each part of a stroke.
  private func write(_ guide: PlacedGuide, to writer: inout JSONWriter) {
    writer.key("guide")
    writer.beginObject()
    writer.member("name", guide.guide.name)
    writer.member("box", guide.box.json)
    writer.list("strokes", guide.strokes.flatMap(\.polylines)) { line, writer in
      writer.beginArray()
      for point in line.points { writer.value([point.x.json, point.y.json]) }
      writer.endArray()
    }
    if guide.strokes.contains(where: { $0.polylines.count != 1 }) {
      let of = guide.strokes.indices.flatMap { index in
        guide.strokes[index].polylines.map { _ in index }
      }
      writer.list("of", of) { $1.value($0) }
    }
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a key and an array.
  fileprivate mutating func list<Element>(
    _ key: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }
}
