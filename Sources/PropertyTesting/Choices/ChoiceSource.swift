public import Geometry

/// Where random choices come from.
///
/// `SplitMix64` makes them up from a seed. `Choices` does so too, and keeps them, so that what was
/// made of them can be made again from simpler ones.
///
/// Every choice names the outcome that is simplest: choices become simpler by coming nearer to it.
public protocol ChoiceSource {
  /// A number from 0 up to, not including, `bound`, each as likely as any other.
  ///
  /// - Precondition: `simplest` is below `bound`, and `bound` is at most 2^63.
  mutating func choose(below bound: UInt64, simplest: UInt64) -> UInt64
}

extension SplitMix64: ChoiceSource {
  /// The number of the next draw; simplicity does not matter to one who keeps no choices.
  public mutating func choose(below bound: UInt64, simplest: UInt64) -> UInt64 {
    next(below: bound)
  }
}

extension ChoiceSource {
  /// A number from 0 up to, not including, `bound`; 0 is simplest.
  ///
  /// - Precondition: `bound` is positive.
  @inlinable
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "There is no number below \(bound)")
    return Int(choose(below: UInt64(bound), simplest: 0))
  }

  /// A number in `range`, both ends included; the one nearest to 0 is simplest.
  ///
  /// - Precondition: `range` holds fewer than 2^63 numbers.
  @inlinable
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    let simplest = min(max(0, range.lowerBound), range.upperBound) - range.lowerBound
    return range.lowerBound
      + Int(choose(below: UInt64(range.count), simplest: UInt64(simplest)))
  }

  /// A number from 0 up to, not including, 1, in steps of 2^-53; 0 is simplest.
  @inlinable
  public mutating func unit() -> Double {
    Double(choose(below: 1 << 53, simplest: 0)) * 0x1p-53
  }

  /// A number from the lower bound up to, not including, the upper one; the one nearest to 0 is
  /// simplest.
  ///
  /// - Precondition: the bounds are finite.
  @inlinable
  public mutating func double(in range: Range<Double>) -> Double {
    let extent = range.upperBound - range.lowerBound
    // The step that falls on 0, or the one nearest to it.
    let zero = extent > 0 ? (-range.lowerBound / extent * 0x1p53).rounded(.down) : 0
    let simplest = UInt64(min(max(zero, 0), 0x1p53 - 1))
    return range.lowerBound
      + Double(choose(below: 1 << 53, simplest: simplest)) * 0x1p-53 * extent
  }

  /// One of `elements`, each place as likely as any other; the first is simplest.
  ///
  /// - Precondition: there is one.
  @inlinable
  public mutating func element<Elements: RandomAccessCollection>(
    of elements: Elements
  ) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: below(elements.count))]
  }

  /// Whether something happens that happens once in `count` times; that it does not is simplest.
  ///
  /// - Precondition: `count` is positive.
  @inlinable
  public mutating func once(in count: Int) -> Bool {
    below(count) == count - 1
  }

  /// A coordinate on the grid of 1/256 point in `range`, both ends included, in points; whole ones
  /// are simpler, and simplest is the one nearest to 0.
  @inlinable
  public mutating func gridCoordinate(in range: ClosedRange<Int>) -> Double {
    let whole = integer(in: range)
    return Double(whole) + Double(below(whole < range.upperBound ? 256 : 1)) / 256
  }
}
