// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Touchstone
import Workbench

extension ReplayCommand {
  /// Compares recordings as they are with the same recordings after changes of their scenes, or two
  /// reports, and prints whose figures change.
  func diff() async throws -> ExitStatus {
    let rules = try arguments.comparisonRules
    var outputs = try ComparisonOutputs(self)
    var comparison = Comparison(rules, keeping: outputs.extent)
    let jobs = try arguments.jobs
    if let (old, new) = try arguments.comparedReports {
      try await comparison.add(
        report: old, new, assets: try arguments.assets?.folder, jobs: jobs,
        limits: try arguments.limits, progress: console.readProgress
      ) { _, line throws(Fault) in try outputs.write(line: line) }
    } else {
      let comparing = try arguments.comparing(
        rules, tellsFigures: !outputs.areLines, draws: outputs.hasPage)
      try await comparing.run(
        inputs, jobs: jobs, progress: console.readProgress, into: &comparison
      ) { pair, line throws(Fault) in
        console.show(pair.diagnostics)
        try outputs.write(line: line)
      }
    }
    console.show(comparison.unknownSettings + comparison.staleAcceptances)
    if let (metric, error) = comparison.unknownMetrics.first {
      let isShown = rules.metrics.contains { $0.metric == metric }
      throw error.named((isShown ? Flag.show : .require).name)
    }
    try outputs.write(comparison)
    if !outputs.listsBreakages { console.show(comparison.breakages) }
    return comparison.exitStatus
  }
}

/// The outputs of `replay diff`, all of them opened before the first recording is replayed.
private struct ComparisonOutputs: ~Copyable {
  private let form: ComparisonForm
  private let style: TableStyle
  private var reports: [(form: ComparisonForm, target: OutputTarget)]
  private let folder: OutputFolder?
  private let console: Console
  private let hasFolder: Bool

  init(_ command: ReplayCommand) throws {
    let arguments = command.arguments
    let form: ComparisonForm = try arguments.choice(.format) ?? .human
    let style = try arguments.tableStyle
    let folder = try command.folder(.comparison)
    let settings: [(format: ComparisonForm, path: String)] = try arguments.reports()
    var taken: Set<FilePlace> = []
    let reports = try settings.map { format, path in
      if let place = FilePlace(path), !taken.insert(place).inserted {
        throw Fault.badValue(
          Flag.report.name, found: path, expected: "a different file for each report")
      }
      return (form: format, target: try command.target(path, isFile: true))
    }
    // Nothing throws from here on: a folder cannot be given up halfway.
    (self.form, self.style, self.reports, console) = (form, style, reports, command.console)
    self.folder = folder
    hasFolder = arguments[.output] != nil
  }

  /// True if all outputs are lines, one for each pair.
  var areLines: Bool { !hasFolder && forms.allSatisfy { $0 == .jsonl } }

  /// The extent to which the comparison keeps pairs: JUnit has a case for each.
  var extent: Comparison.Extent { areLines ? .counts : forms.contains(.junit) ? .all : .changes }

  /// True if an output is a page.
  var hasPage: Bool { hasFolder || forms.contains(.html) }

  private var forms: [ComparisonForm] { [form] + reports.map(\.form) }

  /// True if the standard output lists what breaks.
  var listsBreakages: Bool { form == .human || form == .names }

  /// Writes the line of a pair to the outputs that hold lines.
  mutating func write(line: [UInt8]) throws(Fault) {
    if form == .jsonl { try console.print(line) }
    for index in reports.indices where reports[index].form == .jsonl {
      try reports[index].target.append(line, name: "diff")
    }
  }

  /// Writes the comparison to the other outputs, and ends all of them.
  mutating func write(_ comparison: Comparison) throws(Fault) {
    try folder?.finish(comparison.bytes(as: .json), page: comparison.bytes(as: .html))
    for index in reports.indices {
      if reports[index].form != .jsonl {
        try reports[index].target.append(comparison.bytes(as: reports[index].form), name: "diff")
      }
      try reports[index].target.end()
    }
    if form != .jsonl { try console.print(comparison.bytes(as: form, style: style)) }
  }
}

extension Arguments {
  /// The rules of the comparison.
  fileprivate var comparisonRules: Comparison.Rules {
    get throws {
      var rules = Comparison.Rules()
      rules.accepted = try self[.accept].map { AcceptedLine.lines(try contents(of: $0)) } ?? []
      rules.refusesAnyChange = has(.anyChange)
      rules.listsUnchanged = has(.unchanged)
      rules.demands = try demands(.require, .require)
      rules.metrics = try all(.show).map { text throws(Fault) in
        (text: text, metric: try requirement(of: Flag.show.name, Metric(text)))
      }
      return rules
    }
  }

  /// The reports that the operands name: one, which is made again, or two; nil if the operands are
  /// recordings.
  fileprivate var comparedReports: (old: String, new: String?)? {
    get throws {
      let paths = operands.map(Comparison.report(at:))
      guard let first = paths.firstIndex(where: { $0 != nil }), let old = paths[first] else {
        return nil
      }
      if let other = paths.firstIndex(of: nil) {
        try refuseUnreadable(operands[other])
        throw Fault.badValue(
          Command.diff.rawValue, found: operands[other],
          expected: "reports alone, or recordings alone")
      }
      guard paths.count <= 2 else {
        throw Fault.badValue(
          Command.diff.rawValue, found: operands[2], expected: "one report or two")
      }
      let others: [Flag] = [
        .set, .old, .scene, .guide, .guideFrom, .guides, .require, .metrics, .ignoreExpect, .strict,
        .judge,
      ]
      for flag in others where has(flag) {
        throw Fault.badValue(
          flag.name, found: self[flag] ?? "", expected: "it beside recordings: a report has its own"
        )
      }
      return (old, paths.count == 2 ? paths[1] : nil)
    }
  }

  /// Throws the reason because of which an operand cannot be read, which tells more than what would be
  /// missing beside a recording.
  private func refuseUnreadable(_ operand: String) throws(Fault) {
    for input in Input.expand([operand]) { if let fault = input.fault { throw fault } }
  }

  /// Returns the run that compares recordings.
  fileprivate func comparing(
    _ rules: Comparison.Rules, tellsFigures: Bool, draws: Bool
  ) throws -> Comparing {
    guard has(.set) || has(.old) || judges.count == 2 else {
      for operand in operands { try refuseUnreadable(operand) }
      throw Fault.missingFlag(
        Flag.set.name,
        expected:
          "a change of the new side, such as --set rules.tolerance=12, or two judges (--judge OLD --judge NEW)"
      )
    }
    let new = try replay
    var old = new
    old.settings = try settings(of: .old)
    old.judge = judges.first
    return try requirement(
      of: Flag.require.name,
      Comparing(old, new, rules, tellsFigures: tellsFigures, draws: draws))
  }
}
