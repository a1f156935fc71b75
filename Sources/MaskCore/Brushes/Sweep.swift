/// A convex tip on its way between two touches: all points that it covers on the way.
///
/// The tip moves and grows evenly. A sample belongs to the sweep where there is a moment t in 0...1
/// at which the tip covers it; its boundary belongs to it. What the tip passes over is convex, so
/// the samples of a row are neighbours. All numbers are integers in 1/256 pixel, and the tests are
/// exact.
protocol Sweep {
  /// The sample rows that the sweep may reach, not clipped to any lattice.
  var sampleRows: Range<Int> { get }
  /// The samples of a row, not clipped to any lattice.
  func span(ofRow row: Int) -> SampleSpan
}

extension PixelRuns {
  /// Appends the pixels of a sweep on a lattice.
  ///
  /// - Parameters:
  ///   - sweep: What lies off the lattice is clipped.
  ///   - columns: The columns of samples of the lattice.
  ///   - rows: The rows of samples of the lattice.
  /// - Complexity: O(pixels in the rows of samples of the sweep).
  mutating func append(_ sweep: some Sweep, columns: Int, rows: Int) {
    let lattice = SampleSpan(start: 0, end: columns)
    let reach = sweep.sampleRows.clamped(to: 0..<rows)
    guard !reach.isEmpty else { return }
    for y in reach.lowerBound / 8...(reach.upperBound - 1) / 8 {
      var spans = [8 of SampleSpan](repeating: SampleSpan(start: 0, end: 0))
      for row in max(reach.lowerBound, 8 * y)..<min(reach.upperBound, 8 * y + 8) {
        spans[row - 8 * y] = sweep.span(ofRow: row).intersection(lattice)
      }
      append(spans, y: y)
    }
  }

  /// Appends the pixels of the spans of one row of pixels, as one run.
  private mutating func append(_ spans: borrowing [8 of SampleSpan], y: Int) {
    var (columns, full) = (Int.max..<Int.max, 0..<Int.max)
    for i in 0..<8 {
      let span = spans[i]
      full = full.clamped(
        to: span.isEmpty ? 0..<0 : (span.start + 7) / 8..<max((span.start + 7) / 8, span.end / 8))
      if span.isEmpty { continue }
      columns =
        min(
          columns.lowerBound, span.pixels.lowerBound)..<(columns.lowerBound == .max
        ? span.pixels.upperBound : max(columns.upperBound, span.pixels.upperBound))
    }
    guard columns.lowerBound < .max else { return }
    if full.isEmpty { full = columns.upperBound..<columns.upperBound }
    runs.append(PixelRun(y: y, columns: columns, full: full, firstWord: wordCount))
    reserve(columns.count)
    for x in columns where !full.contains(x) {
      var word: UInt64 = 0
      for i in 0..<8 { word |= spans[i].bits(ofPixel: x) << UInt64(8 * i) }
      words[wordCount] = word
      wordCount += 1
    }
  }
}
