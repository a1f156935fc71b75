import FileIO
import Geometry
import ReplayCore

/// Draws of as many groups as there are, with replacement: what figures would be with other people
/// (Efron 1979).
struct Draws: Sendable {
  private let samples: [TunedSample]
  /// The indices of the groups in the order of their names.
  private let order: [Int]
  private let count: Int
  private let seed: UInt64

  init(of groups: SampleGroups, _ samples: [TunedSample], count: Int, seed: UInt64) {
    (self.samples, self.count, self.seed) = (samples, count, seed)
    order = groups.names.indices.sorted {
      groups.names[$0].utf8.lexicographicallyPrecedes(groups.names[$1].utf8)
    }
  }

  /// Returns the interval of each figure that holds 95 % of its values; none without draws.
  ///
  /// - Parameter figures: A closure that returns the figures of a draw; its argument returns how often
  ///   a sample counts.
  /// - Returns: The intervals, in the order of the figures.
  /// - Throws: `Fault.interrupted` if a signal arrives.
  /// - Complexity: O(r n + r log r) for r draws of n samples.
  func intervals(
    _ figures: ((Int) -> Int) -> [Double]
  ) throws(Fault) -> [ClosedRange<Double>] {
    var random = SplitMix64(seed: seed)
    var values: [[Double]] = []
    for _ in 0..<count {
      try Signal.check(after: samples.count)
      let times = draw(by: &random)
      for (index, value) in figures({ times[samples[$0].group] }).enumerated() {
        if values.count == index { values.append([]) }
        values[index].append(value)
      }
    }
    // Of 1,000 sorted values those with 25 before and 25 behind them.
    return values.map { values in
      let sorted = values.sorted()
      return sorted[25 * count / 1000]...sorted[(975 * count + 999) / 1000 - 1]
    }
  }

  /// Returns how often each group is drawn; a draw without good or without bad recordings is made
  /// again.
  private func draw(by random: inout SplitMix64) -> [Int] {
    while true {
      var times = Array(repeating: 0, count: order.count)
      for _ in order { times[order[Int(random.next(below: UInt64(order.count)))]] += 1 }
      let hasBoth = [true, false].allSatisfy { kind in
        samples.contains { $0.isGood == kind && times[$0.group] > 0 }
      }
      if hasBoth { return times }
    }
  }
}
