// SPDX-License-Identifier: Apache-2.0
import FileIO

/// The folds of a cross-validation, each with the best rule for the groups outside of it.
///
/// Groups go to folds in the order of the SHA-256 of their names, so a name that is added moves few
/// groups, and no order of names decides.
struct Folds: Sendable {
  /// The best rule outside of a fold.
  struct Rule: Sendable {
    var choice = TunedRule.Choice(setting: 0, metric: 0)
    var cut = OperatingCharacteristic.Cut()
    var merit = -1
  }

  /// The fold of each sample.
  let folds: [Int]
  /// The rules, one for each fold.
  private(set) var rules: [Rule]
  /// The reason why there are no folds, in words; nil if there are some.
  let absence: String?

  /// Divides samples into folds: as many as there are groups, but no more than `count`.
  init(_ samples: [TunedSample], _ groups: SampleGroups, atMost count: Int) {
    let digests = groups.names.map { SHA256.digest(Array($0.utf8)).bytes }
    let order = digests.indices.sorted { digests[$0].lexicographicallyPrecedes(digests[$1]) }
    let number = min(count, order.count)
    var ofGroup = Array(repeating: 0, count: order.count)
    for (place, group) in order.enumerated() where number > 0 { ofGroup[group] = place % number }
    let folds = samples.map { ofGroup[$0.group] }
    let lacks = (0..<number).contains { fold in
      [true, false].contains { kind in
        !zip(samples, folds).contains { $0.isGood == kind && $1 != fold }
      }
    }
    absence =
      count == 0
      ? "no folds were asked for"
      : order.count == 1
        ? "there is one group only"
        : lacks ? "without one of the folds no good or no bad recordings are left" : nil
    self.folds = folds
    rules = Array(repeating: Rule(), count: absence == nil ? number : 0)
  }

  /// Tries a choice outside of each fold; of equal merit the earlier one stays.
  mutating func add(_ choice: TunedRule.Choice, _ ranked: RankedSamples) {
    for fold in rules.indices {
      let separation = OperatingCharacteristic(ranked) { folds[$0] == fold ? 0 : 1 }
      let cut = separation.best
      let merit = separation.merit(of: cut)
      if merit > rules[fold].merit { rules[fold] = Rule(choice: choice, cut: cut, merit: merit) }
    }
  }
}

/// The judgment of each group by a rule that was chosen without it.
struct CrossValidation: Sendable {
  /// The number of folds.
  let folds: Int
  /// True for each sample that the rule of the other folds judges as its label does.
  private let isRight: [Bool]
  private let samples: [TunedSample]

  /// Judges each sample by the rule that its fold did not make; nil if there are no folds.
  init?(_ folds: Folds, _ samples: [TunedSample], _ options: Tuning.Options) {
    guard folds.absence == nil else { return nil }
    (self.folds, self.samples) = (folds.rules.count, samples)
    isRight = samples.indices.map { index in
      let rule = folds.rules[folds.folds[index]]
      let value = samples[index].values[options.index(of: rule.choice)]
      return (value >= rule.cut.value) == samples[index].isGood
    }
  }

  /// Returns the shares of all recordings, each counted as often as `weight` says.
  func shares(_ weight: (Int) -> Int = { _ in 1 }) -> Shares {
    var (all, right) = ([0, 0], [0, 0])
    for index in samples.indices {
      let (kind, count) = (samples[index].isGood ? 1 : 0, weight(index))
      all[kind] += count
      right[kind] += isRight[index] ? count : 0
    }
    return Shares(accepted: right[1], of: all[1], refused: right[0], of: all[0])
  }
}
