// SPDX-License-Identifier: Apache-2.0
import FileIO
import Geometry

/// The figures of a tuning, worked out slowly: each pair, each threshold and each draw by itself.
struct TuningReference {
  /// A recording: its label, its group, and a value for each choice, the greater the better.
  struct Sample {
    let isGood: Bool
    let group: String
    let values: [Double?]
  }

  let samples: [Sample]

  /// The share of pairs of a good and a bad sample in which the good one has the greater value.
  static func area(_ samples: [Sample], _ choice: Int) -> Double {
    var (twice, pairs) = (0, 0)
    for good in samples where good.isGood {
      for bad in samples where !bad.isGood {
        let (a, b) = (good.values[choice] ?? -.infinity, bad.values[choice] ?? -.infinity)
        twice += a > b ? 2 : a == b ? 1 : 0
        pairs += 1
      }
    }
    return Double(twice) / Double(2 * pairs)
  }

  /// The accepted good and the accepted bad samples at a threshold.
  private static func accepted(
    _ samples: [Sample], _ choice: Int, _ threshold: Double
  ) -> (good: Int, bad: Int) {
    let all = samples.filter { $0.values[choice].map { $0 >= threshold } ?? false }
    return (all.count { $0.isGood }, all.count { !$0.isGood })
  }

  private static func thresholds(_ samples: [Sample], _ choice: Int) -> [Double] {
    samples.compactMap { $0.values[choice] } + [.infinity]
  }

  /// The threshold with the greatest mean of both shares; of equal ones the one that accepts the
  /// fewest bad samples, of these the smallest.
  static func best(_ samples: [Sample], _ choice: Int) -> (threshold: Double, merit: Int) {
    let (good, bad) = (samples.count { $0.isGood }, samples.count { !$0.isGood })
    let all = thresholds(samples, choice).map { threshold in
      let (a, b) = accepted(samples, choice, threshold)
      return (threshold: threshold, merit: a * bad + (bad - b) * good, accepted: b)
    }
    let first = all.min { a, b in
      a.merit != b.merit
        ? a.merit > b.merit
        : a.accepted != b.accepted ? a.accepted < b.accepted : a.threshold < b.threshold
    }
    return (first?.threshold ?? .infinity, first?.merit ?? 0)
  }

  /// The least of the greater of both errors.
  static func equalError(_ samples: [Sample], _ choice: Int) -> Double {
    let (good, bad) = (samples.count { $0.isGood }, samples.count { !$0.isGood })
    return thresholds(samples, choice).map { threshold in
      let (a, b) = accepted(samples, choice, threshold)
      return max(Double((good - a) * bad), Double(b * good)) / Double(good * bad)
    }.min() ?? 0
  }

  /// The names of the groups, sorted.
  private var groups: [String] {
    Set(samples.map(\.group)).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// True for each sample that the rule of the other folds judges as its label does; nil if a fold
  /// leaves no good or no bad samples.
  func judged(folds: Int) -> [Bool]? {
    let order = groups.sorted {
      SHA256.digest(Array($0.utf8)).hexadecimal < SHA256.digest(Array($1.utf8)).hexadecimal
    }
    let count = min(folds, order.count)
    let fold = samples.map { sample in (order.firstIndex(of: sample.group) ?? 0) % count }
    var rules: [(choice: Int, threshold: Double)] = []
    for index in 0..<count {
      let others = samples.indices.filter { fold[$0] != index }.map { samples[$0] }
      guard others.contains(where: \.isGood), others.contains(where: { !$0.isGood }) else {
        return nil
      }
      let tried = samples[0].values.indices.map { Self.best(others, $0) }
      let merit = tried.map(\.merit).max() ?? 0
      let choice = tried.firstIndex { $0.merit == merit } ?? 0
      rules.append((choice, tried[choice].threshold))
    }
    return samples.indices.map { index in
      let rule = rules[fold[index]]
      let isAccepted = samples[index].values[rule.choice].map { $0 >= rule.threshold } ?? false
      return isAccepted == samples[index].isGood
    }
  }

  /// The samples of each draw of groups, by their indices.
  func draws(_ count: Int, seed: UInt64) -> [[Int]] {
    var random = SplitMix64(seed: seed)
    var draws: [[Int]] = []
    while draws.count < count {
      let drawn = groups.map { _ in groups[Int(random.next(below: UInt64(groups.count)))] }
      let indices = drawn.flatMap { group in samples.indices.filter { samples[$0].group == group } }
      let labels = Set(indices.map { samples[$0].isGood })
      if labels.count == 2 { draws.append(indices) }
    }
    return draws
  }

  /// The ends that leave a fortieth of the values on each side.
  static func interval(_ values: [Double]) -> [Double] {
    let (sorted, count) = (values.sorted(), Double(values.count))
    return [
      sorted[Int((0.025 * count).rounded(.down))], sorted[Int((0.975 * count).rounded(.up)) - 1],
    ]
  }
}
