// A side of the box at the moment t is a0 + t (a1 - a0). A row at the height y is in the box from
// the moment its top is not below y, and its bottom not above it: two linear bounds of t. Over
// those moments the left side is least, and the right side greatest, at one end of them.

import Drawing

/// The convex hull of two upright rectangles: what a square, or a block of a stamp, passes over.
struct SweptBox: ConvexShape {
  /// An upright rectangle; its edges belong to it.
  struct Box {
    /// In 1/256 pixel.
    let (left, top, right, bottom): (Int, Int, Int, Int)
  }

  private let (a, b): (Box, Box)

  /// The sweep from a box to another.
  init(from a: Box, to b: Box) {
    (self.a, self.b) = (a, b)
  }

  var sampleRows: Range<Int> {
    let first = Lattice.firstSample(from: min(a.top, b.top))
    return first..<max(first, Lattice.endSample(through: max(a.bottom, b.bottom)))
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

/// The moments from one to another, both exact fractions in 0...1.
private struct ParameterRange {
  private struct Fraction {
    let numerator: Int
    let denominator: Int

    /// Differences of coordinates stay below 2^36.
    static func < (one: Fraction, other: Fraction) -> Bool {
      Int128(one.numerator) * Int128(other.denominator)
        < Int128(other.numerator) * Int128(one.denominator)
    }
  }

  private var first = Fraction(numerator: 0, denominator: 1)
  private var last = Fraction(numerator: 1, denominator: 1)
  private var isNever = false

  var isEmpty: Bool { isNever || last < first }

  /// Keeps the moments t with `slope` t <= `limit`.
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

  /// The greatest value over the moments of what goes from `start` to `end`, rounded down.
  func greatest(_ start: Int, _ end: Int) -> Int {
    let moment = end > start ? last : first
    let way = Int128(end - start) * Int128(moment.numerator)
    return start + Int(floorDivision(way, by: Int128(moment.denominator)).quotient)
  }
}
