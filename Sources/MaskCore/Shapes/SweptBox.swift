// At the parameter t, a side of the box is at a0 + t (a1 - a0). A row at the height y meets the box
// for those t at which the top is not below y and the bottom is not above y: two linear bounds of
// t. Over this range of t, the left side is least, and the right side greatest, at one end of the
// range.

import Geometry

/// The area that an upright rectangle sweeps, which is the convex hull of its two positions; the
/// tip is a square or a block of a stamp.
struct SweptBox: ConvexShape {
  /// An upright rectangle; its edges belong to it.
  struct Box {
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

  private let (a, b): (Box, Box)

  /// Creates the area swept from one box to another.
  init(from a: Box, to b: Box) {
    (self.a, self.b) = (a, b)
  }

  var sampleRows: Range<Int> {
    let first = Lattice.firstSample(from: min(a.top, b.top))
    return first..<max(first, Lattice.endSample(through: max(a.bottom, b.bottom)))
  }

  var bounds: SweptBox { self }

  /// Returns columns of pixels, not clipped to any lattice, that contain every point of the area at
  /// the heights from `top` through `bottom`, in 1/256 pixel.
  ///
  /// The columns are up to two more than needed on each side.
  func pixelColumns(from top: Int, through bottom: Int) -> Range<Int> {
    // The box is at these heights for a range of t. Rounding moves its ends by far less than 1e-9,
    // which is less than 10 units of the way: an area is below 2^33 units long.
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

  func span(ofRow row: Int) -> SampleSpan {
    let y = Lattice.sampleSpacing * row + Lattice.firstSample
    var range = ParameterRange()
    range.limit(b.top - a.top, atMost: y - a.top)
    range.limit(a.bottom - b.bottom, atMost: a.bottom - y)
    guard !range.isEmpty else { return SampleSpan(start: 0, end: 0) }
    return SampleSpan(
      start: Lattice.firstSample(from: -range.greatest(-a.left, -b.left)),
      end: Lattice.endSample(through: range.greatest(a.right, b.right)))
  }
}

/// A range of the parameter t within 0...1; both ends are exact fractions.
private struct ParameterRange {
  private struct Fraction {
    let numerator: Int
    let denominator: Int

    /// Compares two fractions exactly; differences of coordinates stay below 2^36.
    static func < (one: Fraction, other: Fraction) -> Bool {
      Int128(one.numerator) * Int128(other.denominator)
        < Int128(other.numerator) * Int128(one.denominator)
    }
  }

  private var first = Fraction(numerator: 0, denominator: 1)
  private var last = Fraction(numerator: 1, denominator: 1)
  private var isNever = false

  var isEmpty: Bool { isNever || last < first }

  /// Restricts the range to the t with `slope` t <= `limit`.
  mutating func limit(_ slope: Int, atMost limit: Int) {
    if slope > 0 {
      let bound = Fraction(numerator: limit, denominator: slope)
      if bound < last { last = bound }
    } else if slope < 0 {
      let bound = Fraction(numerator: -limit, denominator: -slope)
      if first < bound { first = bound }
    } else if limit < 0 {
      isNever = true
    }
  }

  /// Returns the maximum over the range, rounded down, of a value that goes linearly from `start`
  /// to `end`.
  func greatest(_ start: Int, _ end: Int) -> Int {
    let moment = end > start ? last : first
    // The way is whole at either end of the range 0...1, and nearly always fits 64 bits; to divide 128
    // bits takes four times as long.
    let (way, isOver) = (end - start).multipliedReportingOverflow(by: moment.numerator)
    if moment.denominator == 1, !isOver { return start + way }
    guard isOver else { return start + floorDivision(way, by: moment.denominator).quotient }
    let long = Int128(end - start) * Int128(moment.numerator)
    return start + Int(floorDivision(long, by: Int128(moment.denominator)).quotient)
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
