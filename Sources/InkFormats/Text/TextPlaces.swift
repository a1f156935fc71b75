import TouchRecording

/// The places of offsets in a text, from a table of its lines.
///
/// A search takes O(log n) time, so that each of a million strokes can keep its place.
struct TextPlaces {
  /// The offset of the first byte of each line.
  private var starts = [0]

  /// - Complexity: O(n) in the number of bytes.
  init(_ bytes: [UInt8]) {
    for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
  }

  /// Returns the place of the byte at `offset`.
  func place(at offset: Int) -> Place {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return Place(line: low + 1, byte: offset - starts[low] + 1)
  }
}
