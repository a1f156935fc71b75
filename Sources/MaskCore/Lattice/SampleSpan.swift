// SPDX-License-Identifier: Apache-2.0

/// The samples of a row from `start` up to, not including, `end`, as sample columns.
///
/// The span is empty if `end` is not greater than `start`. A span also stands for sample rows of a
/// column.
struct SampleSpan: Sendable {
  /// The first sample column.
  var start: Int
  /// The exclusive end column.
  var end: Int

  /// True if the span has no samples.
  var isEmpty: Bool { end <= start }

  /// The number of samples.
  var count: Int { isEmpty ? 0 : end - start }

  /// Returns the samples that are in both spans.
  func intersection(_ other: SampleSpan) -> SampleSpan {
    SampleSpan(start: max(start, other.start), end: min(end, other.end))
  }

  /// The pixels with at least one sample of the span, which must not be negative.
  var pixels: Range<Int> { isEmpty ? 0..<0 : start / 8..<(end + 7) / 8 }

  /// Returns the samples of the pixel `x` that are in the span, as the low eight bits.
  func bits(ofPixel x: Int) -> UInt64 {
    let first = min(max(start - 8 * x, 0), 8)
    let last = min(max(end - 8 * x, first), 8)
    return (UInt64(1) &<< UInt64(last)) &- (UInt64(1) &<< UInt64(first))
  }

  /// Returns the samples of the pixel `y` that are in the span as eight bytes, 255 for each such
  /// sample.
  func bytes(ofPixel y: Int) -> UInt64 {
    let first = min(max(start - 8 * y, 0), 8)
    let last = min(max(end - 8 * y, first), 8)
    // A smart shift: a shift by 64 gives 0.
    return (UInt64.max << (8 * first)) & ~(UInt64.max << (8 * last))
  }
}

// MARK: - Search

extension SampleSpan {
  /// Finds the samples of a row that lie in a convex shape, by bisection.
  ///
  /// The samples of a convex shape in a row are contiguous. If the shape has any, then for a point
  /// of the row in the shape either the last sample at or left of the point or the first sample
  /// right of it is one of them.
  ///
  /// - Parameters:
  ///   - x: A point of the row that lies in the shape if any point does, in 1/256 pixel, rounded
  ///     down.
  ///   - bounds: A span that contains all samples of the shape in this row.
  ///   - contains: True if the point of the row at the given x, in 1/256 pixel, lies in the shape.
  /// - Complexity: O(log n) in the length of `bounds`.
  @inline(__always)
  init(around x: Int, within bounds: SampleSpan, contains: (Int) -> Bool) {
    func isIn(_ column: Int) -> Bool {
      contains(Lattice.sampleSpacing * column + Lattice.firstSample)
    }
    let left = Lattice.endSample(through: x) - 1
    self.init(start: left + 1, end: left + 1)
    if isIn(left) {
      var outside = min(bounds.start, left) - 1
      start = left
      while start - outside > 1 {
        let middle = (start + outside) >> 1
        if isIn(middle) { start = middle } else { outside = middle }
      }
    }
    if isIn(left + 1) {
      var outside = max(bounds.end, left + 2)
      var last = left + 1
      while outside - last > 1 {
        let middle = (last + outside) >> 1
        if isIn(middle) { last = middle } else { outside = middle }
      }
      end = last + 1
    }
  }
}
