// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The recorded choices behind one random value, drawn from a seed or replayed.
///
/// Shrinking works on choices and not on values. Fewer and lower choices make a simpler value of
/// any type, by the same function that made the first value (MacIver and Donaldson 2020, "Test-case
/// reduction via test-case generation").
///
/// ```swift
/// var choices = Choices(seed: 1)
/// let roll = choices.integer(in: 1...6)
/// var same = Choices(replaying: choices.ranks)
/// var simplest = Choices(replaying: [])
/// print(roll, choices.ranks, same.integer(in: 1...6), simplest.integer(in: 1...6))
/// // 4 [3] 4 1
/// ```
public struct Choices: ChoiceSource, Sendable {
  /// The distance of each choice from its simplest outcome.
  ///
  /// The simplest outcome has the rank 0, and the outcomes beside it have 1, 2 and so on. Of two at
  /// the same distance, the greater one has the lower rank.
  public private(set) var ranks: [UInt64] = []
  /// The number of outcomes of each choice; every rank is below its bound.
  public private(set) var bounds: [UInt64] = []
  /// The ranges of choices that belong to one element of a list; without them the list is shorter.
  ///
  /// An outer element precedes the elements inside it. The end of a list is an empty range.
  public private(set) var elements: [Range<Int>] = []
  private var origin: Origin

  private enum Origin: Sendable {
    case random(SplitMix64)
    case replayed([UInt64])
  }

  /// Creates choices that `SplitMix64` draws from `seed`.
  public init(seed: UInt64) {
    origin = .random(SplitMix64(seed: seed))
  }

  /// Creates choices with the given ranks.
  ///
  /// A rank above the greatest one of its choice counts as the greatest. After the last rank every
  /// choice has its simplest outcome, so any ranks make a value.
  public init(replaying ranks: [UInt64]) {
    origin = .replayed(ranks)
  }

  /// Makes one choice and records it.
  public mutating func choose(below bound: UInt64, simplest: UInt64) -> UInt64 {
    precondition(simplest < bound && bound <= 1 << 63, "A choice has a simplest outcome")
    let order = Outcomes(bound: bound, simplest: simplest)
    let rank: UInt64
    switch origin {
    case .random(var random):
      rank = order.rank(of: random.choose(below: bound, simplest: simplest))
      origin = .random(random)
    case .replayed(let given):
      rank = ranks.count < given.count ? min(given[ranks.count], bound - 1) : 0
    }
    ranks.append(rank)
    bounds.append(bound)
    return order.outcome(ofRank: rank)
  }

  @usableFromInline
  mutating func beginElement() -> Int {
    elements.append(ranks.count..<ranks.count)
    return elements.count - 1
  }

  @usableFromInline
  mutating func endElement(_ place: Int) {
    elements[place] = elements[place].lowerBound..<ranks.count
  }

  /// Returns an array of elements that `body` makes; the shortest array is simplest.
  ///
  /// Every length in `count` has the same probability. A choice before each element decides whether
  /// the array ends there: with k more elements possible, it ends once in k + 1 times.
  ///
  /// - Precondition: `count` contains no negative number.
  @inlinable
  public mutating func array<Value>(
    count: ClosedRange<Int>, _ body: (inout Choices) -> Value
  ) -> [Value] {
    precondition(count.lowerBound >= 0, "A list has no negative number of elements")
    var values: [Value] = []
    while values.count < count.upperBound {
      let possible = values.count < count.lowerBound ? 0 : count.upperBound - values.count
      let place = beginElement()
      // The choice is also made before required elements, so that all elements have the same form.
      if below(possible + 1) == 0 && possible > 0 { break }
      values.append(body(&self))
      endElement(place)
    }
    return values
  }
}

/// The order of the outcomes of a choice, by their distance from the simplest one.
///
///     outcomes  0 1 2 3 4 5 6      bound 7, simplest 2
///     ranks     4 2 0 1 3 5 6
struct Outcomes {
  let bound: UInt64
  let simplest: UInt64

  /// The greatest distance at which there are outcomes on both sides of the simplest one.
  private var both: UInt64 { min(simplest, bound - 1 - simplest) }

  /// Returns the rank of `outcome`.
  func rank(of outcome: UInt64) -> UInt64 {
    let distance = outcome > simplest ? outcome - simplest : simplest - outcome
    guard distance <= both else { return both + distance }
    return outcome > simplest ? 2 * distance - 1 : 2 * distance
  }

  /// Returns the outcome with the given rank.
  ///
  /// - Precondition: `rank` is below `bound`.
  func outcome(ofRank rank: UInt64) -> UInt64 {
    if rank > 2 * both {
      let distance = rank - both
      return simplest > both ? simplest - distance : simplest + distance
    }
    return rank % 2 == 1 ? simplest + (rank + 1) / 2 : simplest - rank / 2
  }
}
