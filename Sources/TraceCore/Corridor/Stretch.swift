/// A part of a segment, as shares of the way along it; both ends are inclusive.
package struct Stretch: Hashable, Sendable {
  /// The start of the part, from 0 to 1.
  package var lower: Double
  /// The end of the part, from 0 to 1.
  package var upper: Double

  /// The whole segment.
  package static let whole = Stretch(0, 1)

  /// Creates the part from `lower` to `upper`.
  package init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// The stretch itself, or nil if it ends before it begins.
  var nonempty: Stretch? { lower <= upper ? self : nil }

  /// The share halfway along.
  var middle: Double { (lower + upper) / 2 }

  /// Returns the part in which the linear function `value` + s `slope` lies in `range`, or nil.
  func clipped(from value: Double, slope: Double, to range: ClosedRange<Double>) -> Stretch? {
    guard slope != 0 else { return range.contains(value) ? self : nil }
    let first = (range.lowerBound - value) / slope
    let second = (range.upperBound - value) / slope
    return Stretch(max(lower, min(first, second)), min(upper, max(first, second))).nonempty
  }

  /// Returns the smallest stretch that includes both.
  static func hull(_ one: Stretch?, _ other: Stretch?) -> Stretch? {
    guard let one else { return other }
    guard let other else { return one }
    return Stretch(min(one.lower, other.lower), max(one.upper, other.upper))
  }
}
