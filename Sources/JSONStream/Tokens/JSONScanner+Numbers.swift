// SPDX-License-Identifier: Apache-2.0
extension JSONScanner {
  /// Reads a number that begins at the position with a minus or a digit.
  ///
  /// The grammar is that of RFC 8259, section 6: no leading plus, no leading zeros, digits on both
  /// sides of a point.
  mutating func scanNumber() throws(JSONError) -> JSONDecimal {
    let first = position
    let isNegative = bytes[first] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var significand: UInt64 = 0
    let leading = position
    let integerDigits = try scanDigits(into: &significand)
    if integerDigits > 1, bytes[leading] == UInt8(ascii: "0") {
      position = leading + 1
      throw unexpected("no digit after a leading zero")
    }
    var fractionDigits = 0
    if isAt(UInt8(ascii: ".")) {
      position += 1
      fractionDigits = try scanDigits(into: &significand)
    }
    let digitsEnd = position
    let exponent = try scanExponent() - fractionDigits
    // Any 19 digits fit into 64 bits; with more digits, the sum above may have overflowed.
    let decimal =
      integerDigits + fractionDigits <= 19
      ? JSONDecimal(
        significand: significand, exponent: Int32(clamping: exponent), isNegative: isNegative,
        isTruncated: false)
      : longDecimal(leading..<digitsEnd, isNegative: isNegative, exponent: exponent)
    // A significand below 10^19 times 10^289 is below 10^308, so it needs no check.
    if decimal.exponent > 289, !nearestDouble(decimal, first..<position).isFinite {
      throw .outOfRange(
        offset: first,
        found: String(decoding: bytes[first..<min(position, first + 40)], as: UTF8.self))
    }
    return decimal
  }

  /// Reads one digit or more, appends them to `significand` with wrapping, and returns their
  /// number.
  private mutating func scanDigits(into significand: inout UInt64) throws(JSONError) -> Int {
    let first = position
    var index = first
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit > 9 { break }
      significand = significand &* 10 &+ UInt64(digit)
      index += 1
    }
    position = index
    guard index > first else { throw unexpected("a digit") }
    return index - first
  }

  /// Reads the exponent; returns 0 if there is none.
  ///
  /// The magnitude is clamped to 10^9, which no text that fits into memory can compensate.
  private mutating func scanExponent() throws(JSONError) -> Int {
    guard isAt(UInt8(ascii: "e")) || isAt(UInt8(ascii: "E")) else { return 0 }
    position += 1
    let isNegative = isAt(UInt8(ascii: "-"))
    if isNegative || isAt(UInt8(ascii: "+")) { position += 1 }
    let first = position
    var magnitude = 0
    while position < end, case let digit = bytes[position] &- UInt8(ascii: "0"), digit <= 9 {
      magnitude = min(magnitude * 10 + Int(digit), 1_000_000_000)
      position += 1
    }
    guard position > first else { throw unexpected("a digit of the exponent") }
    return isNegative ? -magnitude : magnitude
  }

  /// The number with more than 19 digits in `range`, which may contain a point.
  ///
  /// Zeros at either end are not significant digits, so `1.000...0` stays exact at any length. The
  /// place value of the last digit is 10 to the power of `exponent`.
  private func longDecimal(
    _ range: Range<Int>, isNegative: Bool, exponent: Int
  ) -> JSONDecimal {
    var significand: UInt64 = 0
    var (held, pendingZeros, dropped) = (0, 0, 0)
    var isTruncated = false
    for index in range where bytes[index] != UInt8(ascii: ".") {
      let digit = UInt64(bytes[index] - UInt8(ascii: "0"))
      if digit == 0 {
        pendingZeros += held > 0 ? 1 : 0
        continue
      }
      if !isTruncated, held + pendingZeros < 19 {
        for _ in 0..<pendingZeros { significand *= 10 }
        significand = significand * 10 + digit
        held += pendingZeros + 1
      } else {
        isTruncated = true
        dropped += pendingZeros + 1
      }
      pendingZeros = 0
    }
    return JSONDecimal(
      significand: significand, exponent: Int32(clamping: exponent + dropped + pendingZeros),
      isNegative: isNegative, isTruncated: isTruncated)
  }

  /// The `Double` nearest to `decimal`, whose text fills `range`; infinity beyond the greatest one.
  private func nearestDouble(_ decimal: JSONDecimal, _ range: Range<Int>) -> Double {
    // Most numbers are exact; the closure for the others copies the scanner.
    decimal.exactlyRounded ?? decimal.nearestDouble { bytes[range] }
  }

  /// The `Double` nearest to a number; always finite, because the scanner rejects other numbers.
  ///
  /// - Precondition: `token` is a number of this scanner.
  public func double(_ token: JSONToken) -> Double {
    precondition(token.kind == .number, "Only a number has a value")
    return nearestDouble(token.decimal, token.start..<token.end)
  }
}
