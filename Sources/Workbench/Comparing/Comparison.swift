// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO
package import JSONStream
package import ReplayCore
import Scenes
package import Touchstone

/// A comparison of recordings as two sides judge them: counts, and the pairs that changed.
package struct Comparison: Sendable {
  /// The numbers of pairs.
  struct Counts: Sendable {
    var compared = 0
    var changed = 0
    var newlyFails = 0
    var newlyPasses = 0
    var added = 0
    var removed = 0
    var notCompared = 0
    /// The number of recordings that neither side could replay.
    var notReplayed = 0
  }

  /// The changes that fail the run, and those that do not.
  package struct Rules: Sendable {
    /// The lines that name recordings whose change is accepted, in the order of their file.
    package var accepted: [AcceptedLine] = []
    /// True if every change that is not accepted fails the run.
    package var refusesAnyChange = false
    /// The demands on each recording.
    package var demands: [Demand] = []
    /// The metrics that are compared beside the score.
    package var metrics: [ShownMetric] = []
    /// True to list the pairs that did not change too.
    package var listsUnchanged = false

    /// Creates rules that accept nothing and refuse what breaks.
    package init() {}
  }

  /// The extents to which a comparison keeps pairs.
  package enum Extent: Sendable {
    /// Counts only, in constant memory.
    case counts
    /// The pairs that changed.
    case changes
    /// All pairs.
    case all
  }

  /// The rules.
  let rules: Rules
  /// The indices of the lines that accept the change of a name.
  private let accepted: [ByteName: [Int]]
  /// The lines whose recording was found, and whether it changed.
  private var found: [Int: Bool] = [:]
  /// The numbers of pairs so far.
  private(set) var counts = Counts()
  /// The pairs that are kept.
  private var pairs: [ComparedPair] = []
  /// The scores of the pairs that did not change and are not listed.
  private(set) var unlistedScores: [Double] = []
  /// The scores of all pairs that have two, old and new.
  private var scores: [(old: Double, new: Double)] = []
  /// The extent to which pairs are kept.
  let extent: Extent
  private var status = ExitStatus.success
  private var settings = SettingTally()
  /// The metrics of requirements and of rows that no recording had so far.
  private var unseen: [Metric] = []
  /// True if a recording was replayed.
  private var hasReport = false
  /// The sources of each side, as its report tells them; null if they are not known.
  package var sources: (old: JSONValue, new: JSONValue) = (.null, .null)

  /// Creates a comparison without pairs.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - extent: The extent to which pairs are kept.
  package init(_ rules: Rules, keeping extent: Extent = .changes) {
    (self.rules, self.extent) = (rules, extent)
    unseen = rules.metrics.map(\.metric) + rules.demands.map(\.requirement.metric)
    accepted = Dictionary(
      rules.accepted.enumerated().flatMap { index, line in line.meanings.map { ($0, [index]) } },
      uniquingKeysWith: +)
  }

  /// Notes the figures and the settings of a recording's sides; adds no pair if it is not compared,
  /// because no setting applies to it.
  mutating func note(_ recordings: [ReplayedRecording], isCompared: Bool) {
    if !isCompared { counts.notCompared += 1 }
    for recording in recordings {
      if recording.report != nil { hasReport = true }
      if !unseen.isEmpty { unseen.removeAll { recording.value(of: $0) != .absent } }
      settings.note(recording)
    }
  }

  /// Notes which metrics a recording of a report has.
  mutating func note(_ recording: JSONValue) {
    hasReport = true
    let kind = recording["scene"]?.string ?? ""
    unseen.removeAll { $0.time == nil && $0.value(in: recording, scene: kind) != .absent }
  }

  /// Adds a pair, and returns its line of JSON.
  package mutating func add(_ pair: ComparedPair) -> [UInt8] {
    for line in accepted[ByteName(pair.shownName)] ?? [] {
      found[line] = pair.effect != .none || found[line] == true
    }
    count(pair)
    if pair.old?.isMissing == true { status = status.worst(.badInput) }
    if isRefused(pair) { status = status.worst(.failure) }
    if extent != .counts {
      if let old = pair.old?.score, let new = pair.new?.score {
        scores.append((old, new))
        if !isListed(pair) { unlistedScores.append(old) }
      }
      if isListed(pair) || extent == .all { pairs.append(pair) }
    }
    return json(of: pair).text() + [UInt8(ascii: "\n")]
  }

  /// The greatest number of pairs that are drawn.
  static let pictureLimit = 200

  /// Draws the most important pairs that changed, as two replays see them.
  mutating func draw(
    by sides: [Replayer], scale: Double, _ inputs: [Input], jobs: Int
  ) async throws(Fault) {
    pairs.sort(by: ComparedPair.precedes)
    let shown = pairs.indices.prefix(Self.pictureLimit).filter { pairs[$0].effect != .none }
    let rows = Dictionary(
      shown.compactMap { row in pairs[row].place.map { ($0, [row]) } }, uniquingKeysWith: +)
    var pictures: [RecordingPlace: [[UInt8]?]] = [:]
    try await Replayer.draw(rows.mapValues { _ in sides }, scale: scale, inputs, jobs: jobs) {
      pictures[$0] = Frame.cropped($1)
    }
    for (place, files) in pictures { for row in rows[place] ?? [] { pairs[row].pictures = files } }
  }

  private mutating func count(_ pair: ComparedPair) {
    if pair.old == nil { counts.added += 1 }
    if pair.new == nil { counts.removed += 1 }
    if let old = pair.old, let new = pair.new {
      if old.isMissing && new.isMissing { counts.notReplayed += 1 } else { counts.compared += 1 }
    }
    if pair.effect != .none && pair.old != nil && pair.new != nil { counts.changed += 1 }
    if pair.effect == .breaks && pair.new != nil { counts.newlyFails += 1 }
    if pair.effect == .mends { counts.newlyPasses += 1 }
  }

  func isAccepted(_ pair: ComparedPair) -> Bool {
    pair.effect != .none && accepted[ByteName(pair.shownName)] != nil
  }

  /// Returns true if the change of a pair fails the run.
  func isRefused(_ pair: ComparedPair) -> Bool {
    (rules.refusesAnyChange ? pair.effect != .none : pair.effect == .breaks) && !isAccepted(pair)
  }

  private func isListed(_ pair: ComparedPair) -> Bool {
    pair.effect != .none || rules.listsUnchanged
  }

  func json(of pair: ComparedPair) -> JSONValue {
    reported(pair).json
  }

  private func reported(_ pair: ComparedPair) -> ReportedPair {
    ReportedPair(pair: pair, metrics: rules.metrics, isAccepted: isAccepted(pair))
  }

  /// The pairs that are kept, in the order of importance.
  ///
  /// - Complexity: O(n log n) in the number of pairs.
  var sorted: [ComparedPair] { pairs.sorted(by: ComparedPair.precedes) }

  /// The pairs that are listed, in the order of importance.
  var listed: [ComparedPair] { sorted.filter(isListed) }

  /// The metrics that no recording has, each with its error; none if no recording was replayed.
  package var unknownMetrics: [(metric: Metric, error: Fault)] {
    guard hasReport else { return [] }
    return unseen.map { ($0, $0.unknownError) }
  }

  /// The settings that no compared scene knows, as diagnostics.
  package var unknownSettings: [Diagnostic] { settings.unknown }

  /// The names of the accept file that no longer change, or that no recording has.
  package var staleAcceptances: [Diagnostic] {
    rules.accepted.enumerated().filter { found[$0] != true && !$1.isComment }.map { index, line in
      Diagnostic(.staleAcceptance(name: line.name, isKnown: found[index] != nil))
    }
  }

  /// The pairs that fail the run, as diagnostics.
  package var breakages: [Diagnostic] {
    refused.map { pair in
      // The diagnostics of a replay have told the fault; those of a report are not shown.
      let isTold = pair.new?.isMissing == true && !pair.diagnostics.isEmpty
      let words = isTold ? "not replayed: \(pair.new?.status ?? "")" : pair.breakage
      return Diagnostic(.newlyFails(recording: pair.shownName, words: words))
    }
  }

  /// The pairs that fail the run, the most important first.
  var refused: [ComparedPair] { sorted.filter(isRefused) }

  /// The exit status: 2 if an old side is bad input, 1 if a pair is refused.
  package var exitStatus: ExitStatus {
    unknownSettings.isEmpty ? status : status.worst(.badInput)
  }

  /// The medians of the old and of the new scores of all pairs that have two; nil without any.
  var medians: (old: Double, new: Double)? {
    guard !scores.isEmpty else { return nil }
    return (median(of: scores.map(\.old)), median(of: scores.map(\.new)))
  }

  /// The document: counts, medians, what the sides were made of, and the pairs.
  package var document: JSONValue { Comparison.record.json(of: self) }

  private static let record: Record<Comparison> = [
    .value("kind", as: .constant("touch-diff")) { _ in "touch-diff" },
    .value("schema", as: .constant(1)) { _ in 1 },
    .value("tool", as: Version.form) { _ in Version.json },
    .value("old", as: Provenance.form.orNull) { $0.sources.old },
    .value("new", as: Provenance.form.orNull) { $0.sources.new },
    .value("counts") { $0.counts },
    .value(
      "median", as: .object([medianScore])
    ) { ["score": $0.medians.map { [$0.old, $0.new] }.json] },
    .value("rows", "the most important change first") { comparison in
      comparison.listed.map { comparison.reported($0) }
    },
  ]

  private static let medianScore = Field(
    "score", ValueForm.both(.number(.number)).orNull, "of the pairs with two scores")

  /// The schema of the document; `$defs/pair` is the schema of one line of `--format jsonl`.
  package static let schema = SchemaDocument(
    title: "A comparison of touch reports", record.fields)
}

extension Comparison.Counts: Recorded {
  static let record: Record<Comparison.Counts> = [
    .count("compared") { $0.compared }, .count("changed") { $0.changed },
    .count("newlyFails") { $0.newlyFails }, .count("newlyPasses") { $0.newlyPasses },
    .count("added") { $0.added }, .count("removed") { $0.removed },
    .count("notCompared", "no change applies to the scene") { $0.notCompared },
    .count("notReplayed", "on neither side") { $0.notReplayed },
  ]
}
