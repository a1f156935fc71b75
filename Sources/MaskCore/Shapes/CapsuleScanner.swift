// SPDX-License-Identifier: Apache-2.0

/// A scanner that finds the pixels of capsules of one radius on one lattice, row by row.
///
/// The scanner keeps the half-widths of the disc and the memory for spans, which all capsules
/// share. The cost of a capsule grows with the pixels it covers, and no memory is allocated.
public struct CapsuleScanner: Sendable {
  private let disc: Disc
  private let columns: Int32
  private let rows: Range<Int>
  /// The pixels of the last capsule.
  var pixels = PixelRuns()
  /// The ranges of sample rows that are scanned of the current capsule.
  private var open: [Range<Int>] = []

  /// Creates a scanner of capsules with ends of the given `width` on the lattice of `mask`.
  ///
  /// - Parameters:
  ///   - width: The diameter, in points.
  ///   - scale: The scale, in pixels a point.
  ///   - mask: Any mask on the lattice.
  /// - Precondition: The width is from 0 to 10,000 points, and the scale is above 0 and at most 16.
  /// - Complexity: O(width in pixels).
  public init(width: Double, scale: Double = 1, latticeOf mask: ScratchMask) {
    self.init(radius: Lattice.units(width / 2, scale: scale), latticeOf: mask)
  }

  fileprivate init(radius: Int, latticeOf mask: ScratchMask) {
    disc = Disc(radius: radius)
    columns = Int32(mask.sampleColumns)
    rows = 0..<mask.sampleRows
  }

  /// Finds the pixels of a capsule and stores them in `pixels`.
  ///
  /// - Parameters:
  ///   - capsule: The shape; parts off the lattice are clipped.
  ///   - startIsDrawn: True if all samples of the disc at the start are in the mask already. Rows
  ///     of pixels with nothing but that disc are then left out, and so are pixels of the disc's
  ///     own edge that lie beside full pixels.
  ///   - mask: A mask on the same lattice; rows in which the capsule has only pixels that are full
  ///     in it may be left out.
  /// - Returns: The number of rows of pixels that were looked for, with those that were skipped
  ///   because of the mask.
  /// - Precondition: The capsule has the radius of this scanner.
  @discardableResult
  mutating func scan(
    _ capsule: Capsule, startIsDrawn: Bool, skipping mask: inout ScratchMask
  ) -> Int {
    pixels.runs.removeAll(keepingCapacity: true)
    guard let (rows, start) = findSpans(capsule, startIsDrawn: startIsDrawn, skipping: &mask)
    else { return 0 }
    var place = 0
    for rows in open {
      Self.append(pixels.spans, of: capsule, rows: rows, at: place, start: start, to: &pixels.runs)
      place += rows.pixelRows.count
    }
    return rows.pixelRows.count
  }

  /// Adds a capsule to a union on its way into `mask`.
  ///
  /// The parameters are those of `scan(_:startIsDrawn:skipping:)`, but for that the disc at the start
  /// is drawn if it is in the mask or in the union. The result is that of the scan, too.
  mutating func add(
    _ capsule: Capsule, startIsDrawn: Bool, to union: inout SpanUnion, of mask: inout ScratchMask
  ) -> Int {
    // To look for rows that are full takes longer than to unite a few hundred.
    let spans = findSpans(
      capsule, startIsDrawn: startIsDrawn, skipping: &mask, ifTallerThan: 1 << 11)
    guard let spans else { return 0 }
    var place = 0
    for rows in open {
      union.add(pixels.spans, at: place, rows: rows.pixelRows, to: &mask)
      place += rows.pixelRows.count
    }
    return spans.rows.pixelRows.count
  }

  /// Finds the spans of a capsule in ranges of sample rows, which it stores in `open`, and stores
  /// the spans one range after the other.
  ///
  /// - Returns: The sample rows with those that were skipped because of the mask, and the disc at
  ///   the start if it is drawn; nil if there are no rows.
  private mutating func findSpans(
    _ capsule: Capsule, startIsDrawn: Bool, skipping mask: inout ScratchMask,
    ifTallerThan height: Int = 0
  ) -> (rows: Range<Int>, start: DrawnDisc?)? {
    open.removeAll(keepingCapacity: true)
    precondition(capsule.radius == disc.radius, "A scanner has the radius of its capsules")
    let reached = capsule.sampleRows.clamped(to: rows)
    if reached.isEmpty { return nil }
    let limit = capsule.crossLimit
    let left = CapsuleSide(capsule, crossLimit: limit, isRight: false)
    let right = CapsuleSide(capsule, crossLimit: limit, isRight: true)
    let start = startIsDrawn ? DrawnDisc(capsule, left, right) : nil
    let rows = start?.rows(of: reached) ?? reached
    if rows.isEmpty { return nil }
    if rows.count > height {
      mask.appendOpenRows(rows, of: capsule.bounds, to: &open)
    } else {
      open.append(rows)
    }
    var place = 0
    for rows in open {
      pixels.spans.find(
        capsule, left: left, right: right, disc: disc, rows: rows, columns: columns, at: place)
      place += rows.pixelRows.count
    }
    return (rows, start)
  }

