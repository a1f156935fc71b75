extension ScratchMask {
  /// Puts the samples of a capsule in and tells which pixels gained which samples.
  ///
  /// - Parameters:
  ///   - capsule: The shape, in the pixels of this mask; what lies off the card is clipped.
  ///   - tally: What `change` updates.
  ///   - change: Called once for each pixel that gains samples, in the order of the words, with
  ///     the index of its word and the samples that were not in the set before.
  /// - Complexity: O(pixels in the rows and spans of the capsule on this card), never the card or
  ///   what was put in before.
  @inline(__always)
  mutating func insert<Tally>(
    _ capsule: Capsule, into tally: inout Tally, change: (inout Tally, Int, UInt64) -> Void
  ) {
    let rows = capsule.sampleRows.clamped(to: 0..<sampleRows)
    guard !rows.isEmpty else { return }
    let columns = SampleSpan(start: 0, end: sampleColumns)
    var spans = CapsuleSpans(capsule, firstRow: rows.lowerBound)
    for y in rows.lowerBound / 8...(rows.upperBound - 1) / 8 {
      let row = PixelRowSpans { i in
        rows ~= 8 * y + i ? spans.next().intersection(columns) : .empty
      }
      for x in row.touched where words[y * width + x] != .max {
        let new = insert(row.word(x), intoPixel: y * width + x)
        if new != 0 { change(&tally, y * width + x, new) }
      }
    }
  }

  /// Puts the samples of a capsule in and counts those that are new.
  ///
  /// - Parameter capsule: The shape, in the pixels of this mask; what lies off the card is clipped.
  /// - Returns: How many samples of the capsule were not in the set before.
  /// - Complexity: O(pixels in the rows and spans of the capsule on this card).
  @discardableResult
  public mutating func insert(_ capsule: Capsule) -> Int {
    var count = 0
    insert(capsule, into: &count) { count, _, new in count += new.nonzeroBitCount }
    return count
  }
}
