// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO
import Geometry
import JSONStream
import ReplayCore
import Touchstone

/// The rule that tells good recordings from bad ones best, and how well it and others do.
package struct TunedRule: Sendable {
  /// A setting with a metric.
  struct Choice: Hashable, Sendable {
    /// The index of the setting; 0 for the recordings as they are.
    let setting: Int
    /// The index of the metric.
    let metric: Int
  }

  /// The figures of a choice on all recordings.
  struct Figures: Sendable {
    let choice: Choice
    /// The best threshold.
    let cut: OperatingCharacteristic.Cut
    /// The merit of the best threshold.
    let merit: Int
    /// The threshold as a decimal number, with the sign of the metric; nil if none accepts any.
    let threshold: String?
    let shares: Shares
    let area: Double
    let equalErrorRate: Double
    /// The number of recordings without a value.
    let missing: Int
  }

  /// The choices of the run.
  let options: Tuning.Options
  /// The replay of the recordings as they are.
  let replay: Replayer
  let samples: [TunedSample]
  let groups: SampleGroups
  /// The number of replays that ended with a fault, and count nowhere else.
  let notReplayed: Int
  /// The names of the recordings that have no times, although a metric is one.
  let withoutTimes: [String]
  /// The error of the first metric that no recording has; nil if all are known.
  package let unknownMetric: Fault?
  let madeOf: JSONValue
  /// The figures of all settings and metrics, in their order.
  let figures: [Figures]
  /// The figures of the rule: those with the greatest merit, of equal ones the first.
  let chosen: Figures
  /// The judgment of groups by rules that have not seen them; nil if there is none.
  let validation: CrossValidation?
  /// The reason why there is no validation, in words; nil if there is one.
  let absence: String?
  /// The 95 % intervals of the area of the rule and, with a validation, of the accepted and of the
  /// refused share; none without draws.
  let intervals: [ClosedRange<Double>]

  /// Works out the figures.
  ///
  /// - Throws: `Fault.interrupted` if a signal arrives.
  /// - Precondition: The collection is complete.
  /// - Complexity: O(s (n log n + f n) + r n) for n recordings, s settings and metrics, f folds and r
  ///   draws.
  init(
    _ collection: TunedCollection, _ options: Tuning.Options, _ replay: Replayer, madeOf: JSONValue
  ) throws(Fault) {
    (self.options, self.replay, self.madeOf) = (options, replay, madeOf)
    (samples, groups) = (collection.samples, collection.groups)
    notReplayed = collection.notReplayed.count
    withoutTimes = collection.withoutTimes
    unknownMetric = collection.unseen.first?.unknownError
    var folds = Folds(samples, groups, atMost: options.folds)
    var figures: [Figures] = []
    for setting in 0..<collection.settings {
      try Signal.check(after: samples.count)
      for metric in options.metrics.indices {
        let choice = Choice(setting: setting, metric: metric)
        let ranked = samples.ranked(by: options.index(of: choice))
        figures.append(Figures(choice, ranked, options.metrics[metric]))
        folds.add(choice, ranked)
      }
    }
    let chosen = figures.reduce(figures[0]) { $1.merit > $0.merit ? $1 : $0 }
    (self.figures, self.chosen) = (figures, chosen)
    let validation = CrossValidation(folds, samples, options)
    (self.validation, absence) = (validation, folds.absence)
    let ranked = samples.ranked(by: options.index(of: chosen.choice))
    let draws = Draws(of: groups, samples, count: options.resamples, seed: options.seed)
    intervals = try draws.intervals { weight in
      let shares = validation?.shares(weight)
      return [OperatingCharacteristic(ranked, weight: weight).area]
        + (shares.map { [$0.accepted, $0.refused] } ?? [])
    }
  }

  /// True if a recording was not replayed, so that the rule does not know it.
  package var isPartial: Bool { notReplayed > 0 }

  /// The number of good recordings.
  var goodCount: Int { samples.count(where: \.isGood) }
  /// The number of bad recordings.
  var badCount: Int { samples.count - goodCount }

  /// The settings of a choice beside those of the run.
  func settings(of choice: Choice) -> [SceneSetting] {
    choice.setting == 0 ? [] : options.tried.settings(of: choice.setting - 1)
  }

  /// The requirement of figures with a threshold: `score>=0.8125`.
  func requirement(of figures: Figures) -> String? {
    let metric = options.metrics[figures.choice.metric]
    return figures.threshold.map { "\(metric.text)\(metric.isLowerBetter ? "<=" : ">=")\($0)" }
  }

  /// The flags that give the rule to `replay`, for a POSIX shell.
  var flags: String {
    let sets = (replay.settings + settings(of: chosen.choice)).flatMap { ["--set", $0.text] }
    let words = sets + (requirement(of: chosen).map { ["--require", $0] } ?? [])
    return words.map(shellWord).joined(separator: " ")
  }

  /// A recording that the rule judges otherwise than its label, and its value; nil if it has none.
  typealias Misjudged = (sample: TunedSample, value: Double?)

  /// The recordings that the rule judges otherwise than their labels: those without a value first,
  /// then the furthest from the threshold, then by name.
  var misjudged: [Misjudged] {
    let metric = options.metrics[chosen.choice.metric]
    let sign = metric.isLowerBetter ? -1.0 : 1
    let threshold = chosen.threshold.flatMap(Double.init).map { $0 * sign }
    let index = options.index(of: chosen.choice)
    return samples.compactMap { sample -> (Misjudged, distance: Double)? in
      let value = sample.values[index]
      guard (value >= chosen.cut.value) != sample.isGood else { return nil }
      let isMissing = value == OperatingCharacteristic.none
      let distance = isMissing ? .infinity : abs(value - (threshold ?? 0))
      return ((sample, isMissing ? nil : value * sign), distance)
    }.sorted { a, b in
      if a.distance != b.distance { return a.distance > b.distance }
      let (first, second) = (a.0.sample, b.0.sample)
      let names = [first, second].map { $0.name + "\0" + ($0.guide ?? "") }
      return names[0].utf8.lexicographicallyPrecedes(names[1].utf8)
    }.map(\.0)
  }
}

