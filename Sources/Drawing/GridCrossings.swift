/// Where a straight line meets one grid line after the other, in integers.
///
/// Over `span` units of one axis the line moves by `delta` on the other. At `offset` units from its
/// beginning it has moved by floor(offset x delta / span), and this steps that floor exactly from
/// grid line to grid line by carrying the remainder, so a value does not depend on where the walk
/// began: cutting a shape at the edge of the canvas cannot bend what is left of it.
struct GridCrossings {
  /// The position on the grid line the walk has come to.
  private(set) var position: Int
  private var remainder: Int
  private let span: Int
  private let step: (quotient: Int, remainder: Int)

  /// Begins at the grid line `offset` units from the beginning of the line, where it is at `start`.
  ///
  /// - Precondition: `span` is positive.
  @inline(__always)
  init(start: Int, delta: Int, span: Int, offset: Int) {
    let (product, isLong) = offset.multipliedReportingOverflow(by: delta)
    if isLong {
      // A line that begins far above the canvas may pass 64 bits: 2^39 x 2^39.
      let first = GridCrossings.floorDivision(Int128(offset) * Int128(delta), by: Int128(span))
      position = start + Int(first.quotient)
      remainder = Int(first.remainder)
    } else {
      let first = GridCrossings.floorDivision(product, by: span)
      position = start + first.quotient
      remainder = first.remainder
    }
    self.span = span
    step = GridCrossings.floorDivision(delta << Fixed.bits, by: span)
  }

  /// Goes on to the next grid line, one pixel further.
  @inline(__always)
  mutating func advance() {
    position += step.quotient
    remainder += step.remainder
    if remainder >= span {
      remainder -= span
      position += 1
    }
  }

  @inline(__always)
  private static func floorDivision<Number: BinaryInteger>(
    _ dividend: Number, by divisor: Number
  ) -> (quotient: Number, remainder: Number) {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
