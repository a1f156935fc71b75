/// Eight numbers, one for each of the sample rows of a row of pixels.
///
/// All stay within 2^30 of zero, so that the sign of a difference tells which is less; choosing by
/// the sign compiles to plain vector instructions on every machine.
typealias Lanes = SIMD8<Int32>

extension SIMD8<Int32> {
  /// The lanes that are less than those of `other`, as -1, and 0 for the rest.
  @inline(__always)
  func isLess(than other: Lanes) -> Lanes { (self &- other) &>> 31 }

  /// The lanes of `other` where `mask` is -1, else those of this.
  @inline(__always)
  func choosing(_ other: Lanes, where mask: Lanes) -> Lanes { self ^ ((self ^ other) & mask) }

  /// Lane by lane the less of both.
  @inline(__always)
  func least(_ other: Lanes) -> Lanes { other &+ ((self &- other) & isLess(than: other)) }

  /// Lane by lane the greater of both.
  @inline(__always)
  func greatest(_ other: Lanes) -> Lanes { self &- ((self &- other) & isLess(than: other)) }

  /// Whether any lane is not 0.
  @inline(__always)
  var hasAny: Bool {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return two.x | two.y != 0
  }

  /// The least lanes of four.
  @inline(__always)
  static func least(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) -> SIMD4<Int32> {
    let (a, b) = (a.lowHalf.least(a.highHalf), b.lowHalf.least(b.highHalf))
    let (c, d) = (c.lowHalf.least(c.highHalf), d.lowHalf.least(d.highHalf))
    let one = SIMD4(a.x, b.x, c.x, d.x).least(SIMD4(a.y, b.y, c.y, d.y))
    return one.least(SIMD4(a.z, b.z, c.z, d.z).least(SIMD4(a.w, b.w, c.w, d.w)))
  }
}

extension SIMD4<Int32> {
  /// Lane by lane the less of both; all stay within 2^30 of zero.
  @inline(__always)
  fileprivate func least(_ other: SIMD4<Int32>) -> SIMD4<Int32> {
    other &+ ((self &- other) & ((self &- other) &>> 31))
  }
}

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
