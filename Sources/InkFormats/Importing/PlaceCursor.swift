import TouchRecording

/// A count of lines that goes through a file once, for the places of many strokes.
///
/// `Place(of:in:)` counts from the start each time, which is right for one fault and quadratic for
/// a million strokes.
struct PlaceCursor {
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// Returns the place of the byte at `target`.
  ///
  /// - Complexity: O(n) in the distance from the last offset, if the offsets never step back.
  mutating func place(of target: Int, in bytes: [UInt8]) -> Place {
    guard target >= offset else { return Place(of: target, in: bytes) }
    for index in offset..<min(target, bytes.count) where bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    offset = target
    return Place(line: line, byte: target - lineStart + 1)
  }
}