  /// Appends the pixels of the spans on `rows`; the first of them are at the index `place`.
  private static func append(
    _ spans: RowSpans, of capsule: Capsule, rows: Range<Int>, at place: Int, start: DrawnDisc?,
    to runs: inout [PixelRun]
  ) {
    // The spans extend furthest at these rows, and less with the distance from them.
    let isRising = capsule.end.x >= capsule.start.x
    let (leftmost, rightmost) =
      isRising ? (capsule.start, capsule.end) : (capsule.end, capsule.start)
    let left = Lattice.endSample(through: leftmost.y)
    let right = Lattice.endSample(through: rightmost.y)
    let (allStarts, allEnds) = (spans.starts.span, spans.ends.span)
    var place = place
    for row in stride(from: rows.lowerBound & ~7, to: rows.upperBound, by: 8) {
      defer { place &+= 1 }
      let (starts, ends) = (allStarts[place], allEnds[place])
      let isWhole = rows.lowerBound <= row && row &+ 8 <= rows.upperBound
      let least =
        isWhole && (left <= row || row &+ 8 <= left) ? min(starts[0], starts[7]) : starts.min()
      let greatest =
        isWhole && (right <= row || row &+ 8 <= right) ? max(ends[0], ends[7]) : ends.max()
      var columns = (start: Int(least &>> 3), end: Int((greatest &+ 7) &>> 3))
      // In a convex shape, samples that both the first and the last row have are in all rows
      // between.
      let full = (Int(max(starts[0], starts[7])) &+ 7) &>> 3
      let fullEnd = Int(min(ends[0], ends[7]) &>> 3)
      if full >= fullEnd {
        if columns.start < columns.end {
          runs.append(
            PixelRun(
              y: row &>> 3, columns: columns.start..<columns.end, full: columns.end..<columns.end,
              place: place))
        }
        continue
      }
      if let start {
        let own = max(row, rows.lowerBound)..<min(row &+ 8, rows.upperBound)
        if start.holdsLeft(of: full, on: own) { columns.start = full }
        if start.holdsRight(of: fullEnd, on: own) { columns.end = fullEnd }
      }
      runs.append(
        PixelRun(
          y: row &>> 3, columns: columns.start..<columns.end, full: full..<fullEnd, place: place))
    }
  }
}

/// The disc at the start of a capsule, whose samples are in the mask already.
///
/// On rows that the disc bounds on one side, it has all samples of the capsule from that side up to
/// the center of the disc.
private struct DrawnDisc {
  /// The rows on which the capsule starts with a sample of the disc.
  private let leftRows: Range<Int>
  /// The rows on which the capsule ends with a sample of the disc.
  private let rightRows: Range<Int>
  /// The exclusive end of the sample columns up to the center of the disc.
  private let leftEnd: Int
  /// The first sample column at or after the center of the disc.
  private let rightStart: Int

  init(_ capsule: Capsule, _ left: CapsuleSide, _ right: CapsuleSide) {
    let isUpper = capsule.start.y <= capsule.end.y
    (leftRows, rightRows) =
      isUpper
      ? (.min..<left.lineRows.lowerBound, .min..<right.lineRows.lowerBound)
      : (left.lineRows.upperBound..<Int.max, right.lineRows.upperBound..<Int.max)
    leftEnd = Lattice.endSample(through: capsule.start.x)
    rightStart = Lattice.firstSample(from: capsule.start.x)
  }

  /// Returns the rows, in whole rows of pixels, that have samples of the capsule outside the disc.
  func rows(of all: Range<Int>) -> Range<Int> {
    if leftRows.lowerBound == .min {
      let first = min(leftRows.upperBound, rightRows.upperBound) & ~7
      return max(all.lowerBound, min(first, all.upperBound))..<all.upperBound
    }
    let end = (max(leftRows.lowerBound, rightRows.lowerBound) &+ 7) & ~7
    return all.lowerBound..<min(all.upperBound, max(end, all.lowerBound))
  }

  /// True if the disc has all samples of the capsule left of the pixel column `x` on `rows`.
  @inline(__always)
  func holdsLeft(of x: Int, on rows: Range<Int>) -> Bool {
    8 &* x <= leftEnd && leftRows.lowerBound <= rows.lowerBound
      && rows.upperBound <= leftRows.upperBound
  }

  /// True if the disc has all samples of the capsule at or right of the pixel column `x` on `rows`.
  @inline(__always)
  func holdsRight(of x: Int, on rows: Range<Int>) -> Bool {
    8 &* x >= rightStart && rightRows.lowerBound <= rows.lowerBound
      && rows.upperBound <= rightRows.upperBound
  }
}

// MARK: - Inserting capsules

extension ScratchMask {
  /// Inserts the samples of a capsule and returns the number of new ones.
  ///
  /// - Parameter capsule: The shape, in the pixels of this mask; parts off the card are clipped.
  /// - Returns: The number of samples of the capsule that were not in the mask before.
  /// - Complexity: O(radius + rows of the capsule on this card + pixels that gain samples).
  @discardableResult
  public mutating func insert(_ capsule: Capsule) -> Int {
    var scanner = CapsuleScanner(radius: capsule.radius, latticeOf: self)
    return insert(capsule, with: &scanner)
  }

  /// Inserts the samples of a capsule and returns the number of new ones.
  ///
  /// - Parameters:
  ///   - capsule: The shape, in the pixels of this mask; parts off the card are clipped.
  ///   - scanner: A scanner for the capsule's width and this lattice.
  ///   - startIsDrawn: True if the disc at the start of the capsule was inserted before, as the end
  ///     of another capsule; only pixels in front of it are then visited.
  /// - Returns: The number of samples of the capsule that were not in the mask before.
  /// - Complexity: O(rows of the capsule on this card + pixels that gain samples), independent of
  ///   the size of the card and of the samples inserted before.
  @discardableResult
  public mutating func insert(
    _ capsule: Capsule, with scanner: inout CapsuleScanner, startIsDrawn: Bool = false
  ) -> Int {
    scanner.scan(capsule, startIsDrawn: startIsDrawn, skipping: &self)
    return insert(scanner.pixels)
  }
}
