import Geometry
import JSONStream
package import MaskCore
import TouchRecording

extension SavedCard {
  /// The value of the member `kind`.
  package static let kind = "scratch-card"
  /// The version of the format.
  package static let version = 1

  /// The saved card as one line of JSON, which reads back as an equal value.
  ///
  /// Keys have a fixed order, numbers are the shortest text that reads back, and the pieces of
  /// strokes form columns. The last member is the checksum of all bytes before its comma.
  ///
  /// - Complexity: O(n) in the strokes and pieces: about 50 bytes a touch.
  package var text: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    writeMembers(&json)
    json.member("checksum", hex(checksum(of: json.bytes)))
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  /// The checksum of the value's text.
  package var checksum: UInt64 {
    var json = JSONWriter()
    json.beginObject()
    writeMembers(&json)
    return checksum(of: json.bytes)
  }

  private func checksum(of bytes: [UInt8]) -> UInt64 {
    var print = Fingerprint()
    print.add(bytes)
    return print.value
  }

  private func writeMembers(_ json: inout JSONWriter) {
    json.member("kind", SavedCard.kind)
    json.member("version", SavedCard.version)
    json.member("rules", hex(rules))
    json.member("clock", clock)
    json.member("coverage", coverage)
    json.array("brushes", brushes) { $0.value($1.json) }
    json.array("strokes", strokes) { $0.value($1) }
    json.key("pieces")
    json.beginObject()
    json.array("stroke", pieces) { $0.value($1.stroke) }
    json.array("x", pieces) { $0.value($1.end.x) }
    json.array("y", pieces) { $0.value($1.end.y) }
    json.array("width", pieces) { $0.value($1.endWidth) }
    json.array("from", pieces) { $0.value($1.startTime) }
    json.array("t", pieces) { $0.value($1.time) }
    json.array("brush", pieces) { $0.value($1.brush) }
    json.endObject()
    json.array("resting", resting) { $0.value($1) }
    json.array("pressing", pressing) { $0.value($1) }
    json.member("pan", pan)
    json.array("resets", resets) { $0.value($1) }
    json.member("first", first)
    json.member("crossings", crossings)
  }
}

/// Returns a number as 16 hexadecimal digits.
package func hex(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

extension JSONWriter {
  fileprivate mutating func array<Element>(
    _ key: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// Writes an object with the coordinates of a point after the members that `others` writes.
  private mutating func object(_ point: Point, _ others: (inout JSONWriter) -> Void = { _ in }) {
    beginObject()
    others(&self)
    member("x", point.x)
    member("y", point.y)
    endObject()
  }

  fileprivate mutating func value(_ stroke: SavedCard.Stroke) {
    object(stroke.start) { json in
      json.member("contact", stroke.contact)
      json.member("began", stroke.firstTime)
      json.member("ended", stroke.lastTime)
      json.member("samples", stroke.samples)
      json.member("outcome", stroke.outcome.rawValue)
      json.member("width", stroke.startWidth)
    }
  }

  fileprivate mutating func value(_ contact: SavedCard.Resting) {
    object(contact.location) { json in
      json.member("contact", contact.contact)
      json.member("t", contact.time)
      json.member("width", contact.width)
    }
  }

  private mutating func value(_ contact: SavedCard.Pan.Contact) {
    object(contact.location) { $0.member("contact", contact.contact) }
  }

  fileprivate mutating func member(_ key: String, _ pan: SavedCard.Pan) {
    self.key(key)
    beginObject()
    array("contacts", pan.contacts) { $0.value($1) }
    self.key("origin")
    object(pan.origin)
    self.key("pan")
    if let pan = pan.pan { value(pan) } else { value(JSONValue.null) }
    endObject()
  }

  fileprivate mutating func member(_ key: String, _ coverage: Coverage) {
    self.key(key)
    beginObject()
    member("revealed", coverage.revealed)
    member("eligible", coverage.eligible)
    endObject()
  }

  fileprivate mutating func value(_ reset: ScratchReport.Reset) {
    beginObject()
    member("t", reset.time)
    member("coverage", reset.coverage)
    endObject()
  }

  fileprivate mutating func member(_ key: String, _ first: SavedCard.FirstTimes) {
    self.key(key)
    beginObject()
    member("card", JSONValue(time: first.card))
    array("combinations", first.combinations) { $0.value(JSONValue(time: $1)) }
    array("regions", first.regions) { $0.value(JSONValue(time: $1)) }
    array("touched", first.touched) { $0.value(JSONValue(time: $1)) }
    endObject()
  }

  fileprivate mutating func member(_ key: String, _ crossings: ScratchCrossings) {
    self.key(key)
    beginObject()
    array("card", crossings.card.all) { $0.value($1) }
    array("regions", crossings.regions) { json, times in
      json.value(JSONValue(times.all.map { JSONValue($0) }))
    }
    endObject()
  }
}

extension Brush {
  fileprivate var json: JSONValue {
    let tip: JSONValue =
      switch tip {
      case .round: "round"
      case .square: "square"
      case .stamp(let stamp): ["stamp": JSONValue(stamp.rows.map { JSONValue($0) })]
      }
    return ["width": JSONValue(width), "tip": tip, "by": JSONValue(by.rawValue)]
  }
}

extension Stamp {
  /// The picture as one string per row: `#` for a dark pixel, a full stop for any other.
  fileprivate var rows: [String] {
    let alpha = alphaMask
    return (0..<height).map { row in
      String(alpha.bytes[row * width..<row * width + width].map { $0 > 0 ? "#" : "." })
    }
  }
}
