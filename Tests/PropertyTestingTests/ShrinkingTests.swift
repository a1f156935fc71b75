// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing

/// Shrinking of failing values whose simplest form is known.
struct ShrinkingTests {
  private let lists = Generator { $0.integer(in: 0...100) }.array(count: 0...20)

  /// The least value that `generator` makes for each of some seeds where `holds` does not.
  private func minima<Value: Hashable>(
    _ generator: Generator<Value>, seeds: Range<UInt64> = 1..<41, holds: (Value) -> Bool
  ) -> Set<Value> {
    var minima: Set<Value> = []
    for seed in seeds {
      let found = generator.counterexample(to: "", cases: 1, seed: seed, holds: holds)
      if let found { minima.insert(found.value) }
    }
    return minima
  }

  @Test func `of a list with a bad element the bad element is left, as low as it is bad`() {
    #expect(minima(lists) { !$0.contains { $0 >= 37 } } == [[37]])
  }

  @Test func `of a sum above a bound one number is left`() {
    #expect(minima(lists) { $0.reduce(0, +) < 10 } == [[10]])
    // 100 is the greatest number, so two are needed.
    #expect(minima(lists) { $0.reduce(0, +) < 150 } == [[50, 100]])
  }

  @Test func `of a list that is too long the shortest one of zeros is left`() {
    #expect(minima(lists) { $0.count < 7 } == [Array(repeating: 0, count: 7)])
  }

  @Test func `of a list that is not sorted two numbers are left`() {
    #expect(minima(lists) { $0 == $0.sorted() } == [[1, 0]])
  }

  @Test func `negative numbers shrink toward zero, and positive ones are simpler`() {
    let numbers = Generator { $0.integer(in: -1000...1000) }
    #expect(minima(numbers) { $0 > -7 } == [-7])
    #expect(minima(numbers) { abs($0) < 7 } == [7])
    #expect(minima(Generator { $0.integer(in: 20...30) }) { _ in false } == [20])
    #expect(minima(Generator { $0.integer(in: -30 ... -20) }) { _ in false } == [-20])
  }

  @Test func `the smallest failing point is found`() {
    let points = Generator<Point>.gridPoint(in: -300...300)
    #expect(minima(points) { $0.x < 10 } == [Point(x: 10, y: 0)])
    #expect(minima(points) { $0.x < 10.25 } == [Point(x: 11, y: 0)])
    let near = Generator<Point>.gridPoint(in: -12...12)
    #expect(minima(near) { $0.x < 10.25 || $0.x >= 11 } == [Point(x: 10.25, y: 0)])
    let anywhere = Generator<Point>.point(in: -8..<8)
    #expect(minima(anywhere) { $0.x < 1 } == [Point(x: 1, y: 0)])
  }

  @Test func `lists of lists lose whole lists`() {
    let found = minima(lists.array(count: 0...8)) { $0.joined().reduce(0, max) < 60 }
    #expect(found == [[[60]]])
  }

  @Test func `the first of several generators is simplest`() {
    let one = Generator.one(of: [Generator { $0.below(5) }, Generator { 100 + $0.below(5) }])
    #expect(minima(one) { _ in false } == [0])
    #expect(minima(one) { $0 < 50 } == [100])
  }

  @Test func `no more values are tried than the budget allows`() {
    for budget in [0, 1, 5, 50] {
      var tried = 0
      let found = lists.counterexample(to: "nothing", seed: 5, budget: budget) { _ in
        tried += 1
        return false
      }
      // The value of the seed, those of the budget, and the one that is told once more.
      #expect(tried <= 1 + budget + 1)
      #expect((found?.shrinks ?? 0) <= budget)
      if budget == 0 { #expect(found?.value == lists.value(seed: 5)) }
    }
  }

  @Test func `a value that fails is never longer than the one that failed before`() {
    var failed: [Int]?
    _ = lists.counterexample(to: "", seed: 3) { value in
      if value.reduce(0, +) < 90 { return true }
      #expect(value.count <= failed?.count ?? .max)
      failed = value
      return false
    }
    #expect(failed == [90])
  }

  @Test func `any ranks make a value within bounds, and made again it is the same`() {
    let touches = Generator<[Point]> { choices in
      choices.array(count: 2...6) { $0.draw(.gridPoint(in: -20...300)) }
    }
    for seed in UInt64(0)..<300 {
      var random = SplitMix64(seed: seed)
      var made = Choices(seed: seed)
      _ = touches.make(&made)
      var ranks = made.ranks
      // Cut, left out in the middle, and far too high.
      ranks.removeLast(random.below(ranks.count))
      if !ranks.isEmpty { ranks.remove(at: random.below(ranks.count)) }
      if !ranks.isEmpty { ranks[random.below(ranks.count)] = .max }
      var (choices, again) = (Choices(replaying: ranks), Choices(replaying: ranks))
      let value = touches.make(&choices)
      #expect((2...6).contains(value.count), "seed \(seed)")
      for point in value {
        #expect((-20...300).contains(point.x) && (-20...300).contains(point.y), "seed \(seed)")
      }
      #expect(zip(choices.ranks, choices.bounds).allSatisfy { $0 < $1 }, "seed \(seed)")
      #expect(touches.make(&again) == value, "seed \(seed)")
      var canonical = Choices(replaying: choices.ranks)
      #expect(touches.make(&canonical) == value, "seed \(seed)")
    }
  }
}
