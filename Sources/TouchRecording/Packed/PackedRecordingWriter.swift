import Geometry
public import JSONStream

/// Writes a recording in the packed form: one line, the touches in columns.
///
/// A line that columns do not hold stands whole among the events, with the number of touches in the
/// columns before it: whatever is no touch, touches with unknown keys, and those that name a pointer.
/// Unpacking gives the same entries in the same order.
///
///     var writer = PackedRecordingWriter(header)
///     for entry in entries { writer.append(entry) }
///     let line = writer.end(at: time)
///     // {"format":"touch-recording",...,"columns":{"t":[0,8],"id":[0,0],"phase":"be",...}}
public struct PackedRecordingWriter: Sendable {
  private let header: RecordingHeader
  private var touches: [TouchEvent] = []
  private var events: [(position: Int, entry: RecordingEntry)] = []

  /// Begins a recording.
  public init(_ header: RecordingHeader) {
    self.header = header
  }

  /// Adds what one line of a recording says.
  public mutating func append(_ entry: RecordingEntry) {
    if case .touch(let touch) = entry.event, entry.extras.isEmpty,
      touch.pointer == .touch || touch.phase != .began && touch.phase != .hovered
    {
      touches.append(touch)
    } else {
      events.append((touches.count, entry))
    }
  }

  /// Ends the recording; nothing of it is written before.
  ///
  /// - Parameters:
  ///   - time: microseconds since the recording began; not before the last event.
  ///   - extras: keys of the `end` line that this version does not know.
  /// - Returns: one line with its line feed. What nests deeper than 59 levels in an unknown key of
  ///   such an event is more than a reader takes, for it lies four brackets deeper here.
  /// - Precondition: the numbers of the recording are finite.
  /// - Complexity: O(n) in the size of the recording.
  public consuming func end(at time: Microseconds, extras: [JSONMember] = []) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.members(of: header)
    json.key("columns")
    json.beginObject()
    writeColumns(&json)
    let last = max(touches.last?.time ?? 0, events.compactMap(\.entry.event.time).last ?? 0)
    writeEvents(&json, end: time != last || !extras.isEmpty ? (time, extras) : nil)
    json.endObject()
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  private func writeColumns(_ json: inout JSONWriter) {
    column("t", &json) { $0.value($1.time) }
    column("id", &json) { $0.value($1.contact) }
    json.member("phase", String(touches.map { $0.phase.letter }))
    column("x", &json) { $0.value($1.location.x) }
    column("y", &json) { $0.value($1.location.y) }
    if touches.contains(where: \.isCoalesced) {
      column("coalesced", &json) { $0.value($1.isCoalesced) }
    }
    quantities("force", &json) { $0.force }
    for key in TouchQuantities.Key.allCases {
      quantities(key.name, &json) { $0.quantities[key] }
    }
  }

  private func column(
    _ name: String, _ json: inout JSONWriter, _ write: (inout JSONWriter, TouchEvent) -> Void
  ) {
    json.key(name)
    json.beginArray()
    for touch in touches { write(&json, touch) }
    json.endArray()
  }

  /// Writes a column in which null stands for what is unknown, unless all of it is.
  private func quantities(
    _ name: String, _ json: inout JSONWriter, _ quantity: (TouchEvent) -> Double?
  ) {
    guard touches.contains(where: { quantity($0) != nil }) else { return }
    column(name, &json) { json, touch in
      json.value(quantity(touch).map { JSONValue($0) } ?? .null)
    }
  }

  private func writeEvents(
    _ json: inout JSONWriter, end: (time: Microseconds, extras: [JSONMember])?
  ) {
    guard !events.isEmpty || end != nil else { return }
    json.key("events")
    json.beginArray()
    for (position, entry) in events {
      json.beginArray()
      json.value(position)
      json.value(entry)
      json.endArray()
    }
    if let end {
      json.beginArray()
      json.value(touches.count)
      json.end(at: end.time, lines: nil, extras: end.extras)
      json.endArray()
    }
    json.endArray()
  }
}

extension TouchEvent.Phase {
  /// The phase as columns have it: `b`, `m`, `e`, `c` or `h`, in the order of the raw values.
  var letter: Character { TouchEvent.Phase.letters[Int(rawValue)] }

  static let letters: [Character] = ["b", "m", "e", "c", "h"]

  /// Creates the phase that a letter of a column stands for.
  init?(letter: UInt8) {
    let index = TouchEvent.Phase.letters.firstIndex { $0.asciiValue == letter }
    guard let index else { return nil }
    self.init(rawValue: UInt8(index))
  }
}

extension Recording {
  /// The recording in the packed form, as one line.
  ///
  /// - Precondition: the numbers of the recording are finite.
  /// - Complexity: O(n) in the size of the recording.
  public var packedBytes: [UInt8] {
    var writer = PackedRecordingWriter(header)
    for entry in entries { writer.append(entry) }
    return writer.end(at: endTime, extras: endExtras)
  }
}
