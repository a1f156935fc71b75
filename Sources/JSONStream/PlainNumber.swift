/// Numbers without an exponent, read eight digits at a time.
///
/// The fast half of reading numbers: at most 19 digits, nothing odd. Whatever it passes over with
/// nil, `JSONScanner` reads, and says what is wrong with it where something is.
///
/// Eight characters are the bytes of one word. Less the character 0 each, bytes up to 9 are digits;
/// the word is shifted so that the last digit is its highest byte and zeros fill it from below, as
/// if zeros stood before the number; then pairs, fours and eights of digits are added up in the
/// lanes of the word (Lemire 2018, "Quickly parsing eight digits").
package enum PlainNumber {
  /// Eight times the character 0.
  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The integer at `start`, without a sign, and the offset after its last digit.
  ///
  /// Nil where none stands there, where zeros lead it, or where it has more than 18 digits.
  package static func integer(
    _ bytes: Span<UInt8>, at start: Int
  ) -> (value: UInt64, end: Int)? {
    let word = bytes.word(at: start) ^ zeros
    let count = digitCount(word)
    guard count > 0, count == 1 || word & 0xFF != 0 else { return nil }
    let value = sum(of: count, word)
    if count < 8 { return (value, start + count) }
    return more(bytes, after: value, digits: 8, at: start + 8, limit: 18)
      .map { ($0.value, $0.end) }
  }

  /// The nearest `Double` to the number at `start`, and the offset after its last digit.
  ///
  /// Nil where none stands there, where it has an odd form or more than 19 digits. Whether an
  /// exponent follows is for the caller to see.
  package static func double(
    _ bytes: Span<UInt8>, at start: Int
  ) -> (value: Double, end: Int)? {
    let isNegative = start < bytes.count && bytes[start] == UInt8(ascii: "-")
    guard let (significand, fraction, end) = decimal(bytes, at: start + (isNegative ? 1 : 0))
    else { return nil }
    if significand <= 1 << 53 {
      // At most 19 digits, so the power of ten is exact and the quotient is rounded once.
      let value = Double(significand) / PowersOfTen.exact[fraction]
      return (isNegative ? -value : value, end)
    }
    let rounding = DecimalRounding(significand, exponent: -fraction)
    guard rounding.isCertain else { return nil }
    return (isNegative ? -rounding.value : rounding.value, end)
  }

  /// The digits at `start` as one number, how many of them follow the point, and where they end.
  @inline(__always)
  private static func decimal(
    _ bytes: Span<UInt8>, at start: Int
  ) -> (significand: UInt64, fraction: Int, end: Int)? {
    let word = bytes.word(at: start) ^ zeros
    let others = nonDigits(word)
    let count = others.trailingZeroBitCount >> 3
    guard count > 0, count == 1 || word & 0xFF != 0 else { return nil }
    guard count < 8 else { return longDecimal(bytes, at: start) }
    let low: UInt64 = 1 << UInt64(8 * count) - 1
    guard word >> UInt64(8 * count) & 0xFF == point else {
      return (sum(of: count, word), 0, start + count)
    }
    let afterPoint = others & (others - 1)
    guard afterPoint != 0 else { return longDecimal(bytes, at: start) }
    // Point and fraction end within the word: close the gap that the point leaves.
    let last = afterPoint.trailingZeroBitCount >> 3
    guard last > count + 1 else { return nil }
    let digits = word & low | word >> 8 & ~low
    return (sum(of: last - 1, digits), last - count - 1, start + last)
  }

  /// The point less the character 0, as the words here have it.
  private static let point: UInt64 = 0x2E ^ 0x30

  /// A number that fills more than one word.
  private static func longDecimal(
    _ bytes: Span<UInt8>, at start: Int
  ) -> (significand: UInt64, fraction: Int, end: Int)? {
    guard let whole = more(bytes, after: 0, digits: 0, at: start, limit: 19) else { return nil }
    let digits = whole.end - start
    guard whole.end < bytes.count, bytes[whole.end] == UInt8(ascii: ".") else {
      return (whole.value, 0, whole.end)
    }
    // A leading zero is no digit that counts, yet one of at most 19: nothing is lost.
    let first = whole.end + 1
    let all = more(bytes, after: whole.value, digits: digits, at: first, limit: 19)
    guard let all, all.end > first else { return nil }
    return (all.value, all.end - first, all.end)
  }

  /// Goes on with a number of which `digits` digits are read, at most `limit` in all.
  private static func more(
    _ bytes: Span<UInt8>, after value: UInt64, digits: Int, at start: Int, limit: Int
  ) -> (value: UInt64, end: Int)? {
    var (value, digits, end) = (value, digits, start)
    while true {
      let word = bytes.word(at: end) ^ zeros
      let count = digitCount(word)
      digits += count
      guard digits <= limit else { return nil }
      if count > 0 { value = value * PowersOfTen.small[count] + sum(of: count, word) }
      end += count
      if count < 8 { return (value, end) }
    }
  }

  /// The high bit of every byte above 9; those above the first such byte may be wrong.
  @inline(__always)
  private static func nonDigits(_ word: UInt64) -> UInt64 {
    // 9 + 0x76 stays below 0x80, 10 + 0x76 does not.
    ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
  }

  /// How many digits a word begins with: 0 to 8.
  @inline(__always)
  private static func digitCount(_ word: UInt64) -> Int {
    nonDigits(word).trailingZeroBitCount >> 3
  }

  /// The number that the first `count` digits of a word make; `count` is from 1 to 8.
  @inline(__always)
  private static func sum(of count: Int, _ word: UInt64) -> UInt64 {
    let digits = word &<< UInt64(64 - 8 * count)
    // Ten times each digit and the next one: pairs, in every second byte.
    let pairs = (digits &* 10) &+ (digits >> 8)
    let even = (pairs & 0x0000_00FF_0000_00FF) &* (100 + 1_000_000 << 32)
    let odd = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* (1 + 10_000 << 32)
    return (even &+ odd) >> 32
  }
}

/// Powers of ten that are exact.
enum PowersOfTen {
  /// Those that a `Double` holds exactly: 10^22 = 2^22 * 5^22, and 5^22 < 2^53.
  static let exact: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Those of up to eight digits behind a one.
  static let small: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]
}
