// SPDX-License-Identifier: Apache-2.0
import Geometry
public import JSONStream

/// A writer of the packed form of a recording: one line, the touches in columns.
///
/// Some lines do not fit into columns: other events, touches with unknown keys, and touches that
/// name a pointer. They stand whole among the `events`, each with the number of touches before it
/// in the columns. Reading the packed form returns the same entries in the same order.
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

  /// Adds one line of the recording.
  public mutating func append(_ entry: RecordingEntry) {
    if case .touch(let touch) = entry.event, entry.extras.isEmpty,
      touch.pointer == .touch || touch.phase != .began && touch.phase != .hovered
    {
      touches.append(touch)
    } else {
      events.append((touches.count, entry))
    }
  }

  /// Ends the recording and returns its line; no bytes are available before.
  ///
  /// - Parameters:
  ///   - time: microseconds from the start to the end of the recording; not before the last event.
  ///   - extras: keys of the `end` line that version 1 does not define.
  /// - Returns: One line with its line feed. An event nests as deep here as on a line of its own.
  /// - Precondition: the numbers of the recording are finite.
  /// - Complexity: O(n) in the size of the recording.
  public consuming func end(at time: Microseconds, extras: [JSONMember] = []) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.members(of: header)
    json.key("columns")
    json.beginObject()
    writeColumns(&json)
    let last = max(touches.last?.time ?? 0, events.compactMap { $0.entry.event.time }.last ?? 0)
    writeEvents(&json, end: time != last || !extras.isEmpty ? (time, extras) : nil)
    json.endObject()
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  private func writeColumns(_ json: inout JSONWriter) {
    json.array("t", touches) { $0.value($1.time) }
    json.array("id", touches) { $0.value($1.contact) }
    json.member("phase", String(touches.map { $0.phase.letter }))
    json.array("x", touches) { $0.value($1.location.x) }
    json.array("y", touches) { $0.value($1.location.y) }
    if touches.contains(where: { $0.isCoalesced }) {
      json.array("coalesced", touches) { $0.value($1.isCoalesced) }
    }
    quantities("force", &json) { $0.force }
    for key in TouchQuantities.Key.allCases {
      quantities(key.name, &json) { $0.quantities[key] }
    }
  }

  /// Writes a column with null for unknown values, or no column if all values are unknown.
  private func quantities(
    _ name: String, _ json: inout JSONWriter, _ quantity: (TouchEvent) -> Double?
  ) {
    guard touches.contains(where: { quantity($0) != nil }) else { return }
    json.array(name, touches) { json, touch in
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
  /// The letter of the phase in columns, the first one of its name: `b`, `m`, `e`, `c` or `h`.
  var letter: Character { Character(UnicodeScalar(name.utf8.first ?? 0)) }

  /// Creates the phase of a letter; nil if no phase has that letter.
  @inline(__always)
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "b"): self = .began
    case UInt8(ascii: "m"): self = .moved
    case UInt8(ascii: "e"): self = .ended
    case UInt8(ascii: "c"): self = .cancelled
    case UInt8(ascii: "h"): self = .hovered
    default: return nil
    }
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
