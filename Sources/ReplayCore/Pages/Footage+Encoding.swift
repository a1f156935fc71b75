import Geometry
import JSONStream
import TouchRecording

extension Footage {
  /// What the page holds of it: pictures and samples as base64, times as differences.
  var json: JSONValue {
    [
      "canvas": [JSONValue(canvas.width), JSONValue(canvas.height)],
      "contacts": JSONValue(touches.contacts.map { JSONValue($0) }),
      "units": JSONValue(TouchTrack.unitsPerPoint),
      "touches": JSONValue(Base64.text(of: touches.bytes)),
      "marks": JSONValue(
        marks.map { mark in
          [
            "t": JSONValue(mark.time), "kind": JSONValue(mark.kind.rawValue),
            "text": JSONValue(mark.text),
          ]
        }),
      "film": film.map(\.json) ?? .null,
      "curve": [
        "times": JSONValue(differences: curve.map(\.time)),
        // Rounded down, so that only the whole is 100 %.
        "shares": JSONValue(curve.map { JSONValue(Int(($0.share * 10_000).rounded(.down))) }),
      ],
      "excursions": JSONValue(
        excursions.map { [JSONValue($0.lowerBound), JSONValue($0.upperBound)] }),
      "maps": JSONValue(
        maps.map { map in
          [
            "kind": JSONValue(map.kind.rawValue), "width": JSONValue(map.width),
            "png": JSONValue(Base64.text(of: map.png)),
          ]
        }),
    ]
  }
}

extension Film {
  fileprivate var json: JSONValue {
    [
      "scale": JSONValue(scale), "times": JSONValue(differences: times),
      "png": JSONValue(Base64.text(of: png)),
    ]
  }
}

extension JSONValue {
  /// The first time, and how much later each of the others is than the one before.
  fileprivate init(differences times: [Microseconds]) {
    self.init(zip(times, [0] + times).map { JSONValue($0 - $1) })
  }
}
