import TouchRecording

/// Logs of pointer events: those of browsers, and those of Flutter as JSON or as printed text.
///
///     [{"type":"pointerdown","pointerId":2,"timeStamp":6679.3,"clientX":46,"clientY":66}]
///
///     {"type":"PointerDownEvent","pointer":1,"timeStamp":196318952000,"position":[46.25,66.5]}
///
///     flutter: PointerDownEvent#68250(position: Offset(170.3, 417.7), timeStamp: 2:34:54.781426)
///
/// Times are milliseconds in browsers and microseconds in Flutter.
enum PointerLog {
  /// Returns true if the file has an event of a pointer.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    if isJSON(bytes) {
      var opening = JSONOpening(bytes)
      return opening.hasMember { key, value in
        key == "type" && value.map(PointerJSON.isPointerEvent) ?? false
      }
    }
    return FlutterText.recognizes(bytes)
  }

  /// Reads the drawing of a log.
  static func read(
    _ bytes: [UInt8], _: ImportOptions
  ) throws(ImportError) -> [ImportedInk] {
    var machine = PointerMachine()
    guard isJSON(bytes) else {
      let count = try FlutterText.read(bytes, into: &machine.events)
      return [try machine.drawing(omitted: ("lines that are not events", count))]
    }
    var reader = PointerJSON(bytes)
    let count = try reader.read(into: &machine.events)
    return [try machine.drawing(omitted: ("events of other types", count))]
  }

  /// Returns true if a text begins with an object, an array of objects or an empty array.
  ///
  /// Printed text may begin with a bracket too, as in `[log] PointerDownEvent`.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let marks = bytes.lazy.drop { $0 >= 0x80 || $0 <= 0x20 }
    switch marks.first {
    case UInt8(ascii: "{"): return true
    case UInt8(ascii: "["):
      let next = marks.dropFirst().first { $0 > 0x20 }
      return next.map { "{[]".utf8.contains($0) } ?? true
    default: return false
    }
  }
}
