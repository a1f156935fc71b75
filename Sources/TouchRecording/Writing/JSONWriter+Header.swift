import Geometry
import JSONStream

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
