// SPDX-License-Identifier: Apache-2.0

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
  /// The greatest height of the table: the radius and eight sample rows more, rounded up to a
  /// multiple of the sample spacing.
  private let reach: Int

  /// The maximum radius with a table: 256 pixels, for which the table takes 512 KiB.
  private static let tableLimit = 1 << 16
  /// The half-width of sample rows that the disc does not reach.
  private static let none: Int32 = -1 << 30

  /// Creates a disc.
  ///
  /// - Parameter radius: The radius, in 1/256 pixel; a disc larger than any usual brush has no
  ///   table.
  /// - Complexity: O(radius) with a table, else O(1).
  init(radius: Int) {
    self.radius = radius
    reach = (radius + 31) & ~31 + 8 * Lattice.sampleSpacing
    stride = reach >> 4 + 1
    guard radius <= Self.tableLimit else {
      table = []
      return
    }
    var table = [Int32](repeating: Self.none, count: 32 * stride)
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

  /// Calls `body` with some rows of pixels and the half-widths of their sample rows, the first at the
  /// height `v` from the center.
  ///
  /// The half-widths of sample rows out of reach are so negative that their spans are empty. Of
  /// each row of pixels at least one sample row lies within the radius, or beside one that does.
  @inline(__always)
  func forEachHalfWidths(from v: Int, rows: Range<Int>, _ body: (Int, SIMD8<Int32>) -> Void) {
    if table.isEmpty {
      for y in rows {
        body(y, roots(from: v + 8 * Lattice.sampleSpacing * (y - rows.lowerBound)))
      }
      return
    }
    let first = place(v)
    let widths = table.span.extracting(first..<first &+ 8 &* rows.count)
    for i in rows.indices {
      let at = 8 &* (i &- rows.lowerBound)
      let w = widths.extracting(at..<at &+ 8)
      body(i, SIMD8(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]))
    }
  }

  private func roots(from v: Int) -> SIMD8<Int32> {
    var roots = SIMD8<Int32>.zero
    for i in roots.indices { roots[i] = root(v + Lattice.sampleSpacing * i) }
    return roots
  }

  @inline(__always)
  private func place(_ v: Int) -> Int {
    let height = v &+ reach
    return (height & 31) &* stride &+ height &>> 5
  }

  /// Returns the half-width at the height `v`, which is exact; `none` beyond the radius.
  ///
  /// The radicand is below 2^50, so a `Double` holds it, and for radicands below 2^52 the root of
  /// m^2 - 1 never rounds up to m.
  private func root(_ v: Int) -> Int32 {
    abs(v) <= radius ? Int32(Double(radius * radius - v * v).squareRoot()) : Self.none
  }
}
