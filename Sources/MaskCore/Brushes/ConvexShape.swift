/// A convex tip on its way between two touches: all points that it covers on the way.
///
/// The tip moves and grows evenly. A sample belongs to the sweep where there is a moment t in 0...1
/// at which the tip covers it; its boundary belongs to it. What the tip passes over is convex, so
/// the samples of a row are neighbours. All numbers are integers in 1/256 pixel, and the tests are
/// exact.
protocol ConvexShape {
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
  mutating func append(_ sweep: some ConvexShape, columns: Int, rows: Int) {
    let lattice = SampleSpan(start: 0, end: columns)
    let reach = sweep.sampleRows.clamped(to: 0..<rows)
    guard !reach.isEmpty else { return }
    for y in reach.lowerBound / 8...(reach.upperBound - 1) / 8 {
      let first = spans.count
      for row in 8 * y..<8 * y + 8 {
        spans.append(
          reach.contains(row)
            ? sweep.span(ofRow: row).intersection(lattice) : SampleSpan(start: 0, end: 0))
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
