// SPDX-License-Identifier: Apache-2.0

// One row of samples and a capsule from A to B:
//
//            .-----------------.             one span: the capsule is convex and every test is
//   row ---/ A)===============(B \---        exact. Each side of the capsule bounds the span, by
//          \                     /           an arc or by a line; see `CapsuleSide`.
//            '-----------------'

extension RowSpans {
  /// Finds the spans of some rows of a capsule.
  ///
  /// The spans at the index `place` are those of the row of pixels of `rows.lowerBound`. Sample rows
  /// of the first and last row of pixels that are not in `rows` get empty spans.
  ///
  /// - Parameters:
  ///   - capsule: The shape.
  ///   - left: The left side of the capsule.
  ///   - right: The right side of the capsule.
  ///   - disc: A disc with the radius of the capsule.
  ///   - rows: The rows to find; not empty, and all within the capsule's sample rows.
  ///   - columns: The number of sample columns of the lattice.
  ///   - place: The index of the first spans; those before it stay as they are.
  mutating func find(
    _ capsule: Capsule, left: CapsuleSide, right: CapsuleSide, disc: Disc, rows: Range<Int>,
    columns: Int32, at place: Int
  ) {
    let end = place &+ rows.pixelRows.count
    while count < end { appendEmpty() }
    Self.bound(
      &starts, capsule, left, SpanBound(disc: disc, columns: columns, isRight: false), rows,
      at: place)
    Self.bound(
      &ends, capsule, right, SpanBound(disc: disc, columns: columns, isRight: true), rows, at: place
    )
  }

  /// Finds the starts, or the ends, of the spans.
  private static func bound(
    _ bounds: inout [SIMD8<Int32>], _ capsule: Capsule, _ side: CapsuleSide, _ bound: SpanBound,
    _ rows: Range<Int>, at place: Int
  ) {
    let (upper, lower) = capsule.endsFromTop
    let (start, end) = (side.lineRows.lowerBound, side.lineRows.upperBound)
    let all = rows.pixelRows
    // Rows of pixels with the line; where it begins and ends, or is missing, with arcs as well.
    let mixed = (start..<end).pixelRows
    let upperEnd = min(max(mixed.lowerBound, all.lowerBound), all.upperBound)
    let lowerStart = min(max(mixed.upperBound, all.lowerBound), all.upperBound)
    let first = place &- all.lowerBound
    var target = bounds.mutableSpan
    bound.arc(upper, all.lowerBound..<upperEnd) { target[first &+ $0] = $1 }
    var line = start < end && upperEnd < lowerStart ? side.columns(from: 8 * upperEnd) : nil
    for y in upperEnd..<lowerStart {
      let row = 8 * y
      var found = bound.columns(&line)
      if row < start {
        bound.arc(upper, y..<y + 1) { found = $1.selected(before: start - row, else: found) }
      }
      if end < row + 8 {
        bound.arc(lower, y..<y + 1) { found = found.selected(before: end - row, else: $1) }
      }
      target[first &+ y] = found
    }
    bound.arc(lower, lowerStart..<all.upperBound) { target[first &+ $0] = $1 }
    if rows.lowerBound & 7 != 0 {
      target[place] = bound.empty.selected(before: rows.lowerBound & 7, else: target[place])
    }
    if rows.upperBound & 7 != 0 {
      let last = first + all.upperBound - 1
      target[last] = target[last].selected(before: rows.upperBound & 7, else: bound.empty)
    }
  }
}

/// The bound of the spans of a capsule on one side.
private struct SpanBound {
  let disc: Disc
  /// The number of sample columns of the lattice.
  let columns: Int32
  let isRight: Bool

  /// The bounds of rows without samples.
  var empty: SIMD8<Int32> {
    SIMD8(repeating: isRight ? RowSpans.empty.end : RowSpans.empty.start)
  }

  /// Calls `body` with some rows of pixels and the bounds of their sample rows by a disc.
  @inline(__always)
  func arc(_ center: LatticePoint, _ rows: Range<Int>, _ body: (Int, SIMD8<Int32>) -> Void) {
    if rows.isEmpty { return }
    // A center further out is clipped anyway, so all values fit 32 bits: a lattice has at most 2^23
    // columns of samples, and the radius is below 2^25.
    let width = Lattice.sampleSpacing * Int(columns)
    let reach = disc.radius + Lattice.sampleSpacing
    let clipped = Int32(min(max(center.x, -reach), width + reach) - Lattice.firstSample)
    // The end of a span is exclusive, and the start is rounded up.
    let x = SIMD8(repeating: clipped &+ (isRight ? 32 : 31))
    let v = Lattice.sampleSpacing * 8 * rows.lowerBound + Lattice.firstSample - center.y
    let isInside = center.x >= disc.radius && center.x + disc.radius <= width
    disc.forEachHalfWidths(from: v, rows: rows) { y, widths in
      let found = (isRight ? x &+ widths : x &- widths) &>> 5
      body(y, isInside ? found : clip(found))
    }
  }

  /// Returns the bounds of the next eight sample rows of a line.
  @inline(__always)
  func columns(_ line: inout LineColumns?) -> SIMD8<Int32> {
    guard var rest = line else { return empty }
    /// Returns the next column, which is clipped so that it fits 32 bits.
    @inline(__always)
    func next() -> Int32 { Int32(truncatingIfNeeded: min(max(rest.next(), 0), Int(columns))) }
    let found = SIMD8(next(), next(), next(), next(), next(), next(), next(), next())
    line = rest
    return found
  }

  @inline(__always)
  private func clip(_ bounds: SIMD8<Int32>) -> SIMD8<Int32> {
    let (none, all) = (SIMD8<Int32>.zero, SIMD8(repeating: columns))
    let positive = none.selected(bounds.isBelow(none), else: bounds)
    return positive.selected(positive.isBelow(all), else: all)
  }
}

// Comparisons of the standard library may compile to a loop over the numbers, which costs ten times
// as much as these.
extension SIMD8<Int32> {
  /// Returns -1 where the number is less than that of `other`, else 0; differences fit 32 bits.
  @inline(__always)
  func isBelow(_ other: Self) -> Self { (self &- other) &>> 31 }

  /// Returns the lesser of two numbers; differences fit 32 bits.
  @inline(__always)
  func least(_ other: Self) -> Self { other &+ (self &- other) & isBelow(other) }

  /// Returns the greater of two numbers; differences fit 32 bits.
  @inline(__always)
  func greatest(_ other: Self) -> Self { other &+ (self &- other) & other.isBelow(self) }

  /// Returns these numbers where `mask` is -1, and those of `other` where it is 0.
  @inline(__always)
  func selected(_ mask: Self, else other: Self) -> Self { self & mask | other & ~mask }

  /// Returns these numbers up to, not including, an index, and those of `other` from there on.
  @inline(__always)
  func selected(before index: Int, else other: Self) -> Self {
    let index = Int32(truncatingIfNeeded: Swift.min(Swift.max(index, 0), 8))
    return selected(Self(0, 1, 2, 3, 4, 5, 6, 7).isBelow(Self(repeating: index)), else: other)
  }

  /// True if any number is not 0.
  @inline(__always)
  var hasAny: Bool {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1] != 0
  }
}
