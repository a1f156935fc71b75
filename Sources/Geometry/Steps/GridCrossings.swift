/// Where a straight line meets one grid line after the other, in integers.
///
/// Over `span` units of one axis the line moves by `delta` on the other. At `offset` units from its
/// beginning it has moved by floor(offset x delta / span), and this steps that floor exactly from
/// grid line to grid line by carrying the remainder, so a value does not depend on where the walk
/// began: cutting a shape at the edge of the canvas cannot bend what is left of it.
package struct GridCrossings: Sendable {
  /// The position on the grid line the walk has come to, rounded down.
  @usableFromInline package private(set) var position: Int
  /// What the rounding took away, in parts of `span`.
  @usableFromInline var remainder: Int
  @usableFromInline let span: Int
  @usableFromInline let step: (quotient: Int, remainder: Int)

  /// Begins at the grid line `offset` units from the beginning of the line, where it is at `start`.
  ///
  /// Grid lines lie `spacing` units apart.
  ///
  /// - Precondition: `span` is positive, and `delta` times `spacing` has at most 63 bits.
  @inlinable
  @inline(__always)
  package init(start: Int, delta: Int, span: Int, offset: Int, spacing: Int) {
    let (product, isLong) = offset.multipliedReportingOverflow(by: delta)
    if isLong {
      // A line that begins far above the canvas may pass 64 bits: 2^39 x 2^39.
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

  /// Whether the line is at `position` itself and nothing was rounded.
  @inlinable package var isExact: Bool {
    @inline(__always) get { remainder == 0 }
  }

  /// Goes on to the next grid line.
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
