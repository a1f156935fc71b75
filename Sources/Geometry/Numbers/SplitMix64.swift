// SPDX-License-Identifier: Apache-2.0

/// A small random number generator that produces the same sequence for a seed on every machine.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood 2014): a counter and a mixing function. It is
/// not cryptographically secure.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; equal seeds give equal sequences.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 up to, but not including, `bound`.
  ///
  /// The number is the high 64 bits of the 128-bit product of `next()` and `bound`. Every number
  /// takes exactly one draw. The probabilities of two numbers differ by at most `bound` in 2^64.
  public mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }
}
