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
    json.member("coverage", coverage.json)
    json.array("brushes", brushes) { $0.value($1.json) }
    json.array("strokes", strokes) { $0.value($1.json) }
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
    json.array("resting", resting) { $0.value($1.json) }
    json.array("pressing", pressing) { $0.value($1) }
    json.member("pan", pan.json)
    json.array("resets", resets) { $0.value($1.json) }
    json.member("first", first.json)
    json.member("crossings", crossings.json)
  }
}

/// Returns a number as 16 hexadecimal digits.
package func hex(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

extension SavedCard.Stroke {
  fileprivate var json: JSONValue {
    [
      "contact": JSONValue(contact), "began": JSONValue(firstTime), "ended": JSONValue(lastTime),
      "samples": JSONValue(samples), "outcome": JSONValue(outcome.rawValue),
      "width": JSONValue(startWidth), "x": JSONValue(start.x), "y": JSONValue(start.y),
    ]
  }
}

extension ScratchContact {
  fileprivate var json: JSONValue {
    [
      "contact": JSONValue(number), "t": JSONValue(time), "width": JSONValue(width),
      "x": JSONValue(location.x), "y": JSONValue(location.y),
    ]
  }
}

extension SavedCard.Pan {
  fileprivate var json: JSONValue {
    [
      "contacts": JSONValue(contacts.map { $0.json }),
      "origin": ["x": JSONValue(origin.x), "y": JSONValue(origin.y)], "pan": pan?.json ?? .null,
    ]
  }
}

extension SavedCard.Pan.Contact {
  fileprivate var json: JSONValue {
    ["contact": JSONValue(contact), "x": JSONValue(location.x), "y": JSONValue(location.y)]
  }
}

extension Coverage {
  fileprivate var json: JSONValue {
    ["revealed": JSONValue(revealed), "eligible": JSONValue(eligible)]
  }
}

extension ScratchReport.Reset {
  fileprivate var json: JSONValue { ["t": JSONValue(time), "coverage": coverage.json] }
}

extension SavedCard.FirstTimes {
  fileprivate var json: JSONValue {
    [
      "card": JSONValue(time: card), "combinations": combinations.json, "regions": regions.json,
      "touched": touched.json,
    ]
  }
}

extension ScratchCrossings {
  fileprivate var json: JSONValue {
    ["card": card.all.json, "regions": JSONValue(regions.map { $0.all.json })]
  }
}

extension [Microseconds?] {
  fileprivate var json: JSONValue { JSONValue(map { JSONValue(time: $0) }) }
}

extension [Microseconds] {
  fileprivate var json: JSONValue { JSONValue(map { JSONValue($0) }) }
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
