/// A convex shape on the lattice, such as the area that a tip sweeps between two touches.
///
/// A tip moves and grows linearly. A sample belongs to the swept area if the tip covers the sample
/// at some t in 0...1; the boundary belongs to the area. The area is convex, so its samples in a
/// row are contiguous. All numbers are integers in 1/256 pixel, and all tests are exact.
protocol ConvexShape {
  /// The sample rows that the shape may touch, not clipped to any lattice.
  var sampleRows: Range<Int> { get }
  /// A swept box that contains the shape.
  var bounds: SweptBox { get }
  /// Returns the samples of a row, not clipped to any lattice.
  func span(ofRow row: Int) -> SampleSpan
}

extension PixelRuns {
  /// Appends the pixels of a convex shape on a lattice.
  ///
  /// - Parameters:
  ///   - shape: The shape; parts off the lattice are clipped.
  ///   - columns: The number of sample columns of the lattice.
  ///   - reached: Sample rows of the shape on the lattice; not empty.
  /// - Complexity: O(rows) calls of `span(ofRow:)`.
  mutating func append(_ shape: some ConvexShape, columns: Int, rows reached: Range<Int>) {
    let lattice = SampleSpan(start: 0, end: columns)
    for y in reached.lowerBound / 8...(reached.upperBound - 1) / 8 {
      let first = spans.count
      for row in 8 * y..<8 * y + 8 {
        spans.append(
          reached.contains(row)
            ? shape.span(ofRow: row).intersection(lattice) : SampleSpan(start: 0, end: 0))
      }
      appendRun(y: y, firstRow: first)
    }
  }

  /// Appends the pixels of the eight spans from `firstRow` on, as one run.
  private mutating func appendRun(y: Int, firstRow: Int) {
    var columns: Range<Int>?
    var full = 0..<Int.max
    for row in firstRow..<firstRow + 8 {
      let span = SampleSpan(start: Int(spans.starts[row]), end: Int(spans.ends[row]))
      let inner = (span.start + 7) / 8
      full = full.clamped(to: span.isEmpty ? 0..<0 : inner..<max(inner, span.end / 8))
      if span.isEmpty { continue }
      let (own, all) = (span.pixels, columns ?? span.pixels)
      columns =
        min(all.lowerBound, own.lowerBound)..<max(all.upperBound, own.upperBound)
    }
    guard let columns else { return }
    if full.isEmpty { full = columns.upperBound..<columns.upperBound }
    runs.append(PixelRun(y: y, columns: columns, full: full, firstRow: firstRow))
  }
}