extension Tuning.Options {
  /// Returns the index of the value of a choice in a sample.
  func index(of choice: TunedRule.Choice) -> Int { choice.setting * metrics.count + choice.metric }
}

/// Samples with their values under one choice, the greatest first.
typealias RankedSamples = [(sample: Int, value: Double, isGood: Bool)]

extension [TunedSample] {
  /// Returns the samples with their values at an index, the greatest first.
  ///
  /// - Complexity: O(n log n) in the number of samples.
  func ranked(by index: Int) -> RankedSamples {
    indices.map { ($0, self[$0].values[index], self[$0].isGood) }.sorted { a, b in
      a.value > b.value
    }
  }
}

extension TunedRule.Figures {
  init(_ choice: TunedRule.Choice, _ ranked: RankedSamples, _ metric: TunedMetric) {
    let separation = OperatingCharacteristic(ranked)
    let cut = separation.best
    (self.choice, self.cut) = (choice, cut)
    merit = separation.merit(of: cut)
    if cut.value.isFinite {
      let text = Decimal.shortest(above: separation.value(below: cut), upTo: cut.value)
      threshold = metric.isLowerBetter ? opposite(text) : text
    } else {
      threshold = nil
    }
    shares = Shares(
      accepted: cut.good, of: separation.good, refused: separation.bad - cut.bad,
      of: separation.bad)
    area = separation.area
    equalErrorRate = separation.equalErrorRate
    missing =
      separation.steps.last.map { $0.value == OperatingCharacteristic.none ? $0.good + $0.bad : 0 }
      ?? 0
  }
}

/// Returns the decimal number with the other sign.
private func opposite(_ text: String) -> String {
  text == "0" ? text : text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text
}

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
