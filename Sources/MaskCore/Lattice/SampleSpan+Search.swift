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
