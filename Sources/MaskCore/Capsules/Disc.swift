/// A disc on a lattice: the round tip of a stroke.
///
/// A sample at the height v from the centre and at the distance u from its column belongs to the
/// disc where |u| <= floor(sqrt(r^2 - v^2)), its half-width there. A table has the half-widths for
/// every v; those 32 units apart, which are neighbouring sample rows, are neighbours in it.
struct Disc: Sendable {
  /// The radius in 1/256 pixel, never negative.
  let radius: Int
  /// The half-widths at the heights 32 k + p - reach for p from 0 to 31 and k from 0 up.
  ///
  /// Those of one p are next to each other. There are none where roots are taken instead.
  private let table: [Int32]
  /// The half-widths of one p.
  private let stride: Int
  /// The radius, rounded up to whole sample rows.
  private let reach: Int

  /// The greatest radius with a table: 256 pixels, whose table takes 512 KiB.
  private static let tableLimit = 1 << 16

  /// Creates a disc.
  ///
  /// - Parameters:
  ///   - radius: In 1/256 pixel.
  ///   - isTabulated: Whether a table of half-widths is worth its making, that is, for more than a
  ///     few capsules; a disc that is larger than any usual brush has none.
  /// - Complexity: O(radius) with a table, else O(1).
  init(radius: Int, isTabulated: Bool) {
    self.radius = radius
    reach = (radius + 31) & ~31
    stride = reach >> 4 + 1
    guard isTabulated, radius <= Self.tableLimit else {
      table = []
      return
    }
    var table = [Int32](repeating: 0, count: 32 * stride)
    var halfWidth = radius
    for v in 0...radius {
      // It falls from the radius on, in whole steps: no root is needed.
      while halfWidth * halfWidth > radius * radius - v * v { halfWidth -= 1 }
      for height in [reach - v, reach + v] {
        table[(height & 31) * stride + height >> 5] = Int32(halfWidth)
      }
    }
    self.table = table
  }

  /// Hands the half-widths of `count` neighbouring sample rows to `body`, the first at the height
  /// `v` from the centre; none of them is further from it than the radius.
  @inline(__always)
  func withHalfWidths(_ v: Int, count: Int, _ body: (Span<Int32>) -> Void) {
    if table.isEmpty {
      let roots = (0..<count).map { Int32(root(v + Lattice.sampleSpacing * $0)) }
      body(roots.span)
    } else {
      let first = place(v)
      body(table.span.extracting(first..<first + count))
    }
  }

  @inline(__always)
  private func place(_ v: Int) -> Int {
    let height = v &+ reach
    return (height & 31) &* stride &+ height &>> 5
  }

  /// Exact: the radicand is below 2^50, a Double, and below 2^52 the root of m^2 - 1 never rounds
  /// up to m.
  private func root(_ v: Int) -> Int { Int(Double(radius * radius - v * v).squareRoot()) }
}
