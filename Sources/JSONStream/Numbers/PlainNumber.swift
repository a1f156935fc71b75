// SPDX-License-Identifier: Apache-2.0

/// A fast reader of numbers without an exponent, eight digits at a time.
///
/// This is the fast path: at most 19 digits in a plain form. It returns nil for all other numbers;
/// `JSONScanner` reads those, or reports the fault.
///
/// Eight characters are the bytes of one word; after an exclusive or with the character 0, the
/// digits are the bytes up to 9. The word is shifted until the last digit is its highest byte. The
/// zeros that fill it from below act as leading zeros. Then pairs, fours and eights of digits are
/// added up in the lanes of the word (Lemire 2018, "Quickly parsing eight digits").
public enum PlainNumber {
  /// Returns the offset after the number at `start`; nil if there is no number, or none of a plain
  /// form with at most 64 digits on each side of the point.
  ///
  /// The caller must check for an exponent after it.
  @inlinable @inline(__always)
  public static func end(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    let first = bytes.word(at: start) & 0xFF == UInt64(UInt8(ascii: "-")) ? start + 1 : start
    let word = EightDigits(bytes.word(at: first))
    guard word.count > 0, word.count == 1 || !word.beginsWithZero,
      let point = digitsEnd(bytes, at: first)
    else { return nil }
    guard bytes.word(at: point) & 0xFF == UInt64(UInt8(ascii: ".")) else { return point }
    guard let end = digitsEnd(bytes, at: point + 1), end > point + 1 else { return nil }
    return end
  }

  /// Returns the offset after the digits at `start`; nil beyond 64 digits.
  @inlinable @inline(__always)
  static func digitsEnd(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    for place in stride(from: start, through: start + 56, by: 8) {
      let count = EightDigits(bytes.word(at: place)).count
      if count < 8 { return place + count }
    }
    return nil
  }

  /// Reads the unsigned integer at `start`.
  ///
  /// - Returns: The integer and the offset after its last digit, or nil if there is no digit, a
  ///   leading zero, or more than 18 digits.
  @inlinable @inline(__always)
  public static func integer(
    _ bytes: Span<UInt8>, at start: Int
  ) -> (value: UInt64, end: Int)? {
    let word = EightDigits(bytes.word(at: start))
    let count = word.count
    guard count > 0, count == 1 || !word.beginsWithZero else { return nil }
    // Most contacts have a number of one digit, and most times have up to 15.
    if count == 1 { return (word.word & 0xFF, start + 1) }
    let value = word.sum(of: count)
    guard count == 8 else { return (value, start + count) }
    let rest = EightDigits(bytes.word(at: start + 8))
    let more = rest.count
    guard more > 0 else { return (value, start + 8) }
    guard more < 8 else { return longInteger(bytes, after: value, at: start + 8) }
    return (value &* integerPowerOfTen(more) &+ rest.sum(of: more), start + 8 + more)
  }

  /// Reads the number at `start`; the caller must check for an exponent after it.
  ///
  /// - Returns: The `Double` nearest to the number and the offset after its last digit, or nil if
  ///   there is no number, an unusual form, or more than 19 digits.
  @inlinable @inline(__always)
  public static func double(
    _ bytes: Span<UInt8>, at start: Int
  ) -> (value: Double, end: Int)? {
    let word = EightDigits(bytes.word(at: start))
    let others = word.nonDigits
    let count = others.trailingZeroBitCount >> 3
    guard count > 0, count == 1 || !word.beginsWithZero, word.isPoint(at: count) else {
      return oddDouble(bytes, at: start)
    }
    let afterPoint = others & (others &- 1)
    guard afterPoint != 0 else {
      return longDouble(bytes, whole: word.sum(of: count), digits: count, at: start + count + 1)
    }
    // The point and the whole fraction lie within the word.
    let last = afterPoint.trailingZeroBitCount >> 3
    guard last > count + 1 else { return nil }
    let digits = word.closingGap(at: count)
    return (
      exact(digits.sum(of: last - 1)) / smallPowerOfTen(last - count - 1), start + last
    )
  }

  /// Reads the element of an array at `start`: a number of up to seven characters without a minus,
  /// and the comma after it.
  ///
  /// It reads fractions and integers in the same way: a column of measurements mixes them, and no
  /// processor predicts which comes next.
  ///
  /// - Returns: The `Double` nearest to the number and the offset of the comma, or nil for any other
  ///   element.
  @inlinable @inline(__always)
  public static func shortElement(
    _ bytes: Span<UInt8>, at start: Int
  ) -> (value: Double, end: Int)? {
    let word = EightDigits(bytes.word(at: start))
    let others = word.nonDigits
    let count = others.trailingZeroBitCount >> 3
    // Minus 1 clears the lowest bit, which is that of the point; minus 0 clears none.
    let point = word.isPoint(at: count) ? 1 : 0
    let end = (others & (others &- UInt64(point))).trailingZeroBitCount >> 3
    let fraction = end &- count &- point
    // If nothing ends the number within the word, its first character is looked at, and is a digit.
    guard count > 0, count == 1 || !word.beginsWithZero, fraction >= point,
      word.isComma(at: end)
    else { return nil }
    let digits = word.closingGap(at: count)
    return (exact(digits.sum(of: end &- point)) / smallPowerOfTen(fraction), start &+ end)
  }

