/// The gesture files of the $-family of recognizers (Wobbrock, Wilson and Li 2007).
///
///     <Gesture Name="T~01" InputType="stylus">
///       <Stroke index="1">
///         <Point X="60" Y="13" T="1302126473535" Pressure="128" />
///
/// A stroke becomes a contact. `T` counts milliseconds. `Pressure` counts from 0 to 255; recorders
/// that do not know it write 128 for every point.
enum GestureXML {
  /// Returns true if a file that begins with `bytes` looks like one of this format.
  ///
  /// - Complexity: O(1); reads at most 4 KiB.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self).drop {
      $0.isWhitespace || $0 == "\u{FEFF}"
    }
    guard start.hasPrefix("<"), let tag = start.ranges(of: "<Gesture").first else { return false }
    return start[tag.upperBound...].first.map { $0.isWhitespace || $0 == ">" } ?? true
  }

  /// Reads the gesture in a file.
  static func read(_ bytes: [UInt8]) throws(ImportError) -> [ImportedInk] {
    var parser = try GestureXMLParser(bytes)
    return [try parser.gesture()]
  }
}
