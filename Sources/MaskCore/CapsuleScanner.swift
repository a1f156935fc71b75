/// Finds the pixels of capsules of one radius on one lattice, row by row.
///
/// It keeps what all capsules share, the half-widths of their discs and a row of words, so that a
/// capsule costs what it covers and allocates nothing.
public struct CapsuleScanner: Sendable {
  private let disc: Disc
  private let columns: Int32
  private let rows: Range<Int>
  private var words: SpanWords
  /// The pixels of the last capsule.
  private(set) var pixels = PixelRuns()

  init(_ disc: Disc, latticeOf mask: ScratchMask) {
    self.disc = disc
    columns = Int32(mask.sampleColumns)
    rows = 0..<mask.sampleRows
    words = SpanWords(width: mask.width)
  }

  /// Creates the scanner of capsules with ends of the given `width` on the lattice of `mask`.
  ///
  /// - Parameters:
  ///   - width: The diameter, in points.
  ///   - scale: The pixels of a point.
  ///   - mask: Any set on the lattice.
  /// - Precondition: the width is from 0 to 10,000 points and the scale above 0 and at most 16.
  /// - Complexity: O(width in pixels + columns of the lattice).
  public init(width: Double, scale: Double = 1, latticeOf mask: ScratchMask) {
    let radius = FixedPoint.units(width / 2, scale: scale)
    self.init(Disc(radius: radius, isTabulated: true), latticeOf: mask)
  }

  /// Finds the pixels of a capsule, to be read from `pixels`.
  ///
  /// - Parameters:
  ///   - capsule: The shape; what lies off the lattice is clipped.
  ///   - startIsDrawn: Whether the disc at the start need not be told, because all its samples are
  ///     known: pixels that lie wholly inside it are left out, and so is the side of a row of
  ///     pixels on which there is nothing else.
  /// - Precondition: the capsule has the radius of this scanner.
  mutating func scan(_ capsule: Capsule, startIsDrawn: Bool) {
    pixels.removeAll()
    precondition(capsule.radius == disc.radius, "A scanner has the radius of its capsules")
    let rows = capsule.sampleRows.clamped(to: rows)
    guard !rows.isEmpty else { return }
    var spans = CapsuleSpans(capsule, rows: rows)
    for y in rows.lowerBound &>> 3..<(rows.upperBound &+ 7) &>> 3 {
      let (whole, start) = spans.next(disc)
      var clipped = whole.clipped(to: columns)
      if 8 &* y &+ 8 > rows.upperBound { clipped.cut(to: rows.upperBound &- 8 &* y) }
      guard startIsDrawn else {
        words.append(clipped, y: y, to: &pixels)
        continue
      }
      let hasLeft = (whole.start ^ start.start).hasAny
      let hasRight = (whole.end ^ start.end).hasAny
      let known = start.core(clippedTo: columns)
      if known.isEmpty {
        if hasLeft || hasRight { words.append(clipped, y: y, to: &pixels) }
        continue
      }
      if hasLeft {
        let end = clipped.end.least(Lanes(repeating: known.lowerBound))
        words.append(SpanLanes(start: clipped.start, end: end), y: y, to: &pixels)
      }
      if hasRight {
        let start = clipped.start.greatest(Lanes(repeating: known.upperBound))
        words.append(
          SpanLanes(start: start, end: clipped.end.greatest(start)), y: y, to: &pixels)
      }
    }
  }
}
