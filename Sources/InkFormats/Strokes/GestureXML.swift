/// The gesture files of the $-family of recognizers (Wobbrock, Wilson and Li 2007).
///
///     <Gesture Name="T~01" InputType="stylus">
///       <Stroke index="1">
///         <Point X="60" Y="13" T="1302126473535" Pressure="128" />
///
/// - A stroke becomes a contact. Files of one stroke may have their points straight under `Gesture`:
///   points in a row there are a stroke too.
/// - `T` counts milliseconds; a file in which a point has none has no times.
/// - `Pressure` counts from 0 to 255; recorders that do not know it write 128 for every point.
/// - `ScreenWidth` and `ScreenHeight` of `Gesture` are the canvas, if both are from 1 to 65,536.
enum GestureXML {
  /// Returns true if a file that begins with `bytes` looks like one of this format.
  ///
  /// - Complexity: O(n) in the number of bytes before the root element.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    XMLScanner.rootName(of: bytes) == "Gesture"
  }

  /// Reads the gesture in a file.
  static func read(_ bytes: [UInt8]) throws(ImportError) -> [ImportedInk] {
    var parser = try GestureXMLParser(bytes)
    return [try parser.gesture()]
  }
}
