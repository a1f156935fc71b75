// SPDX-License-Identifier: Apache-2.0

/// The numbers that a figure or a key can be, and the unit in which people may write them.
package struct Quantity: Hashable, Sendable {
  /// The unit in which a number may be written.
  package enum Unit: Hashable, Sendable {
    /// A share: 96 % is 0.96.
    case share
    /// A percentage: 60 % is 60.
    case percent
    /// A time in microseconds: 1.5s is 1500000.
    case time
    /// A Boolean value: true is 1, false is 0.
    case truth
  }

  /// True if every value is a whole number.
  package var isInteger = false
  /// The least value; nil if there is no bound.
  package var least: Double?
  /// True if every value is greater than the least one.
  package var isAboveLeast = false
  /// The greatest value; nil if there is no bound.
  package var greatest: Double?
  /// The unit in which people may write the number; nil for a figure that takes none.
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

  /// A time in microseconds, from 0.
  package static let time = Quantity(isInteger: true, least: 0, unit: .time)
  /// A Boolean value as a number: 1 for true, 0 for false.
  package static let truth = Quantity(isInteger: true, least: 0, greatest: 1, unit: .truth)

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

  /// Returns the numbers with a unit in which people may write them.
  package func read(as unit: Unit) -> Quantity {
    var quantity = self
    quantity.unit = unit
    return quantity
  }
}