  /// An integer below 2^52 as a `Double`.
  ///
  /// 2^52 plus the integer has the bit pattern of 2^52 with the integer in its low bits. A
  /// conversion is one instruction too, but it waits for the division of the previous number.
  @inlinable @inline(__always)
  static func exact(_ integer: UInt64) -> Double {
    Double(bitPattern: 0x4330_0000_0000_0000 | integer) - 0x1p52
  }

  /// 10 to the power of `exponent`, which is from 0 to 7; the compiler turns the switch into a
  /// table without a check.
  @inlinable @inline(__always)
  static func smallPowerOfTen(_ exponent: Int) -> Double {
    switch exponent & 7 {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    default: 0
    }
  }

  /// 10 to the power of `exponent`, which is from 1 to 7.
  @inlinable @inline(__always)
  static func integerPowerOfTen(_ exponent: Int) -> UInt64 {
    switch exponent & 7 {
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    default: 1
    }
  }

  /// Reads the rest of an integer of up to 18 digits, from `start`; `value` holds its first eight.
  @usableFromInline
  static func longInteger(
    _ bytes: Span<UInt8>, after value: UInt64, at start: Int
  ) -> (value: UInt64, end: Int)? {
    var run = DigitRun(bytes, at: start, after: value, digits: 8)
    return run.pass(bytes, limit: 18) ? (run.value, run.end) : nil
  }

  /// Reads the fraction at `start`, after `digits` digits before the point with the value `whole`.
  @usableFromInline
  static func longDouble(
    _ bytes: Span<UInt8>, whole: UInt64, digits: Int, at start: Int
  ) -> (value: Double, end: Int)? {
    var run = DigitRun(bytes, at: start, after: whole, digits: digits)
    guard run.pass(bytes, limit: 19), run.digits > digits else { return nil }
    return (nearest(run.value, fraction: run.digits - digits), run.end)
  }

  /// Reads a number that has a minus, no fraction, or eight digits or more before the point.
  @usableFromInline
  static func oddDouble(_ bytes: Span<UInt8>, at start: Int) -> (value: Double, end: Int)? {
    let isNegative = bytes.word(at: start) & 0xFF == UInt64(UInt8(ascii: "-"))
    let first = isNegative ? start + 1 : start
    var run = DigitRun(bytes, at: first)
    guard run.pass(bytes, limit: 19), run.digits > 0,
      run.digits == 1 || bytes[first] != UInt8(ascii: "0")
    else { return nil }
    let magnitude: (value: Double, end: Int)?
    if bytes.word(at: run.end) & 0xFF == UInt64(UInt8(ascii: ".")) {
      magnitude = longDouble(bytes, whole: run.value, digits: run.digits, at: run.end + 1)
    } else {
      magnitude = (nearest(run.value, fraction: 0), run.end)
    }
    return magnitude.map { (isNegative ? -$0.value : $0.value, $0.end) }
  }

  /// The `Double` nearest to `significand` divided by 10 to the power of `fraction`, which is at
  /// most 19.
  ///
  /// The significand and the power of ten are both integers of 64 bits, so their quotient has 63 or
  /// 64 exact bits and a remainder. If the remainder is not 0, the lowest bit is set; it lies far
  /// below the bits of the result. The conversion to `Double` then rounds the quotient once.
  @inline(__always)
  private static func nearest(_ significand: UInt64, fraction: Int) -> Double {
    // Both numbers are exact in a Double, and the division rounds once.
    if significand <= 1 << 53 { return Double(significand) / PowersOfTen.exact[fraction] }
    let divisor = PowersOfTen.integers[fraction]
    let (up, divisorUp) = (significand.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let normal = divisor &<< UInt64(divisorUp)
    let numerator = significand &<< UInt64(up)
    let (quotient, rest) = normal.dividingFullWidth((numerator >> 1, numerator << 63))
    let scale = UInt64(1023 - 63 + divisorUp - up) << 52
    return Double(quotient | (rest == 0 ? 0 : 1)) * Double(bitPattern: scale)
  }
}

/// A run of digits that is read word by word.
private struct DigitRun {
  /// The number of the digits so far.
  var value: UInt64
  /// The count of digits so far.
  var digits: Int
  /// The offset after the last digit so far.
  var end: Int

  @inline(__always)
  init(_ bytes: Span<UInt8>, at start: Int, after value: UInt64 = 0, digits: Int = 0) {
    self.value = value
    self.digits = digits
    end = start
  }

  /// Reads up to the next character that is not a digit; returns false beyond `limit` digits.
  @inline(__always)
  mutating func pass(_ bytes: Span<UInt8>, limit: Int) -> Bool {
    while true {
      let word = EightDigits(bytes.word(at: end))
      let count = word.count
      guard digits + count <= limit else { return false }
      digits += count
      end += count
      guard count == 8 else {
        // `sum(of:)` needs a digit, because a masking shift by 64 would not shift at all.
        if count > 0 { value = value &* PowersOfTen.integers[count] &+ word.sum(of: count) }
        return true
      }
      value = value &* 100_000_000 &+ word.sum(of: 8)
    }
  }
}
