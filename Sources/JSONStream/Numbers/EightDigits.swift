/// Eight characters as the bytes of one word, the first one lowest, less the character 0 each.
public struct EightDigits {
  @usableFromInline let word: UInt64

  /// Creates the word of eight characters.
  @inlinable @inline(__always)
  public init(_ characters: UInt64) {
    self.init(lessZeros: characters ^ 0x3030_3030_3030_3030)
  }

  @inlinable @inline(__always)
  init(lessZeros word: UInt64) {
    self.word = word
  }

  /// The high bit of every byte above 9; those above the first such byte may be wrong.
  @inlinable @inline(__always)
  var nonDigits: UInt64 {
    // 9 + 0x76 stays below 0x80, 10 + 0x76 does not.
    ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
  }

  /// How many digits stand before the first character that is none: 0 to 8.
  @inlinable @inline(__always)
  var count: Int { nonDigits.trailingZeroBitCount >> 3 }

  /// Whether the first character is 0.
  @inlinable @inline(__always)
  var beginsWithZero: Bool { word & 0xFF == 0 }

  /// Whether a point stands at `index`; at 8 the first character is looked at once more.
  @inlinable @inline(__always)
  func isPoint(at index: Int) -> Bool {
    word &>> UInt64(8 * index) & 0xFF == 0x2E ^ 0x30
  }

  /// The word without its character at `index`, those behind it moved up; `index` is from 0 to 7.
  @inlinable @inline(__always)
  func closingGap(at index: Int) -> EightDigits {
    let low: UInt64 = 1 &<< UInt64(8 * index) &- 1
    return EightDigits(lessZeros: word & low | word >> 8 & ~low)
  }

  /// The number that the first `count` characters make, which are digits; `count` is from 1 to 8.
  @inlinable @inline(__always)
  func sum(of count: Int) -> UInt64 {
    let digits = word &<< UInt64(64 - 8 * count)
    // Ten times each digit and the next one: pairs, in every second byte.
    let pairs = (digits &* 10) &+ (digits >> 8)
    let even = (pairs & 0x0000_00FF_0000_00FF) &* (100 + 1_000_000 << 32)
    let odd = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* (1 + 10_000 << 32)
    return (even &+ odd) >> 32
  }
}
