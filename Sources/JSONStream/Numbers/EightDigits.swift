// SPDX-License-Identifier: Apache-2.0

/// Eight characters as the bytes of one word, the first one lowest.
///
/// Each byte is the exclusive or of its character and the character 0, so a digit is its own value.
public struct EightDigits {
  /// The eight bytes.
  @usableFromInline let word: UInt64

  /// Creates the word of eight characters, the first one in the lowest byte.
  @inlinable @inline(__always)
  public init(_ characters: UInt64) {
    self.init(lessZeros: characters ^ 0x3030_3030_3030_3030)
  }

  /// Creates the word of eight bytes, each already combined with the character 0.
  @inlinable @inline(__always)
  init(lessZeros word: UInt64) {
    self.word = word
  }

  /// The high bits of the bytes above 9; bits above the first such byte may be wrong.
  @inlinable @inline(__always)
  var nonDigits: UInt64 {
    // 9 + 0x76 stays below 0x80, 10 + 0x76 does not.
    ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
  }

  /// The number of digits before the first character that is not a digit, from 0 to 8.
  @inlinable @inline(__always)
  var count: Int { nonDigits.trailingZeroBitCount >> 3 }

  /// True if the first character is 0.
  @inlinable @inline(__always)
  var beginsWithZero: Bool { word & 0xFF == 0 }

  /// Returns true if the character at `index` is a point; index 8 means the first character again.
  @inlinable @inline(__always)
  func isPoint(at index: Int) -> Bool {
    word &>> UInt64(8 * index) & 0xFF == 0x2E ^ 0x30
  }

  /// Returns true if the character at `index` is a comma; index 8 means the first character again.
  @inlinable @inline(__always)
  func isComma(at index: Int) -> Bool {
    word &>> UInt64(8 * index) & 0xFF == 0x2C ^ 0x30
  }

  /// Returns the word without the character at `index`; the characters after it move up.
  ///
  /// - Precondition: `index` is from 0 to 7.
  @inlinable @inline(__always)
  func closingGap(at index: Int) -> EightDigits {
    let low: UInt64 = 1 &<< UInt64(8 * index) &- 1
    return EightDigits(lessZeros: word & low | word >> 8 & ~low)
  }

  /// Returns the decimal number of the first `count` characters.
  ///
  /// - Precondition: `count` is from 1 to 8, and these characters are digits.
  @inlinable @inline(__always)
  func sum(of count: Int) -> UInt64 {
    let digits = word &<< UInt64(64 - 8 * count)
    // Ten times each digit plus the next digit: every second byte is a pair of digits.
    let pairs = (digits &* 10) &+ (digits >> 8)
    let even = (pairs & 0x0000_00FF_0000_00FF) &* (100 + 1_000_000 << 32)
    let odd = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* (1 + 10_000 << 32)
    return (even &+ odd) >> 32
  }
}
