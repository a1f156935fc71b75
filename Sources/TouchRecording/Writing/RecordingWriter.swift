import Geometry
public import JSONStream

/// Writes a recording in the native format, keys in canonical order, one line at a time.
///
///     var writer = RecordingWriter(header)
///     for entry in entries { writer.append(entry) }
///     writer.end(at: time)
///     // writer.bytes is the whole file
public struct RecordingWriter: Sendable {
  private var json = JSONWriter()
  private var count = 0
  private var isEnded = false

  /// Begins a recording with its header line.
  public init(_ header: RecordingHeader) {
    write(header)
  }

  /// The lines so far.
  public var bytes: [UInt8] { json.bytes }

  /// Takes the lines so far out of the writer, for writing piece by piece in constant memory.
  public mutating func takeBytes() -> [UInt8] { json.takeBytes() }

  /// Writes one line.
  ///
  /// - Precondition: the recording is not ended, and the numbers of the entry are finite.
  public mutating func append(_ entry: RecordingEntry) {
    precondition(!isEnded, "Nothing follows the end of a recording")
    count += 1
    switch entry.event {
    case .touch(let touch):
      json.beginObject()
      write(touch)
    case .reset(let time): begin("reset", time)
    case .mark(let time, let label):
      begin("mark", time)
      json.member("label", label)
    case .note(let time, let text):
      begin("note", time)
      json.member("text", text)
    case .expect(let time, let require):
      begin("expect", time)
      json.member("require", require)
    case .other(let line):
      // The whole line is kept, its unknown keys among the others.
      json.value(line)
      json.endLine()
      return
    }
    close(entry.extras)
  }

  /// Writes the `end` line, which seals the recording.
  ///
  /// - Parameters:
  ///   - time: microseconds since the recording began; not before the last event.
  ///   - extras: keys that this version does not know.
  /// - Precondition: the recording is not ended.
  public mutating func end(at time: Microseconds, extras: [JSONMember] = []) {
    precondition(!isEnded, "A recording ends once")
    isEnded = true
    begin("end", time)
    json.member("lines", count)
    close(extras)
  }

  private mutating func begin(_ event: String, _ time: Microseconds?) {
    json.beginObject()
    if let time { json.member("t", time) }
    json.member("event", event)
  }

  private mutating func close(_ extras: [JSONMember]) {
    write(extras)
    json.endObject()
    json.endLine()
  }

  private mutating func write(_ extras: [JSONMember]) {
    for extra in extras { json.member(extra.key, extra.value) }
  }

  private mutating func write(_ touch: TouchEvent) {
    json.member("t", touch.time)
    json.member("id", touch.contact)
    json.member("phase", touch.phase.name)
    json.member("x", touch.location.x)
    json.member("y", touch.location.y)
    // A contact keeps the type that it began with.
    let tellsType = touch.phase == .began || touch.phase == .hovered
    if tellsType, touch.pointer != .touch { json.member("type", touch.pointer.name) }
    if touch.isCoalesced { json.member("coalesced", true) }
    write("force", touch.force)
    for key in TouchQuantities.Key.allCases { write(key.name, touch.quantities[key]) }
  }

  // MARK: The header

  private mutating func write(_ header: RecordingHeader) {
    json.beginObject()
    json.member("format", RecordingHeader.format)
    json.member("version", RecordingHeader.version)
    write(header.canvas)
    write("id", header.id)
    write("title", header.title)
    write("recordedAt", header.recordedAt)
    if let device = header.device { write(device) }
    if let source = header.source { write(source) }
    if let scene = header.scene { json.member("scene", scene) }
    write("uses", header.uses)
    write("requires", header.requires)
    close(header.extras)
  }

  private mutating func write(_ canvas: RecordingHeader.Canvas) {
    json.key("canvas")
    json.beginObject()
    json.member("width", canvas.size.width)
    json.member("height", canvas.size.height)
    if canvas.scale != 1 { json.member("scale", canvas.scale) }
    write(canvas.extras)
    json.endObject()
  }

  private mutating func write(_ device: RecordingHeader.Device) {
    json.key("device")
    json.beginObject()
    write("model", device.model)
    write("os", device.os)
    write("app", device.app)
    write("hz", device.hz)
    write(device.extras)
    json.endObject()
  }

  private mutating func write(_ source: RecordingHeader.Source) {
    json.key("source")
    json.beginObject()
    write("importer", source.importer)
    write("file", source.file)
    write("sha256", source.sha256)
    write(source.extras)
    json.endObject()
  }

  private mutating func write(_ key: String, _ value: String?) {
    if let value { json.member(key, value) }
  }

  private mutating func write(_ key: String, _ value: Double?) {
    if let value { json.member(key, value) }
  }

  private mutating func write(_ key: String, _ names: [String]) {
    if !names.isEmpty { json.member(key, JSONValue(names.map { JSONValue($0) })) }
  }
}

extension Recording {
  /// The recording as a file of the native format.
  ///
  /// - Precondition: the numbers of the recording are finite.
  /// - Complexity: O(n) in the size of the recording.
  public var bytes: [UInt8] {
    var writer = RecordingWriter(header)
    for entry in entries { writer.append(entry) }
    writer.end(at: endTime, extras: endExtras)
    return writer.takeBytes()
  }
}
