/// Spans of samples in the eight sample rows of a row of pixels; empty where the end is not greater
/// than the start.
struct SpanLanes {
  var start: Lanes
  var end: Lanes

  /// No samples, and neutral in every hull.
  static var empty: SpanLanes {
    SpanLanes(start: Lanes(repeating: 1 << 29), end: Lanes(repeating: -1 << 29))
  }

  /// The hull of both, lane by lane; what is empty must be neutral.
  @inline(__always)
  func hull(with other: SpanLanes) -> SpanLanes {
    SpanLanes(start: start.least(other.start), end: end.greatest(other.end))
  }

  /// The samples below the column `end`; an empty lane starts where it ends.
  @inline(__always)
  func clipped(to end: Int32) -> SpanLanes {
    let start = start.greatest(Lanes(repeating: 0)).least(Lanes(repeating: end))
    return SpanLanes(start: start, end: self.end.least(Lanes(repeating: end)).greatest(start))
  }

  /// The columns that all spans of a disc have, of whole pixels on a lattice with `end` columns.
  ///
  /// The rows of a disc grow up to its centre and shrink from there on, so what its first and last
  /// row have, all have.
  @inline(__always)
  func core(clippedTo end: Int32) -> Range<Int32> {
    let first = max(start[0], start[7], 0)
    let last = min(self.end[0], self.end[7], end)
    // A clipped end may lie inside the last pixel; then that is not whole.
    let (whole, wholeEnd) = ((first &+ 7) & ~7, last & ~7)
    return whole < wholeEnd ? whole..<wholeEnd : 0..<0
  }

  /// Empties the lanes from `row` on.
  mutating func cut(to row: Int) {
    for i in row..<8 { end[i] = start[i] }
  }

  /// The lanes that have samples, as -1, and 0 for the rest.
  @inline(__always)
  var hasSamples: Lanes { start.isLess(than: end) }
}
