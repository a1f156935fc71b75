// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Touchstone

/// The labeled recordings of a tuning with their values, and what keeps them from being told apart.
struct TunedCollection {
  private let options: Tuning.Options
  /// The number of settings.
  let settings: Int
  /// The recordings in their order; one on wrong guides follows the same on its own.
  private(set) var samples: [TunedSample] = []
  private(set) var groups = SampleGroups()
  /// The names of the recordings that were not replayed, which have no label.
  private(set) var notReplayed: [String] = []
  /// The names of the recordings that have no times, although a metric is one.
  private(set) var withoutTimes: [String] = []
  /// The metrics that no recording has had so far.
  private(set) var unseen: [Metric]
  private var tally = SettingTally()
  /// The names of recordings without a label.
  private var unlabeled: [String] = []
  /// For each setting, how many recordings it alone keeps from being replayed, and the first error.
  private var refused: [(count: Int, first: Diagnostic?)]

  init(_ options: Tuning.Options, settings: Int) {
    (self.options, self.settings) = (options, settings)
    unseen = options.metrics.map(\.metric)
    refused = Array(repeating: (0, nil), count: settings)
  }

  /// Adds what all settings make of a recording, on its guide and then on wrong ones, and returns the
  /// diagnostics to show.
  mutating func add(_ results: [ReplayedRecording], _ guides: WrongGuides?) -> [Diagnostic] {
    let recording = results[0]
    for result in results {
      tally.note(result)
      if !unseen.isEmpty { unseen.removeAll { result.value(of: $0) != .absent } }
    }
    let wrong = guides?.names(for: recording.place) ?? []
    guard recording.firstError == nil else {
      notReplayed.append(recording.name)
      return recording.diagnostics
    }
    guard let (isGood, group) = label(of: recording) else {
      unlabeled.append(recording.name)
      return recording.diagnostics
    }
    if options.metrics.contains(where: { $0.lacksTimes(in: recording) }) {
      withoutTimes.append(recording.name)
    }
    let index = groups.index(of: recording, group, options.groupKey)
    var diagnostics = recording.diagnostics
    for (variant, first) in stride(from: 0, to: results.count, by: settings).enumerated() {
      if results[first].firstError != nil {
        // A guide that cannot be traced refuses nothing.
        notReplayed.append(recording.name)
        diagnostics += results[first].diagnostics.filter { $0.severity == .error }
        continue
      }
      let values = results[first..<first + settings].flatMap { result in
        options.metrics.map { $0.value(in: result) }
      }
      samples.append(
        TunedSample(
          name: recording.name, guide: variant == 0 ? nil : wrong[variant - 1],
          place: recording.place, isGood: isGood && variant == 0, group: index, values: values))
    }
    for setting in 1..<max(settings, 1) {
      guard let error = results[setting].firstError else { continue }
      refused[setting] = (refused[setting].count + 1, refused[setting].first ?? error)
    }
    return diagnostics
  }

  private func label(of recording: ReplayedRecording) -> (isGood: Bool, group: String?)? {
    switch options.labels {
    case .good(let paths): (paths.contains(ByteName(recording.source.input)), nil)
    case .table(let table): table.rows[ByteName(recording.name)].map { ($0.isGood, $0.group) }
    case .wrongGuides: (true, nil)
    }
  }

  /// True if the recordings can be told apart.
  var isComplete: Bool { !diagnostics.contains { $0.severity == .error } }

  /// The errors because of which there is no rule, and the labels that no recording has.
  var diagnostics: [Diagnostic] {
    var errors: [Fault] = []
    if let first = unlabeled.first {
      errors.append(.unlabeled(recording: first, others: unlabeled.count - 1))
    } else {
      errors += [(true, "good"), (false, "bad")].compactMap { isGood, kind in
        samples.contains { $0.isGood == isGood } ? nil : .noneLabeled(kind)
      }
    }
    if case .table(let table) = options.labels {
      let known = Set((samples.map(\.name) + notReplayed).map(ByteName.init))
      errors += table.names.filter { !known.contains(ByteName($0)) }.map { .labelUnused($0) }
    }
    let replayed = samples.count { $0.guide == nil }
    let impossible = refused.filter { $0.count > 0 && $0.count == replayed }.compactMap(\.first)
    return errors.map { Diagnostic($0) } + tally.unknown + impossible
  }
}
