/// Numbers without an exponent, read eight digits at a time.
///
/// The fast half of reading numbers: at most 19 digits, nothing odd. Whatever it passes over with
/// nil, `JSONScanner` reads, and says what is wrong with it where something is.
///
/// Eight characters are the bytes of one word. Less the character 0 each, bytes up to 9 are digits;
/// the word is shifted so that the last digit is its highest byte and zeros fill it from below, as
/// if zeros stood before the number; then pairs, fours and eights of digits are added up in the
/// lanes of the word (Lemire 2018, "Quickly parsing eight digits").
public enum PlainNumber {
  /// The integer at `start`, without a sign, and the offset after its last digit.
  ///
  /// Nil where none stands there, where zeros lead it, or where it has more than 18 digits.
  @inlinable @inline(__always)
  public static func integer(
    _ bytes: Span<UInt8>, at start: Int
  ) -> (value: UInt64, end: Int)? {
    let word = EightDigits(bytes.word(at: start))
    let count = word.count
    guard count > 0, count == 1 || !word.beginsWithZero else { return nil }
    let value = word.sum(of: count)
    return count < 8 ? (value, start + count) : longInteger(bytes, after: value, at: start + 8)
  }

  /// The nearest `Double` to the number at `start`, and the offset after its last digit.
  ///
  /// Nil where none stands there, where it has an odd form or more than 19 digits. Whether an
  /// exponent follows is for the caller to see.
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
    // Point and fraction end within the word.
    let last = afterPoint.trailingZeroBitCount >> 3
    guard last > count + 1 else { return nil }
    let digits = word.closingGap(at: count)
    return (
      exact(digits.sum(of: last - 1)) / smallPowerOfTen(last - count - 1), start + last
    )
  }

  /// An integer below 2^52 as a `Double`.
  ///
  /// 2^52 plus the integer is the bit pattern of 2^52 with the integer in its low bits. A conversion
  /// is one instruction as well, but one that waits for the division of the number before.
  @inlinable @inline(__always)
  static func exact(_ integer: UInt64) -> Double {
    Double(bitPattern: 0x4330_0000_0000_0000 | integer) - 0x1p52
  }

  /// 10 to the power of `exponent`, which is from 0 to 7; a table, as the compiler makes of it.
  @inlinable @inline(__always)
  static func smallPowerOfTen(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    default: 10_000_000
    }
  }

  /// An integer of which the first eight digits are `value`, up to 18 in all.
  @usableFromInline
  static func longInteger(
    _ bytes: Span<UInt8>, after value: UInt64, at start: Int
  ) -> (value: UInt64, end: Int)? {
    var run = DigitRun(bytes, at: start, after: value, digits: 8)
    return run.pass(bytes, limit: 18) ? (run.value, run.end) : nil
  }

  /// A number with a point and a fraction that begins at `start`, after `digits` whole digits.
  @usableFromInline
  static func longDouble(
    _ bytes: Span<UInt8>, whole: UInt64, digits: Int, at start: Int
  ) -> (value: Double, end: Int)? {
    var run = DigitRun(bytes, at: start, after: whole, digits: digits)
    guard run.pass(bytes, limit: 19), run.digits > digits else { return nil }
    return (nearest(run.value, fraction: run.digits - digits), run.end)
  }

  /// A number that has a minus, no fraction, or eight digits before the point.
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

  /// The `Double` nearest to a significand whose last `fraction` digits, up to 19, stand behind the
  /// point.
  ///
  /// Both the significand and the power of ten are whole numbers of 64 bits, so their quotient is
  /// found exactly, to 63 or 64 bits with the rest told apart from none: the lowest bit stands for
  /// it, far below those that count. What rounds the quotient is its conversion.
  @inline(__always)
  private static func nearest(_ significand: UInt64, fraction: Int) -> Double {
    // Both are exact in a Double, and one division rounds once.
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

/// Digits that are read one word after the other.
private struct DigitRun {
  /// The number that they make.
  var value: UInt64
  /// How many they are.
  var digits: Int
  /// Where they end.
  var end: Int

  @inline(__always)
  init(_ bytes: Span<UInt8>, at start: Int, after value: UInt64 = 0, digits: Int = 0) {
    self.value = value
    self.digits = digits
    end = start
  }

  /// Goes on to the next character that is no digit; false where there are more than `limit`.
  @inline(__always)
  mutating func pass(_ bytes: Span<UInt8>, limit: Int) -> Bool {
    while true {
      let word = EightDigits(bytes.word(at: end))
      let count = word.count
      guard digits + count <= limit else { return false }
      digits += count
      end += count
      guard count == 8 else {
        // A word without a digit has no sum: a shift by its full width is taken modulo 64.
        if count > 0 { value = value &* PowersOfTen.integers[count] &+ word.sum(of: count) }
        return true
      }
      value = value &* 100_000_000 &+ word.sum(of: 8)
    }
  }
}
