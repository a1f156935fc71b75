// SPDX-License-Identifier: Apache-2.0

/// The exact positions, in integers, at which a straight line crosses successive grid lines.
///
/// The line moves by `delta` on one axis over `span` units of the other. At `offset` units from its
/// beginning it has moved by floor(offset x delta / span). The walk steps this floor from grid line
/// to grid line and carries the remainder, as Bresenham's algorithm does, so no error accumulates
/// and a position does not depend on the grid line at which the walk begins. A shape that is cut at
/// the edge of a canvas therefore keeps its form.
///
/// The attribute on the type lets other modules inline its members; without it they call them.
@usableFromInline
package struct GridCrossings: Sendable {
  /// The position on the current grid line, rounded down.
  @usableFromInline package private(set) var position: Int
  /// The fraction that rounding removed from `position`, in units of 1 / `span`.
  @usableFromInline var remainder: Int
  @usableFromInline let span: Int
  @usableFromInline let step: (quotient: Int, remainder: Int)

  /// Creates a walk that begins on the grid line `offset` units from the beginning of the line.
  ///
  /// - Parameters:
  ///   - start: The position of the line at its beginning.
  ///   - delta: The distance that the line moves over `span` units.
  ///   - span: The length of the line along the other axis.
  ///   - offset: The distance from the beginning of the line to the first grid line.
  ///   - spacing: The distance between two grid lines.
  /// - Precondition: `span` is positive, and the magnitude of `delta` times `spacing` is below
  ///   2^63.
  @inlinable
  @inline(__always)
  package init(start: Int, delta: Int, span: Int, offset: Int, spacing: Int) {
    let (product, isLong) = offset.multipliedReportingOverflow(by: delta)
    if isLong {
      // A line that begins far above the canvas can exceed 64 bits: 2^39 x 2^39.
      let first = floorDivision(Int128(offset) * Int128(delta), by: Int128(span))
      position = start + Int(first.quotient)
      remainder = Int(first.remainder)
    } else {
      let first = floorDivision(product, by: span)
      position = start + first.quotient
      remainder = first.remainder
    }
    self.span = span
    step = floorDivision(delta * spacing, by: span)
  }

  /// True if `position` is exact, without rounding.
  @inlinable package var isExact: Bool {
    @inline(__always) get { remainder == 0 }
  }

  /// Moves to the next grid line.
  @inlinable
  @inline(__always)
  package mutating func advance() {
    position += step.quotient
    remainder += step.remainder
    if remainder >= span {
      remainder -= span
      position += 1
    }
  }
}

/// Returns the quotient, rounded down, and the remainder, which is never negative.
///
/// - Precondition: `divisor` is positive.
@inlinable
@inline(__always)
package func floorDivision<Integer: FixedWidthInteger & SignedInteger>(
  _ dividend: Integer, by divisor: Integer
) -> (quotient: Integer, remainder: Integer) {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}
