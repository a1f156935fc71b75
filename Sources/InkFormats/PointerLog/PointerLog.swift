// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import TouchRecording

/// Logs of pointer events: those of browsers, and those of Flutter as JSON or as printed text.
///
///     [{"type":"pointerdown","pointerId":2,"timeStamp":6679.3,"clientX":46,"clientY":66}]
///
///     {"type":"PointerDownEvent","pointer":1,"timeStamp":196318952000,"position":[46.25,66.5]}
///
///     flutter: PointerDownEvent#68250(position: Offset(170.3, 417.7), timeStamp: 2:34:54.781426)
///
///     log = [{"eventType":"pointerdown","timeStamp":21815,"x":820,"y":217}]
///
///     LOG  {"nativeEvent":{"changedTouches":[{"identifier":1,"pageX":46,"pageY":66}],"timestamp":5}}
///
/// An array, such as that of js-draw, and values in lines, such as those of React Native, may stand
/// inside other text. Times are milliseconds in browsers and microseconds in Flutter.
enum PointerLog {
  /// Returns true if the file has an event of a pointer.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    if isJSON(bytes) { return hasEvent(bytes) }
    return array(in: bytes) != nil || values(in: bytes).contains { _ in true }
      || FlutterText.recognizes(bytes)
  }

  /// Reads the drawing of a log.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var machine = PointerMachine()
    var json =
      isJSON(bytes) ? PlacedJSON(bytes) : array(in: bytes).map { PlacedJSON(bytes, in: $0) }
    var ranges: [Range<Int>]?
    if json == nil {
      let found = Array(values(in: bytes))
      if !found.isEmpty { (json, ranges) = (PlacedJSON(bytes), found) }
    }
    guard let json else {
      var omissions = Omissions()
      let count = try FlutterText.read(bytes, into: &machine.events)
      omissions.add("lines that are not events", count: count)
      return [try machine.drawing(omitted: omissions)]
    }
    var reader = PointerJSON(json, options)
    try reader.read(in: ranges, into: &machine.events)
    var ink = try machine.drawing(omitted: reader.omissions)
    ink.assumesTimeUnit = reader.assumesTimeUnit
    if let other = reader.otherClock {
      ink.assume(
        Assumption(
          .coalescedTimes,
          "coalesced events from another clock end with the move that has them, and keep their steps",
          count: other.count, at: other.place))
    }
    return [ink]
  }

  private static func hasEvent(_ bytes: [UInt8], in range: Range<Int>? = nil) -> Bool {
    var opening = JSONOpening(bytes, in: range)
    return opening.hasMember { key, value in
      key == "changedTouches" && value == nil
        || PointerJSON.typeKeys.contains(key) && value.map(PointerEventType.isKnown) ?? false
    }
  }

  /// Returns the values with events that stand in other text.
  private static func values(in bytes: [UInt8]) -> some Sequence<Range<Int>> {
    EmbeddedJSON(bytes).lazy.filter { hasEvent(bytes, in: $0) }
  }

  /// Returns the first array of objects inside other text, to the end of the text if it is torn; nil if
  /// it has no event of a pointer.
  private static func array(in bytes: [UInt8]) -> Range<Int>? {
    var start = 0
    while let bracket = bytes[start...].firstIndex(of: UInt8(ascii: "[")) {
      start = bracket + 1
      guard bytes[start...].first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { continue }
      guard hasEvent(bytes, in: bracket..<bytes.count) else { return nil }
      var scanner = JSONScanner(bytes, in: bracket..<bytes.count)
      let isWhole = (try? scanner.skipRest(of: scanner.next())) != nil
      return bracket..<(isWhole ? scanner.position : bytes.count)
    }
    return nil
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
