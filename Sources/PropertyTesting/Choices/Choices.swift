import Geometry

/// The choices of which a random value was made, in order: made up from a seed, or made again.
///
/// Shrinking works on them and not on values: fewer and lower choices make a simpler value, of
/// whatever type, by the same function that made the first one (MacIver and Donaldson 2020, "Test-
/// case reduction via test-case generation").
///
/// ```swift
/// var choices = Choices(seed: 1)
/// let roll = choices.integer(in: 1...6)
/// var again = Choices(replaying: choices.ranks)
/// // again.integer(in: 1...6) == roll; replaying [] gives 1, the simplest roll
/// ```
public struct Choices: ChoiceSource, Sendable {
  /// How far each choice is from the simplest outcome: 0 for that one, then 1, 2 and so on for
  /// those beside it, of two at the same distance the greater one first.
  public private(set) var ranks: [UInt64] = []
  /// The outcomes there were for each choice: every rank is below its bound.
  public private(set) var bounds: [UInt64] = []
  /// Choices that belong to one element of a list, without which there is a shorter list.
  ///
  /// Outer elements stand before those in them; the end of a list is an empty one.
  public private(set) var elements: [Range<Int>] = []
  private var origin: Origin

  private enum Origin: Sendable {
    case random(SplitMix64)
    case replayed([UInt64])
  }

  /// Creates choices that are fixed by `seed`: those of `SplitMix64`.
  public init(seed: UInt64) {
    origin = .random(SplitMix64(seed: seed))
  }

  /// Creates choices of the given ranks.
  ///
  /// A rank for which there are too few outcomes stands for the last one. After the last rank
  /// every choice is the simplest, so any ranks make some value.
  public init(replaying ranks: [UInt64]) {
    origin = .replayed(ranks)
  }

  /// Makes one choice, and keeps it.
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

  /// What `generator` makes of the next choices.
  @inlinable
  public mutating func draw<Value>(_ generator: Generator<Value>) -> Value {
    generator.make(&self)
  }

  /// Elements in number within `count`, every number as likely; the fewest are simplest.
  ///
  /// Before each element stands the choice whether it is the end. With k more elements possible
  /// that is so once in k + 1 times, which makes every number as likely as any other.
  ///
  /// - Precondition: `count` holds no negative number.
  @inlinable
  public mutating func array<Value>(
    count: ClosedRange<Int>, _ body: (inout Choices) -> Value
  ) -> [Value] {
    precondition(count.lowerBound >= 0, "A list has no negative number of elements")
    var values: [Value] = []
    while values.count < count.upperBound {
      let possible = values.count < count.lowerBound ? 0 : count.upperBound - values.count
      let place = beginElement()
      // The choice is made for elements that must be, too: so all elements have the same form.
      if below(possible + 1) == 0 && possible > 0 { break }
      values.append(body(&self))
      endElement(place)
    }
    return values
  }
}

/// The outcomes of a choice in order of their distance to the simplest one.
///
///     outcomes  0 1 2 3 4 5 6      bound 7, simplest 2
///     ranks     4 2 0 1 3 5 6
struct Outcomes {
  let bound: UInt64
  let simplest: UInt64

  /// How far there are outcomes on both sides.
  private var both: UInt64 { min(simplest, bound - 1 - simplest) }

  func rank(of outcome: UInt64) -> UInt64 {
    let distance = outcome > simplest ? outcome - simplest : simplest - outcome
    guard distance <= both else { return both + distance }
    return outcome > simplest ? 2 * distance - 1 : 2 * distance
  }

  /// - Precondition: `rank` is below `bound`.
  func outcome(ofRank rank: UInt64) -> UInt64 {
    if rank > 2 * both {
      let distance = rank - both
      return simplest > both ? simplest - distance : simplest + distance
    }
    return rank % 2 == 1 ? simplest + (rank + 1) / 2 : simplest - rank / 2
  }
}
