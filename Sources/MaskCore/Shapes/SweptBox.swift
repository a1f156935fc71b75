// SPDX-License-Identifier: Apache-2.0

/// The area that an upright rectangle sweeps, which is the convex hull of its two positions; it bounds
/// the areas of other tips.
struct SweptBox: Sendable {
  /// An upright rectangle; its edges belong to it.
  struct Box: Sendable {
    /// The sides, in 1/256 pixel.
    let (left, top, right, bottom): (Int, Int, Int, Int)

    /// Creates a box from its sides, in 1/256 pixel.
    init(left: Int, top: Int, right: Int, bottom: Int) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// Creates the box around a disc, in 1/256 pixel.
    init(x: Int, y: Int, radius: Int) {
      self.init(left: x - radius, top: y - radius, right: x + radius, bottom: y + radius)
    }
  }

  /// The two positions.
  let (a, b): (Box, Box)

  /// Creates the area swept from one box to another.
  init(from a: Box, to b: Box) {
    (self.a, self.b) = (a, b)
  }

  /// The sample rows that the area may touch, not clipped to any lattice.
  var sampleRows: Range<Int> {
    let first = Lattice.firstSample(from: min(a.top, b.top))
    return first..<max(first, Lattice.endSample(through: max(a.bottom, b.bottom)))
  }

  /// The sample columns between the outermost sides, not clipped to any lattice.
  var sampleColumns: SampleSpan {
    SampleSpan(
      start: Lattice.firstSample(from: min(a.left, b.left)),
      end: Lattice.endSample(through: max(a.right, b.right)))
  }

  /// Returns columns of pixels, not clipped to any lattice, that contain every point of the area at
  /// the heights from `top` through `bottom`, in 1/256 pixel.
  ///
  /// The columns are up to two more than needed on each side.
  func pixelColumns(from top: Int, through bottom: Int) -> Range<Int> {
    // At the parameter t, a side of the box is at a0 + t (a1 - a0). So the box is at these heights for
    // a range of t, and each side is furthest out at one end of the range. Rounding moves the ends by
    // far less than 1e-9, which is less than 10 units of the way: an area is below 2^33 units long.
    var (first, last) = (0.0, 1.0)
    func limit(_ slope: Int, atMost limit: Int) {
      if slope == 0 {
        if limit < 0 { last = -1 }
      } else {
        let bound = Double(limit) / Double(slope)
        if slope > 0 { last = min(last, bound + 1e-9) } else { first = max(first, bound - 1e-9) }
      }
    }
    limit(b.top - a.top, atMost: bottom - a.top)
    limit(a.bottom - b.bottom, atMost: a.bottom - top)
    guard first <= last else { return 0..<0 }
    func side(_ start: Int, _ end: Int, _ t: Double) -> Int {
      start + Int(Double(end - start) * min(max(t, 0), 1))
    }
    let left = min(side(a.left, b.left, first), side(a.left, b.left, last))
    let right = max(side(a.right, b.right, first), side(a.right, b.right, last))
    return left >> 8 - 1..<right >> 8 + 2
  }
}

extension ScratchMask {
  /// Appends the sample rows in which a shape may have pixels that are not full in this mask.
  ///
  /// - Parameters:
  ///   - rows: Sample rows of the shape on this lattice; not empty.
  ///   - bounds: A swept box that contains the shape.
  ///   - open: The ranges of rows, to which some of `rows` are appended in ascending order. Further
  ///     rows may be among them: those of a small shape are not looked at.
  /// - Complexity: O(rows / 64), and the width of the shape in pixels / 4,096 for each 64 rows;
  ///   where not all pixels are full, more.
  mutating func appendOpenRows(
    _ rows: Range<Int>, of bounds: SweptBox, to open: inout [Range<Int>]
  ) {
    let band = 8 * StripTiles.height
    guard rows.count > 8 * band else { return open.append(rows) }
    for first in stride(from: rows.lowerBound & ~(band - 1), to: rows.upperBound, by: band) {
      let (top, bottom) = (Lattice.sampleSpacing * first, Lattice.sampleSpacing * (first + band))
      let columns = bounds.pixelColumns(from: top, through: bottom).clamped(to: 0..<width)
      if isFull(columns, fromRow: first / 8) { continue }
      let own = (first..<first + band).clamped(to: rows)
      if let last = open.last, last.upperBound == own.lowerBound {
        open[open.count - 1] = last.lowerBound..<own.upperBound
      } else {
        open.append(own)
      }
    }
  }

  /// Returns true if all pixels in some columns are full, in the row of tiles that begins with the
  /// pixel row `y`.
  private mutating func isFull(_ columns: Range<Int>, fromRow y: Int) -> Bool {
    let rows = min(StripTiles.height, height - y)
    var rest = PixelStrip.strips(of: columns)
    while let column = tiles.firstOpen(in: rest, y) {
      rest = column + 1..<rest.upperBound
      let x = PixelStrip.width * column
      guard let first = tiles.strip(x, y) else { return false }
      let pixels = PixelStrip.pixels(of: columns, from: x)
      for strip in first..<first + rows where strips[strip].full & pixels != pixels { return false }
      if pixels == PixelStrip.pixels(of: 0..<width, from: x) { tiles.setFull(true, x, y) }
    }
    return true
  }
}
