/// The numbers that a figure or a key can be, and the meaning of a percent sign after them.
package struct Quantity: Hashable, Sendable {
  /// The meaning of a percent sign after a number.
  package enum Unit: Hashable, Sendable {
    /// A share: 96 % is 0.96.
    case share
    /// A percentage: 60 % is 60.
    case percent
  }

  /// True if every value is a whole number.
  package var isInteger = false
  /// The least value; nil if there is no bound.
  package var least: Double?
  /// True if every value is greater than the least one.
  package var isAboveLeast = false
  /// The greatest value; nil if there is no bound.
  package var greatest: Double?
  /// The meaning of a percent sign; nil for a figure that takes none.
  package var unit: Unit?

  /// Any number.
  package static let number = Quantity()
  /// Any whole number.
  package static let integer = Quantity(isInteger: true)
  /// A whole number from 0.
  package static let count = Quantity(isInteger: true, least: 0)
  /// A number from 0.
  package static let length = Quantity(least: 0)
  /// A share from 0 to 1.
  package static let share = Quantity(least: 0, greatest: 1, unit: .share)
  /// A percentage from 0 to 100.
  package static let percent = Quantity(least: 0, greatest: 100, unit: .percent)

  /// Returns the whole numbers of a range, both ends included.
  package static func integer(_ range: ClosedRange<Int>) -> Quantity {
    Quantity(
      isInteger: true, least: Double(range.lowerBound), greatest: Double(range.upperBound))
  }

  /// Returns the numbers of a range, both ends included.
  package static func number(_ range: ClosedRange<Double>) -> Quantity {
    Quantity(least: range.lowerBound, greatest: range.upperBound)
  }

  /// Returns the numbers above one, up to another.
  static func number(above least: Double, to greatest: Double) -> Quantity {
    Quantity(least: least, isAboveLeast: true, greatest: greatest)
  }

  /// Returns true if all numbers of a range belong to the quantity.
  func holds(_ range: ClosedRange<Double>) -> Bool {
    least ?? -.infinity <= range.lowerBound && range.upperBound <= greatest ?? .infinity
  }

  /// Returns the numbers with a meaning of a percent sign.
  package func read(as unit: Unit) -> Quantity {
    var quantity = self
    quantity.unit = unit
    return quantity
  }
}
