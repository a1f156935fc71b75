/// A disc on a lattice: the round tip of a stroke.
///
/// A sample at the height v from the center and at the horizontal distance u belongs to the disc if
/// |u| <= floor(sqrt(r^2 - v^2)), the half-width at v. A table holds the half-widths for every v.
/// Heights 32 units apart, which are those of neighboring sample rows, are neighbors in the table.
struct Disc: Sendable {
  /// The radius in 1/256 pixel, never negative.
  let radius: Int
  /// The half-widths at the heights 32 k + p - reach for p from 0 to 31 and k from 0 up.
  ///
  /// Half-widths with the same p are contiguous. The table is empty if square roots are used
  /// instead.
  private let table: [Int32]
  /// The number of half-widths with the same p.
  private let stride: Int
  /// The radius, rounded up to a multiple of the sample spacing.
  private let reach: Int

  /// The maximum radius with a table: 256 pixels, for which the table takes 512 KiB.
  private static let tableLimit = 1 << 16

  /// Creates a disc.
  ///
  /// - Parameters:
  ///   - radius: The radius, in 1/256 pixel.
  ///   - isTabulated: True if the disc serves more than a few capsules, so that a table of
  ///     half-widths pays off; a disc larger than any usual brush never has one.
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
      // The half-width decreases from the radius in whole steps: no root is needed.
      while halfWidth * halfWidth > radius * radius - v * v { halfWidth -= 1 }
      for height in [reach - v, reach + v] {
        table[(height & 31) * stride + height >> 5] = Int32(halfWidth)
      }
    }
    self.table = table
  }

  /// Calls `body` with the half-widths of `count` neighboring sample rows, the first at the height
  /// `v` from the center; all rows lie within the radius.
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

  /// Returns the half-width at the height `v`, which is exact.
  ///
  /// The radicand is below 2^50, so a `Double` holds it, and for radicands below 2^52 the root of
  /// m^2 - 1 never rounds up to m.
  private func root(_ v: Int) -> Int { Int(Double(radius * radius - v * v).squareRoot()) }
}
