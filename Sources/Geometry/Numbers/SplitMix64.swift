/// A small random number generator that gives the same numbers for a seed everywhere.
///
/// SplitMix64 (Steele, Lea and Flood 2014): a counter and a mixing function. Not for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator whose sequence is fixed by `seed`.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, not including, `bound`: the high 64 bits of the 128 bits of
  /// `next()` times `bound`.
  ///
  /// One draw for every number, so that a sequence can be told in words; the odds of two numbers
  /// differ by at most `bound` in 2^64.
  public mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }
}
