// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
package import ReplayCore
import Touchstone

/// A metric by which good and bad recordings are told apart.
package struct TunedMetric: Hashable, Sendable {
  /// The metric as it was given, without a sign.
  let text: String
  /// The metric.
  let metric: Metric
  /// True if lower values are better.
  let isLowerBetter: Bool

  /// The metric as it was given.
  var signedText: String { (isLowerBetter ? "-" : "") + text }

  /// Parses a metric; a minus in front of it says that lower values are better.
  package init(_ text: String) throws(Fault) {
    isLowerBetter = text.hasPrefix("-")
    self.text = isLowerBetter ? String(text.dropFirst()) : text
    metric = try Metric(self.text)
  }
}

/// A run that measures labeled recordings under many settings; each recording is read once.
package struct Tuning: Sendable {
  /// The choices of a tuning.
  package struct Options: Sendable {
    /// The labels.
    package var labels = Labels.good(paths: [])
    /// The key of headers that names the group of a recording; nil for a group of each recording.
    package var groupKey: GuideLabel?
    /// The keys whose values are tried.
    package var tried: [TriedKey] = []
    /// The metrics.
    package var metrics: [TunedMetric] = []
    /// The greatest number of folds of the cross-validation; 0 for none.
    package var folds = 5
    /// The number of draws of which intervals are made; 0 for none.
    package var resamples = 1000
    /// The seed of all that is drawn.
    package var seed: UInt64 = 1

    /// Creates choices without labels, settings and metrics.
    package init() {}
  }

  /// The greatest number of combinations of tried values.
  package static let combinationLimit = 1000

  private let options: Options
  /// The replay of the recordings as they are, and one for each combination of values.
  private let replays: [Replayer]

  /// Creates the run.
  ///
  /// - Precondition: There is a metric.
  package init(_ replay: Replayer, _ options: Options) {
    precondition(!options.metrics.isEmpty, "A tuning needs a metric")
    self.options = options
    var base = replay
    base.leavesOutForeignSettings = true
    (base.reportedNames, base.keptMetrics) = ([], options.metrics.map(\.metric))
    let combinations = options.tried.isEmpty ? 0 : options.tried.combinations
    replays =
      [base]
      + (0..<combinations).map { combination in
        var replay = base
        replay.settings += options.tried.settings(of: combination)
        return replay
      }
  }

  /// Replays the recordings of all inputs, and looks for the rule that tells them apart.
  ///
  /// - Parameters:
  ///   - inputs: The inputs. For wrong guides they are read twice, so none is the standard input.
  ///   - jobs: The number of recordings, or blocks of short ones, that are replayed at the same time;
  ///     the result does not depend on it.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - show: A closure that receives diagnostics.
  /// - Returns: The rule; nil if an error was shown, because of which there is none.
  /// - Throws: As `Replayer.run`, or `Fault.badValue` if there are too few wrong guides.
  package func run(
    _ inputs: [Input], jobs: Int, progress: ReadProgress?, show: ([Diagnostic]) -> Void
  ) async throws(Fault) -> TunedRule? {
    var guides: WrongGuides?
    if case .wrongGuides(let count, let label) = options.labels {
      guides = try await WrongGuides(
        count, label, replays[0], inputs, jobs: jobs, seed: options.seed)
    }
    var collection = TunedCollection(options, settings: replays.count)
    let digests = InputDigests()
    let choose = guides.map { guides in
      { @Sendable (place: RecordingPlace) in
        replays + guides.names(for: place).flatMap { name in replays.map { $0.on(name) } }
      }
    }
    try await Replayer.run(
      replays, inputs, jobs: jobs, progress: progress, digests: digests, choosing: choose
    ) { results in show(collection.add(results, guides)) }
    show(collection.diagnostics)
    guard collection.isComplete else { return nil }
    return try TunedRule(
      collection, options, replays[0],
      madeOf: Provenance(of: replays[0], inputs: inputs, digests: digests).json)
  }
}

extension Replayer {
  /// Returns the replay on the guide of a name.
  func on(_ guide: String) -> Replayer {
    var replay = self
    replay.guide = .named(guide)
    return replay
  }
}
