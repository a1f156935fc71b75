// SPDX-License-Identifier: Apache-2.0

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
    for y in reached.pixelRows {
      let place = spans.count
      spans.appendEmpty()
      for row in reached.clamped(to: 8 * y..<8 * y + 8) {
        let span = shape.span(ofRow: row).intersection(lattice)
        if span.isEmpty { continue }
        spans.starts[place][row & 7] = Int32(span.start)
        spans.ends[place][row & 7] = Int32(span.end)
      }
      appendRun(y: y, at: place)
    }
  }
}
