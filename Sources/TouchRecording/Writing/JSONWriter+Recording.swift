// SPDX-License-Identifier: Apache-2.0
import Geometry
package import JSONStream

/// Writes lines of recordings, their keys in canonical order.
extension JSONWriter {
  /// Writes the object of a line.
  ///
  /// - Precondition: the numbers of the entry are finite.
  package mutating func value(_ entry: RecordingEntry) {
    switch entry.event {
    case .touch(let touch):
      beginObject()
      members(of: touch)
    case .reset(let time): begin("reset", time)
    case .mark(let time, let label):
      begin("mark", time)
      member("label", label)
    case .note(let time, let text):
      begin("note", time)
      member("text", text)
    case .expect(let time, let require):
      begin("expect", time)
      member("require", require)
    case .other(let line):
      // The value is the whole line, with its unknown keys.
      return value(line)
    }
    close(entry.extras)
  }

  /// Writes the object of an `end` line; a count of nil is left out.
  mutating func end(at time: Microseconds, lines: Int?, extras: [JSONMember]) {
    begin("end", time)
    if let lines { member("lines", lines) }
    close(extras)
  }

  private mutating func begin(_ event: String, _ time: Microseconds?) {
    beginObject()
    if let time { member("t", time) }
    member("event", event)
  }

  private mutating func close(_ extras: [JSONMember]) {
    members(extras)
    endObject()
  }

  /// Writes members unchanged.
  mutating func members(_ extras: [JSONMember]) {
    for extra in extras { member(extra.key, extra.value) }
  }

  private mutating func members(of touch: TouchEvent) {
    member("t", touch.time)
    member("id", touch.contact)
    member("phase", touch.phase.name)
    member("x", touch.location.x)
    member("y", touch.location.y)
    // A contact keeps its type, so only `began` and `hovered` lines name it.
    let tellsType = touch.phase == .began || touch.phase == .hovered
    if tellsType, touch.pointer != .touch { member("type", touch.pointer.name) }
    if touch.isCoalesced { member("coalesced", true) }
    member("force", ifKnown: touch.force)
    for key in TouchQuantities.Key.allCases { member(key.name, ifKnown: touch.quantities[key]) }
  }

  /// Writes a key and a number, or nothing for nil.
  mutating func member(_ key: String, ifKnown value: Double?) {
    if let value { member(key, value) }
  }

  /// Writes a key and a string, or nothing for nil.
  mutating func member(_ key: String, ifKnown value: String?) {
    if let value { member(key, value) }
  }
}

/// Writes headers, their keys in canonical order.
extension JSONWriter {
  /// Writes the members of a header into the open object.
  mutating func members(of header: RecordingHeader) {
    member("format", RecordingHeader.format)
    member("version", RecordingHeader.version)
    write(header.canvas)
    member("id", ifKnown: header.id)
    member("title", ifKnown: header.title)
    member("recordedAt", ifKnown: header.recordedAt)
    if let device = header.device { write(device) }
    if let source = header.source { write(source) }
    if let scene = header.scene { member("scene", scene) }
    names("uses", header.uses)
    names("requires", header.requires)
    members(header.extras)
  }

  private mutating func write(_ canvas: RecordingHeader.Canvas) {
    key("canvas")
    beginObject()
    member("width", canvas.size.width)
    member("height", canvas.size.height)
    if canvas.scale != 1 { member("scale", canvas.scale) }
    members(canvas.extras)
    endObject()
  }

  private mutating func write(_ device: RecordingHeader.Device) {
    key("device")
    beginObject()
    member("model", ifKnown: device.model)
    member("os", ifKnown: device.os)
    member("app", ifKnown: device.app)
    member("hz", ifKnown: device.hz)
    members(device.extras)
    endObject()
  }

  private mutating func write(_ source: RecordingHeader.Source) {
    key("source")
    beginObject()
    member("importer", ifKnown: source.importer)
    member("file", ifKnown: source.file)
    member("sha256", ifKnown: source.sha256)
    if source.isSynthetic { member("synthetic", true) }
    if source.isThinned { member("thinned", true) }
    members(source.extras)
    endObject()
  }

  private mutating func names(_ key: String, _ names: [String]) {
    if !names.isEmpty { member(key, JSONValue(names.map { JSONValue($0) })) }
  }
}
