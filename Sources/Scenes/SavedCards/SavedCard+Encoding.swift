// SPDX-License-Identifier: Apache-2.0
import Geometry
package import JSONStream
package import MaskCore
import TouchRecording

extension SavedCard {
  /// The value of the member `kind`.
  package static let kind = "scratch-card"
  /// The version of the format.
  package static let version = 2

  /// The saved card as one line of JSON, which reads back as an equal value.
  ///
  /// Keys have a fixed order, numbers are the shortest text that reads back, and the pieces of
  /// strokes form columns. The last member is the checksum of all bytes before its comma.
  ///
  /// - Complexity: O(n) in the strokes and pieces: about 50 bytes a touch.
  package var text: [UInt8] {
    var json = members
    json.member("checksum", hex(checksum(of: json.bytes)))
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  /// The checksum of the value's text.
  package var checksum: UInt64 { checksum(of: members.bytes) }

  private func checksum(of bytes: [UInt8]) -> UInt64 {
    var print = Fingerprint()
    print.add(bytes)
    return print.value
  }

  /// The text up to the checksum.
  private var members: JSONWriter {
    var json = JSONWriter()
    json.beginObject()
    json.member("kind", SavedCard.kind)
    json.member("version", SavedCard.version)
    json.member("rules", hex(rules))
    json.member("area", hex(area))
    json.member(
      "frame",
      [
        "x": frame.minX.json, "y": frame.minY.json, "width": frame.width.json,
        "height": frame.height.json,
      ])
    json.member("clock", clock)
    json.member("coverage", coverage.counts)
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
    json.array("stopped", stopped) { $0.value($1) }
    json.member("pan", pan.json)
    json.member("releasedSince", releasedSince.json)
    json.member(
      "leftOut",
      ["beside": leftOut.beside.json, "afterThreshold": leftOut.afterThreshold.json])
    json.array("resets", resets) { json, reset in
      json.value(["t": reset.time.json, "coverage": reset.coverage.counts])
    }
    json.member("first", first.json)
    json.member("crossings", crossings.json)
    return json
  }
}

/// Returns a number as 16 hexadecimal digits.
package func hex(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

extension SavedCard.Stroke: JSONConvertible {
  package var json: JSONValue {
    [
      "contact": contact.json, "began": firstTime.json, "ended": lastTime.json,
      "samples": samples.json, "outcome": outcome.json, "width": startWidth.json,
      "x": start.x.json, "y": start.y.json,
    ]
  }
}

extension ScratchContact: JSONConvertible {
  package var json: JSONValue {
    [
      "contact": number.json, "t": time.json, "width": width.json, "x": location.x.json,
      "y": location.y.json,
    ]
  }
}

extension SavedCard.Pan: JSONConvertible {
  package var json: JSONValue {
    ["contacts": contacts.json, "origin": origin.json, "pan": pan.json]
  }
}

extension SavedCard.Pan.Contact: JSONConvertible {
  package var json: JSONValue {
    ["contact": contact.json, "x": location.x.json, "y": location.y.json]
  }
}

extension Coverage {
  fileprivate var counts: JSONValue { ["revealed": revealed.json, "eligible": eligible.json] }
}

extension SavedCard.FirstTimes: JSONConvertible {
  package var json: JSONValue {
    [
      "card": card.json, "combinations": combinations.json, "regions": regions.json,
      "touched": touched.json,
    ]
  }
}

extension ScratchCrossings: JSONConvertible {
  package var json: JSONValue {
    ["card": card.all.json, "regions": regions.map { $0.all }.json]
  }
}

extension Brush: JSONConvertible {
  package var json: JSONValue {
    let tip: JSONValue =
      switch tip {
      case .round: "round"
      case .square: "square"
      case .stamp(let stamp): ["stamp": stamp.rows.json]
      }
    return ["width": width.json, "tip": tip, "by": by.json]
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
