/// A decimal number as it was written, without an exponent: compared exactly with integers.
package struct Decimal: Hashable, Sendable {
  /// The number as it was written: digits, perhaps a minus before and a point among them.
  package let text: String
  /// Whether the number is below zero.
  private let isNegative: Bool
  /// The digits before the point, without zeros at the front.
  private let whole: Substring
  /// The digits after the point, without zeros at the end.
  private let fraction: Substring

  /// The most digits of a number: those of the greatest `Double` fit, so none is infinite.
  static let digitLimit = 300

  /// Reads a number; nil for all that is none, such as `.5`, `1.`, `1e3`, or too many digits.
  package init?(_ text: String) {
    let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, unsigned.utf8.count <= Decimal.digitLimit,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }),
      parts[0] == "0" || !parts[0].hasPrefix("0")
    else { return nil }
    self.text = text
    whole = parts[0].drop { $0 == "0" }
    var fraction = parts.count == 2 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    self.fraction = fraction
    // There is no minus zero: it equals zero.
    isNegative = text.hasPrefix("-") && !(whole.isEmpty && fraction.isEmpty)
  }

  /// The nearest `Double`.
  package var double: Double { Double(text) ?? 0 }

  /// Whether this is less than the other number, exactly.
  package static func < (a: Decimal, b: Decimal) -> Bool {
    switch (a.isNegative, b.isNegative) {
    case (true, false): true
    case (false, true): false
    case (false, false): a.isSmaller(than: b)
    case (true, true): b.isSmaller(than: a)
    }
  }

  /// Whether both are the same number, however they are written.
  package static func == (a: Decimal, b: Decimal) -> Bool { !(a < b) && !(b < a) }

  /// Feeds the number, not its text, into `hasher`.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(isNegative)
    hasher.combine(whole)
    hasher.combine(fraction)
  }

  /// Whether this lies nearer to zero.
  private func isSmaller(than other: Decimal) -> Bool {
    if whole.utf8.count != other.whole.utf8.count {
      return whole.utf8.count < other.whole.utf8.count
    }
    if whole != other.whole { return whole.utf8.lexicographicallyPrecedes(other.whole.utf8) }
    // Of two fractions, the one that is a beginning of the other is the smaller one.
    return fraction.utf8.lexicographicallyPrecedes(other.fraction.utf8)
  }
}

extension Decimal: Comparable {}

/// Whether a byte of UTF-8 text is a decimal digit.
func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
