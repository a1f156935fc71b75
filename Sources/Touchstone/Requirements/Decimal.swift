// SPDX-License-Identifier: Apache-2.0

/// A decimal number without an exponent, which keeps its text and is compared exactly.
package struct Decimal: Hashable, Sendable {
  /// The text of the number: digits, with an optional minus sign and decimal point.
  package let text: String
  /// True if the number is less than zero.
  private let isNegative: Bool
  /// The digits before the point, without leading zeros.
  private let whole: Substring
  /// The digits after the point, without trailing zeros.
  private let fraction: Substring

  /// The greatest number of bytes without the sign; a number of so many digits is a finite
  /// `Double`.
  static let digitLimit = 300

  /// 0.
  static let zero = Decimal(digit: "0")
  /// 1.
  static let one = Decimal(digit: "1")

  /// Creates a number of one digit.
  private init(digit: String) {
    (text, isNegative, fraction) = (digit, false, "")
    whole = digit == "0" ? "" : digit[...]
  }

  /// Reads a number; nil for other text, such as `.5`, `1.`, `1e3`, or too many digits.
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
    // Minus zero equals zero.
    isNegative = text.hasPrefix("-") && !(whole.isEmpty && fraction.isEmpty)
  }

  /// The number divided by 100; nil if that has too many digits.
  package var hundredth: Decimal? {
    let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: ".")
    let whole = String(repeating: "0", count: max(0, 3 - parts[0].utf8.count)) + parts[0]
    let digits = whole.dropLast(2) + "." + whole.suffix(2) + (parts.count == 2 ? parts[1] : "")
    var shortest = (text.hasPrefix("-") ? "-" : "") + digits
    while shortest.hasSuffix("0") { shortest.removeLast() }
    if shortest.hasSuffix(".") { shortest.removeLast() }
    return Decimal(shortest)
  }

  /// The nearest `Double`.
  package var double: Double { Double(text) ?? 0 }

  /// Returns true if `a` is less than `b`, exactly.
  package static func < (a: Decimal, b: Decimal) -> Bool {
    switch (a.isNegative, b.isNegative) {
    case (true, false): true
    case (false, true): false
    case (false, false): a.isSmaller(than: b)
    case (true, true): b.isSmaller(than: a)
    }
  }

  /// Returns true if both numbers are equal, even if their texts differ.
  package static func == (a: Decimal, b: Decimal) -> Bool { !(a < b) && !(b < a) }

  /// Feeds the number, not its text, into `hasher`.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(isNegative)
    hasher.combine(whole)
    hasher.combine(fraction)
  }

  /// Returns true if this number is nearer to zero than `other`.
  private func isSmaller(than other: Decimal) -> Bool {
    if whole.utf8.count != other.whole.utf8.count {
      return whole.utf8.count < other.whole.utf8.count
    }
    if whole != other.whole { return whole.utf8.lexicographicallyPrecedes(other.whole.utf8) }
    // A fraction that is a prefix of another one is smaller.
    return fraction.utf8.lexicographicallyPrecedes(other.fraction.utf8)
  }
}

extension Decimal: Comparable {}

/// Returns a decimal number such as `1.5` times 10 to the power of `decimals`.
///
/// The result is nil for other text, for more decimals, and for numbers that do not fit.
package func fixedPoint(_ text: Substring, decimals: Int) -> Int64? {
  let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  let fraction = parts.count == 2 ? parts[1] : ""
  let digits = parts[0] + fraction
  guard !parts[0].isEmpty, parts.count == 1 || !fraction.isEmpty, fraction.utf8.count <= decimals,
    digits.utf8.allSatisfy(isDigit)
  else { return nil }
  return Int64(digits + String(repeating: "0", count: decimals - fraction.utf8.count))
}

/// Returns true if a byte of UTF-8 text is a decimal digit.
package func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
