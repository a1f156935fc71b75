// SPDX-License-Identifier: Apache-2.0

/// A search for a simpler failing value, which ends when no step finds one.
///
/// The shorter of two sequences of choices is simpler; of two with the same length, the one that is
/// lower at the first difference is simpler. Each step keeps a sequence only if it is simpler and
/// still fails, so the search ends. The order of the steps is fixed, so the search is
/// deterministic.
struct Shrinker<Value> {
  private let generator: Generator<Value>
  private let fails: (Value) -> Bool
  /// The simplest failing choices so far.
  private(set) var best: Choices
  /// The number of steps that found a simpler value.
  private(set) var shrinks = 0
  /// The number of values that may still be tried.
  private var budget: Int

  init(
    _ generator: Generator<Value>, from failing: Choices, budget: Int,
    fails: @escaping (Value) -> Bool
  ) {
    self.generator = generator
    self.fails = fails
    self.budget = budget
    best = failing
  }

  mutating func run() {
    var before: Int
    repeat {
      before = shrinks
      leaveOutElements()
      forEachBlock { $0.removeSubrange($1) }
      forEachBlock { ranks, block in
        for index in block { ranks[index] = 0 }
      }
      lowerEach()
      gatherInLater()
    } while shrinks > before
  }

  /// Applies `change` to the ranks, and returns true if it kept the result, which is simpler and
  /// still fails.
  private mutating func keep(_ change: (inout [UInt64]) -> Void) -> Bool {
    var ranks = best.ranks
    change(&ranks)
    guard budget > 0, ranks != best.ranks else { return false }
    budget -= 1
    var choices = Choices(replaying: ranks)
    let value = generator.make(&choices)
    guard choices.isSimpler(than: best), fails(value) else { return false }
    best = choices
    shrinks += 1
    return true
  }

  /// Removes elements of lists one by one, outer elements first.
  private mutating func leaveOutElements() {
    var index = 0
    while index < best.elements.count {
      let element = best.elements[index]
      if !keep({ $0.removeSubrange(element) }) { index += 1 }
    }
  }

  /// Applies `change` to blocks of choices of decreasing size, the last block first.
  private mutating func forEachBlock(_ change: (inout [UInt64], Range<Int>) -> Void) {
    var size = best.ranks.count
    while size > 0 {
      var end = best.ranks.count
      while end > 0 {
        let block = max(end - size, 0)..<end
        _ = keep { change(&$0, block) }
        end = min(block.lowerBound, best.ranks.count)
      }
      size /= 2
    }
  }

  /// Lowers each choice as far as the value still fails: to 0, or to the least rank that bisection
  /// finds.
  private mutating func lowerEach() {
    var index = 0
    while index < best.ranks.count {
      if !keep({ $0[index] = 0 }) { bisect(index) }
      index += 1
    }
  }

  /// Lowers one choice by bisection.
  ///
  /// The ranks on one side of the simplest outcome have the same parity, so the bisection runs in
  /// steps of two. Then it tries the nearest rank on the other side.
  private mutating func bisect(_ index: Int) {
    let side = best.ranks[index] % 2
    var (low, high) = (UInt64(0), best.ranks[index] / 2)
    if high > 0, keep({ $0[index] = side }) { high = 0 }
    while high > low + 1 {
      let middle = low + (high - low) / 2
      if keep({ $0[index] = 2 * middle + side }) { high = middle } else { low = middle }
      guard index < best.ranks.count else { return }
    }
    if best.ranks[index] > 0 { _ = keep { $0[index] -= 1 } }
  }

  /// Moves rank from one choice to a later one with the same bound, at most four choices further.
  ///
  /// Two numbers 4 and 6 whose sum must be 10 become 0 and 10, and the 0 can then be removed.
  private mutating func gatherInLater() {
    for distance in 1...4 {
      var index = 0
      while index + distance < best.ranks.count {
        let later = index + distance
        let (rank, room) = (best.ranks[index], best.bounds[later] - 1 - best.ranks[later])
        if best.bounds[index] == best.bounds[later], min(rank, room) > 0 {
          _ = keep {
            $0[index] -= min(rank, room)
            $0[later] += min(rank, room)
          }
        }
        index += 1
      }
    }
  }
}

extension Choices {
  /// Returns true if there are fewer choices, or as many that are lower at the first difference.
  fileprivate func isSimpler(than other: Choices) -> Bool {
    guard ranks.count == other.ranks.count else { return ranks.count < other.ranks.count }
    return ranks.lexicographicallyPrecedes(other.ranks)
  }
}
