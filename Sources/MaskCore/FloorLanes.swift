/// Eight at a time the ranges that a `FloorRange` goes through.
struct FloorLanes {
  private var quotient: Lanes
  private var remainder: Lanes
  /// The greatest remainder, one less than the divisor.
  private let limit: Lanes
  private let quotientStep: Lanes
  private let remainderStep: Lanes
  private let quotientExtent: Lanes
  private let remainderExtent: Lanes

  /// Begins with the first eight.
  ///
  /// - Precondition: `range.isNarrow` for all steps that are made.
  init(_ range: FloorRange) {
    func all(_ value: Int) -> Lanes { Lanes(repeating: Int32(truncatingIfNeeded: value)) }
    var range = range
    (quotientExtent, remainderExtent) = (all(range.quotientExtent), all(range.remainderExtent))
    limit = all(range.divisor - 1)
    let steps = floorDivision(8 * range.step, by: range.divisor)
    (quotientStep, remainderStep) = (all(steps.quotient), all(steps.remainder))
    (quotient, remainder) = (.zero, .zero)
    for i in 0..<8 {
      quotient[i] = Int32(truncatingIfNeeded: range.quotient)
      remainder[i] = Int32(truncatingIfNeeded: range.remainder)
      _ = range.next()
    }
  }

  /// The current ranges; moves on by eight.
  @inline(__always)
  mutating func next() -> SpanLanes {
    let end = quotient &+ quotientExtent &- limit.isLess(than: remainder &+ remainderExtent)
    let spans = SpanLanes(start: quotient, end: end)
    remainder &+= remainderStep
    let carry = limit.isLess(than: remainder)
    remainder &-= (limit &+ 1) & carry
    quotient &+= quotientStep &- carry
    return spans
  }
}
