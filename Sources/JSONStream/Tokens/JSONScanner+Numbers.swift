extension JSONScanner {
  /// Passes a number, the position at its minus or first digit.
  ///
  /// The grammar of RFC 8259, section 6: no plus before it, no leading zeros, digits on both sides of a point.
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
    // 19 digits fit into 64 bits whatever they are; with more, the sum above has overflowed.
    let decimal =
      integerDigits + fractionDigits <= 19
      ? JSONDecimal(
        significand: significand, exponent: Int32(clamping: exponent), isNegative: isNegative,
        isTruncated: false)
      : longDecimal(leading..<digitsEnd, isNegative: isNegative, exponent: exponent)
    // A significand below 10^19 with an exponent up to 289 lies below 10^308: no need to convert.
    if decimal.exponent > 289, !nearestDouble(decimal, first..<position).isFinite {
      throw .outOfRange(
        offset: first,
        found: String(decoding: bytes[first..<min(position, first + 40)], as: UTF8.self))
    }
    return decimal
  }

  /// Adds a run of digits to `significand`, wrapping; at least one must stand there.
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

  /// The written exponent, or 0 where there is none; held at 10^9, beyond any text that fits into memory.
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

  /// The number whose digits, and perhaps a point, fill `range`: more than 19 of them.
  ///
  /// Zeros at either end are no significant digits, so `1.000...0` stays exact at any length. The
  /// last digit counts the power of ten `exponent`.
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

  private func nearestDouble(_ decimal: JSONDecimal, _ range: Range<Int>) -> Double {
    // Most are exact; asking for the text of the others copies the scanner.
    decimal.exactlyRounded ?? decimal.nearestDouble { bytes[range] }
  }

  /// The `Double` nearest to a number; finite, for the scanner refuses all others.
  ///
  /// - Precondition: `token` is a number of this scanner.
  public func double(_ token: JSONToken) -> Double {
    precondition(token.kind == .number, "Only a number has a value")
    return nearestDouble(token.decimal, token.start..<token.end)
  }
}
