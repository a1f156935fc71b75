// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A source of random choices.
///
/// `SplitMix64` draws them from a seed. `Choices` also records them, so that a value can be made
/// again from simpler choices.
///
/// Every choice names its simplest outcome. A choice becomes simpler as its outcome comes nearer to
/// that one.
///
/// ```swift
/// var random = SplitMix64(seed: 1)
/// print(random.integer(in: 1...6), random.element(of: ["a", "b", "c"]), random.once(in: 2))
/// // 4 c true
/// ```
public protocol ChoiceSource {
  /// Returns an integer from 0 up to, but not including, `bound`, each with the same probability.
  ///
  /// - Precondition: `simplest` is below `bound`, and `bound` is at most 2^63.
  mutating func choose(below bound: UInt64, simplest: UInt64) -> UInt64
}

extension SplitMix64: ChoiceSource {
  /// Returns the next random integer below `bound`; `simplest` has no effect.
  public mutating func choose(below bound: UInt64, simplest: UInt64) -> UInt64 {
    next(below: bound)
  }
}

extension ChoiceSource {
  /// Returns an integer from 0 up to, but not including, `bound`; 0 is simplest.
  ///
  /// - Precondition: `bound` is positive.
  @inlinable
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "There is no number below \(bound)")
    return Int(choose(below: UInt64(bound), simplest: 0))
  }

  /// Returns an integer in `range`, both ends included; the one nearest to 0 is simplest.
  ///
  /// - Precondition: `range` contains fewer than 2^63 integers.
  @inlinable
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    let simplest = min(max(0, range.lowerBound), range.upperBound) - range.lowerBound
    return range.lowerBound
      + Int(choose(below: UInt64(range.count), simplest: UInt64(simplest)))
  }

  /// Returns a multiple of 2^-53 from 0 up to, but not including, 1; 0 is simplest.
  @inlinable
  public mutating func unit() -> Double {
    Double(choose(below: 1 << 53, simplest: 0)) * 0x1p-53
  }

  /// Returns a number from the lower bound up to, but not including, the upper bound.
  ///
  /// The number nearest to 0 is simplest.
  ///
  /// - Precondition: The bounds are finite.
  @inlinable
  public mutating func double(in range: Range<Double>) -> Double {
    let extent = range.upperBound - range.lowerBound
    // The step at 0, or the step nearest to it.
    let zero = extent > 0 ? (-range.lowerBound / extent * 0x1p53).rounded(.down) : 0
    let simplest = UInt64(min(max(zero, 0), 0x1p53 - 1))
    return range.lowerBound
      + Double(choose(below: 1 << 53, simplest: simplest)) * 0x1p-53 * extent
  }

  /// Returns one of `elements`, each with the same probability; the first is simplest.
  ///
  /// - Precondition: `elements` is not empty.
  @inlinable
  public mutating func element<Elements: RandomAccessCollection>(
    of elements: Elements
  ) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: below(elements.count))]
  }

  /// Returns true once in `count` times on average; false is simplest.
  ///
  /// - Precondition: `count` is positive.
  @inlinable
  public mutating func once(in count: Int) -> Bool {
    below(count) == count - 1
  }

  /// Returns a multiple of 1/256 point in `range`, both ends included, in points.
  ///
  /// The coordinate nearest to 0 is simplest, and integers are simpler than fractions.
  @inlinable
  public mutating func gridCoordinate(in range: ClosedRange<Int>) -> Double {
    let whole = integer(in: range)
    return Double(whole) + Double(below(whole < range.upperBound ? 256 : 1)) / 256
  }
}
