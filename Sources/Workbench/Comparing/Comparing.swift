// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import JSONStream
package import ReplayCore
import Scenes
import Touchstone

/// A run that compares recordings as two replays judge them.
package struct Comparing: Sendable {
  /// The number of pixels a point in pictures: sharp on most screens, and small in a page.
  private static let scale = 2.0

  private let sides: [Replayer]
  private let rules: Comparison.Rules
  private let draws: Bool

  /// Creates the run.
  ///
  /// - Parameters:
  ///   - old: The replay of the old side.
  ///   - new: The replay of the new side, which differs in its settings.
  ///   - rules: The rules of the comparison.
  ///   - tellsFigures: True if the pairs tell their most important figures in words.
  ///   - draws: True to draw the most important pairs that changed.
  /// - Throws: `Fault.severalRecordings` for a demand on several recordings together,
  ///   because each pair is judged alone.
  package init(
    _ old: Replayer, _ new: Replayer, _ rules: Comparison.Rules, tellsFigures: Bool, draws: Bool
  ) throws(Fault) {
    for demand in rules.demands { try demand.requirement.refuseAggregate() }
    (self.rules, self.draws) = (rules, draws)
    sides = [old, new].map { side in
      var side = side
      side.leavesOutForeignSettings = true
      side.reportedNames = [SceneReport.verdictName]
      if tellsFigures { side.reportedNames?.insert(SceneReport.summaryName) }
      (side.demands, side.keptMetrics) = (rules.demands, rules.metrics.map(\.metric))
      return side
    }
  }

  /// Compares the recordings of all inputs, each of which is read once.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - jobs: The number of recordings, or blocks of short ones, that are replayed at the same time;
  ///     the result does not depend on it.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - comparison: The comparison that takes the pairs.
  ///   - take: A closure that receives each pair and its line, in the order of the inputs.
  /// - Throws: As `Replayer.run`.
  package func run(
    _ inputs: [Input], jobs: Int, progress: ReadProgress?, into comparison: inout Comparison,
    _ take: (ComparedPair, [UInt8]) throws(Fault) -> Void
  ) async throws(Fault) {
    let metrics = rules.metrics.map(\.metric)
    let judgesDiffer = sides[0].judge !== sides[1].judge
    // Lines do not tell what they were made of.
    let digests = comparison.extent == .counts ? nil : InputDigests()
    var result = comparison
    try await Replayer.run(sides, inputs, jobs: jobs, progress: progress, digests: digests) {
      recordings throws(Fault) in
      let hasFault = recordings.contains { $0.status == .error }
      let isCompared = recordings.contains(where: \.hasSettings) || hasFault || judgesDiffer
      result.note(recordings, isCompared: isCompared)
      guard isCompared else { return }
      let sides = recordings.map { ComparedSide($0, showing: metrics) }
      let first = recordings[0].diagnostics
      let diagnostics = first + recordings[1].diagnostics.filter { !first.contains($0) }
      let pair = ComparedPair(
        recordings[0].name, sides[0], sides[1], at: recordings[0].place, diagnostics)
      try take(pair, result.add(pair))
    }
    if draws { try await result.draw(by: sides, scale: Self.scale, inputs, jobs: jobs) }
    if let digests {
      let sources = sides.map { Provenance(of: $0, inputs: inputs, digests: digests).json }
      result.sources = (sources[0], sources[1])
    }
    comparison = result
  }
}

// MARK: - Reports

extension Comparison {
  /// Returns the path of the report at an operand, a file or a folder with a `report.json`; nil if
  /// there is none.
  package static func report(at operand: String) -> String? {
    let path = FileSystem.isFolder(operand) ? operand.appendingPath("report.json") : operand
    // A pipe could be read only once.
    guard (try? FileSystem.kind(of: path)) == .file else { return nil }
    return ReportFormat.holdsReport(path, as: .json) ? path : nil
  }

  /// Compares two reports, or one with a new one of its recordings.
  ///
  /// - Parameters:
  ///   - old: The path of the old report.
  ///   - new: The path of the new report; nil to replay the recordings of the old one.
  ///   - assets: The folder of pictures in place of that of the report; nil for that one.
  ///   - jobs: See `Comparing.run`.
  ///   - limits: The greatest limits that the report may state.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - take: A closure that receives each pair and its line, in the order of the old report; those
  ///     that were added follow.
  /// - Throws: `Fault` if a report cannot be read, or its recordings cannot be replayed.
  package mutating func add(
    report old: String, _ new: String?, assets: String?, jobs: Int, limits: Limits,
    progress: ReadProgress?, _ take: (ComparedPair, [UInt8]) throws(Fault) -> Void
  ) async throws(Fault) {
    let file = try ReportFile(old)
    let sides = [
      try file.report, try await newReport(file, old, new, assets, jobs, limits, progress),
    ]
    let metrics = rules.metrics.map(\.metric)
    for side in sides { for recording in side["recordings"]?.elements ?? [] { note(recording) } }
    let rows = sides.map { side in
      (side["recordings"]?.elements ?? []).map { recording in
        let judges = side["madeOf"]?["flags"]?["ignoreExpect"]?.bool != true
        return (
          name: recording["name"]?.string ?? "",
          side: ComparedSide(recording, showing: metrics, judgesExpectations: judges)
        )
      }
    }
    sources = (sides[0]["madeOf"] ?? .null, sides[1]["madeOf"] ?? .null)
    var left = Dictionary(
      rows[1].map { (ByteName($0.name), $0.side) }, uniquingKeysWith: { first, _ in first })
    for row in rows[0] {
      let pair = ComparedPair(row.name, row.side, left.removeValue(forKey: ByteName(row.name)))
      try take(pair, add(pair))
    }
    for row in rows[1] where left.removeValue(forKey: ByteName(row.name)) != nil {
      let pair = ComparedPair(row.name, nil, row.side)
      try take(pair, add(pair))
    }
  }

  private func newReport(
    _ file: ReportFile, _ old: String, _ new: String?, _ assets: String?, _ jobs: Int,
    _ limits: Limits, _ progress: ReadProgress?
  ) async throws(Fault) -> JSONValue {
    if let new { return try ReportFile(new).report }
    let run = try ResolvedRun(try file.run, beside: old, assets: assets, limits)
    return try await run.report(jobs: jobs, progress).object
  }
}
