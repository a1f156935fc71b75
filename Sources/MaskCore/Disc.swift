/// A disc on a lattice, eight sample rows at a time: the round tip of a stroke.
///
/// A sample at the height v from the centre and at the distance u from its column belongs to the
/// disc where |u| <= floor(sqrt(r^2 - v^2)), its half-width there. A table has the half-widths for
/// every v; those 32 units apart, which are neighbouring sample rows, are neighbours in it.
struct Disc: Sendable {
  /// The radius in 1/256 pixel, never negative.
  let radius: Int
  /// The half-widths at the heights 32 k + p - reach for p from 0 to 31 and k from 0 up.
  ///
  /// Those of one p are next to each other, `absent` above and below the disc. There are none where
  /// roots are taken instead.
  private let halfWidths: [Int32]
  /// The half-widths of one p.
  private let stride: Int
  /// The greatest height above the centre in the table: eight rows that end on the disc.
  private let reach: Int

  /// The half-width of a row without samples: its span is empty and neutral in every hull.
  private static let absent: Int32 = -1 << 30
  /// The greatest radius with a table: 256 pixels, whose table takes 512 KiB.
  private static let tableLimit = 1 << 16
  /// The widest lattice, in 1/256 pixel: that of a card of 65,536 points at 16 pixels a point.
  private static let lattice = 1 << 28

  /// Creates a disc.
  ///
  /// - Parameters:
  ///   - radius: In 1/256 pixel.
  ///   - isTabulated: Whether a table of half-widths is worth its making, that is, for more than a
  ///     few capsules; a disc that is larger than any usual brush has none.
  /// - Complexity: O(radius) with a table, else O(1).
  init(radius: Int, isTabulated: Bool) {
    self.radius = radius
    reach = (radius + 7 * FixedPoint.sampleSpacing + 31) & ~31
    stride = (radius + reach) >> 5 + 8
    guard isTabulated, radius <= Self.tableLimit else {
      halfWidths = []
      return
    }
    var table = [Int32](repeating: Self.absent, count: 32 * stride)
    var halfWidth = radius
    for v in 0...radius {
      // It falls from the radius on, in whole steps: no root is needed.
      while halfWidth * halfWidth > radius * radius - v * v { halfWidth -= 1 }
      for height in [reach - v, reach + v] {
        table[(height & 31) * stride + height >> 5] = Int32(halfWidth)
      }
    }
    halfWidths = table
  }

  /// The spans around the column `x` of eight rows, the first at the height `v` from the centre,
  /// both in 1/256 pixel; empty lanes are neutral.
  @inline(__always)
  func spans(x: Int, v: Int) -> SpanLanes {
    // Within these bounds all sums of columns fit 32 bits.
    guard v <= radius, v >= -reach, x >= -radius, x <= Self.lattice + radius else { return .empty }
    let halfWidth = halfWidths.isEmpty ? roots(v) : lookUp(v)
    let first = Lanes(repeating: Int32(truncatingIfNeeded: x - FixedPoint.firstSample))
    return SpanLanes(
      start: (first &+ 31 &- halfWidth) &>> 5, end: ((first &+ halfWidth) &>> 5) &+ 1)
  }

  @inline(__always)
  private func lookUp(_ v: Int) -> Lanes {
    let height = v &+ reach
    let first = (height & 31) &* stride &+ height &>> 5
    let rows = halfWidths.span.extracting(first..<first &+ 8)
    return Lanes(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7])
  }

  private func roots(_ v: Int) -> Lanes {
    var lanes = Lanes(repeating: Self.absent)
    for i in 0..<8 {
      let height = v + i * FixedPoint.sampleSpacing
      guard abs(height) <= radius else { continue }
      // Exact: the radicand is below 2^49, a Double, and below 2^52 the root of m^2 - 1 never
      // rounds up to m.
      lanes[i] = Int32(Double(radius * radius - height * height).squareRoot())
    }
    return lanes
  }
}
