extension SampleSpan {
  /// The samples of a row that lie in a convex shape, found by bisection.
  ///
  /// The samples of a convex shape are neighbours. Where there are any, the last one at or left of
  /// a point of the shape is one of them, or the first one right of it.
  ///
  /// - Parameters:
  ///   - x: A point of the row that lies in the shape if any does, in 1/256 pixel, rounded down.
  ///   - bounds: Samples that hold all of the shape's.
  ///   - contains: Whether the point of the row at an x in 1/256 pixel lies in the shape.
  /// - Complexity: O(log of the length of `bounds`).
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
