/// Finds the pixels of capsules of one radius on one lattice, row by row.
///
/// It keeps what all capsules share, the half-widths of their discs and room for spans, so that a
/// capsule costs what it covers and allocates nothing.
public struct CapsuleScanner: Sendable {
  private let disc: Disc
  private let columns: Int32
  private let rows: Range<Int>
  /// The pixels of the last capsule.
  var pixels = PixelRuns()

  init(_ disc: Disc, latticeOf mask: ScratchMask) {
    self.disc = disc
    columns = Int32(mask.sampleColumns)
    rows = 0..<mask.sampleRows
  }

  /// Creates the scanner of capsules with ends of the given `width` on the lattice of `mask`.
  ///
  /// - Parameters:
  ///   - width: The diameter, in points.
  ///   - scale: The pixels of a point.
  ///   - mask: Any set on the lattice.
  /// - Precondition: the width is from 0 to 10,000 points and the scale above 0 and at most 16.
  /// - Complexity: O(width in pixels).
  public init(width: Double, scale: Double = 1, latticeOf mask: ScratchMask) {
    let radius = FixedPoint.units(width / 2, scale: scale)
    self.init(Disc(radius: radius, isTabulated: true), latticeOf: mask)
  }

  /// Finds the pixels of a capsule, to be read from `pixels`.
  ///
  /// - Parameters:
  ///   - capsule: The shape; what lies off the lattice is clipped.
  ///   - startIsDrawn: Whether the disc at the start need not be told, because all its samples are
  ///     known: rows of pixels with nothing else are left out, and so are pixels of its own edge
  ///     beside full ones.
  /// - Precondition: the capsule has the radius of this scanner.
  mutating func scan(_ capsule: Capsule, startIsDrawn: Bool) {
    pixels.runs.removeAll(keepingCapacity: true)
    precondition(capsule.radius == disc.radius, "A scanner has the radius of its capsules")
    let reached = capsule.sampleRows.clamped(to: rows)
    if reached.isEmpty { return }
    let limit = capsule.crossLimit
    let left = CapsuleSide(capsule, crossLimit: limit, isRight: false)
    let right = CapsuleSide(capsule, crossLimit: limit, isRight: true)
    let start = startIsDrawn ? DrawnDisc(capsule, left, right) : nil
    let rows = start?.rows(of: reached) ?? reached
    if rows.isEmpty { return }
    pixels.spans.find(capsule, left: left, right: right, disc: disc, rows: rows, columns: columns)
    Self.append(pixels.spans, of: capsule, rows: rows, start: start, disc, to: &pixels.runs)
  }

  /// Appends the pixels of the spans on `rows`.
  private static func append(
    _ spans: CapsuleSpans, of capsule: Capsule, rows: Range<Int>, start: DrawnDisc?, _ disc: Disc,
    to runs: inout [PixelRun]
  ) {
    let firstRow = rows.lowerBound & ~7
    // The spans reach furthest at these rows, and the less the further a row is from them.
    let isRising = capsule.end.x >= capsule.start.x
    let (leftmost, rightmost) =
      isRising ? (capsule.start, capsule.end) : (capsule.end, capsule.start)
    let (l0, l1) = Self.rows(beside: leftmost, in: rows)
    let (r0, r1) = Self.rows(beside: rightmost, in: rows)
    let starts = spans.starts.span
    let ends = spans.ends.span
    for row in stride(from: firstRow, to: rows.upperBound, by: 8) {
      let (top, bottom) = (row &- firstRow, row &- firstRow &+ 7)
      func place(_ extreme: Int) -> Int { min(max(extreme &- firstRow, top), bottom) }
      let least = min(starts[place(l0)], starts[place(l1)])
      let greatest = max(ends[place(r0)], ends[place(r1)])
      var columns = (start: Int(least &>> 3), end: Int((greatest &+ 7) &>> 3))
      // What the first and the last row of a convex shape have, all between them have.
      let full = Int((max(starts[top], starts[bottom]) &+ 7) &>> 3)
      let fullEnd = Int(min(ends[top], ends[bottom]) &>> 3)
      if full >= fullEnd {
        if columns.start < columns.end {
          runs.append(
            PixelRun(
              y: row &>> 3, columns: columns.start..<columns.end, full: columns.end..<columns.end,
              firstRow: top))
        }
        continue
      }
      if let start {
        let own = max(row, rows.lowerBound)..<min(row &+ 8, rows.upperBound)
        if start.bounds(own, onLeft: true),
          start.core(own, disc).upperBound >= full
        {
          columns.start = full
        } else if start.bounds(own, onLeft: false),
          start.core(own, disc).lowerBound <= fullEnd
        {
          columns.end = fullEnd
        }
      }
      runs.append(
        PixelRun(
          y: row &>> 3, columns: columns.start..<columns.end, full: full..<fullEnd, firstRow: top))
    }
  }

  /// The rows before and after the centre of a disc, or the nearest of `rows`.
  private static func rows(beside center: Capsule.End, in rows: Range<Int>) -> (Int, Int) {
    let row = FixedPoint.endSample(through: center.y)
    let last = rows.upperBound &- 1
    return (
      min(max(row &- 1, rows.lowerBound), last), min(max(row, rows.lowerBound), last)
    )
  }
}

/// The disc at the start of a capsule, whose samples are known.
private struct DrawnDisc {
  let center: Capsule.End
  /// The rows on which the capsule starts, and those on which it ends, with a sample of the disc.
  let leftRows: Range<Int>
  let rightRows: Range<Int>

  init(_ capsule: Capsule, _ left: CapsuleSide, _ right: CapsuleSide) {
    center = capsule.start
    let isUpper = capsule.start.y <= capsule.end.y
    (leftRows, rightRows) =
      isUpper
      ? (.min..<left.lineRows.lowerBound, .min..<right.lineRows.lowerBound)
      : (left.lineRows.upperBound..<Int.max, right.lineRows.upperBound..<Int.max)
  }

  /// Those of some rows, in whole rows of pixels, that have samples of the capsule outside the disc.
  func rows(of all: Range<Int>) -> Range<Int> {
    if leftRows.lowerBound == .min {
      let first = min(leftRows.upperBound, rightRows.upperBound) & ~7
      return max(all.lowerBound, min(first, all.upperBound))..<all.upperBound
    }
    let end = (max(leftRows.lowerBound, rightRows.lowerBound) &+ 7) & ~7
    return all.lowerBound..<min(all.upperBound, max(end, all.lowerBound))
  }

  /// Whether the capsule starts, or ends, with a sample of the disc on all of some rows.
  func bounds(_ rows: Range<Int>, onLeft: Bool) -> Bool {
    let own = onLeft ? leftRows : rightRows
    return own.lowerBound <= rows.lowerBound && rows.upperBound <= own.upperBound
  }

  /// The columns of pixels that the disc has in common on rows that it reaches: what it has on the
  /// first and on the last, it has on all.
  func core(_ rows: Range<Int>, _ disc: Disc) -> (lowerBound: Int, upperBound: Int) {
    let v = FixedPoint.sampleSpacing * rows.lowerBound + FixedPoint.firstSample - center.y
    let width = min(
      disc.halfWidth(v), disc.halfWidth(v + FixedPoint.sampleSpacing * (rows.count - 1)))
    let x = center.x - FixedPoint.firstSample
    return ((((x + 31 - width) >> 5) + 7) >> 3, ((x + 32 + width) >> 5) >> 3)
  }
}
