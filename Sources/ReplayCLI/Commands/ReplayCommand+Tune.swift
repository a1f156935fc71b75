// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Touchstone
import Workbench

extension ReplayCommand {
  /// Looks for the rule that tells good recordings from bad ones.
  func tune() async throws -> ExitStatus {
    let options = try arguments.tuningOptions(inputs)
    let (form, style) = (
      try arguments.choice(.format) ?? TuningForm.human, try arguments.tableStyle
    )
    let folder = try folder(.tuning)
    let rule = try await Tuning(try arguments.replay, options).run(
      inputs, jobs: try arguments.jobs, progress: console.readProgress, show: console.show)
    guard let rule else { return .badInput }
    if let error = rule.unknownMetric {
      throw error.named(Flag.metric.name)
    }
    let hasPage = arguments[.output] != nil || form == .html
    let pictures = hasPage ? try await rule.pictures(inputs, jobs: try arguments.jobs) : [:]
    try folder?.finish(
      rule.bytes(as: .json, pictures: pictures), page: rule.bytes(as: .html, pictures: pictures))
    try console.print(rule.bytes(as: form, style: style, pictures: pictures))
    return rule.isPartial ? .badInput : .success
  }
}

extension Arguments {
  /// Returns the choices of the tuning.
  fileprivate func tuningOptions(_ inputs: [Input]) throws -> Tuning.Options {
    var options = Tuning.Options()
    options.labels = try labels(of: inputs)
    let key = "title, id, or a key that begins with x-"
    options.groupKey = try value(.group, expected: key, GuideLabel.init)
    options.tried = try all(.tryValues).map { text throws(Fault) in
      guard let key = TriedKey(text) else {
        throw .badValue(
          Flag.tryValues.name, found: text,
          expected: "KEY=VALUE,VALUE or KEY=LOW..HIGH/STEP, with at most 1000 values")
      }
      return key
    }
    guard options.tried.combinations <= Tuning.combinationLimit else {
      throw Fault.badValue(
        Flag.tryValues.name, found: "\(options.tried.combinations) combinations",
        expected: "at most \(Tuning.combinationLimit)")
    }
    let metrics = all(.metric).isEmpty ? ["score"] : all(.metric)
    options.metrics = try metrics.map { text throws(Fault) in
      try requirement(of: Flag.metric.name, TunedMetric(text))
    }
    options.folds = try number(.folds, in: 0...1000) ?? options.folds
    options.resamples = try number(.resamples, in: 0...100_000) ?? options.resamples
    options.seed = try number(.seed, in: 0...UInt64.max) ?? options.seed
    return options
  }

  /// Returns the labels of recordings: one of three ways must be given.
  private func labels(of inputs: [Input]) throws -> Labels {
    try exclude([.labels, .wrongGuides], beside: .good)
    try exclude([.labels, .wrongGuides], beside: .bad)
    try exclude([.wrongGuides], beside: .labels)
    if let path = self[.labels] {
      let bytes = try contents(of: path)
      return .table(try LabelTable(bytes, path: path))
    }
    if let count = try number(.wrongGuides, in: 1...1000) {
      guard let label = GuideLabel(self[.guideFrom] ?? "") else {
        throw Fault.missingFlag(
          Flag.guideFrom.name, expected: "the key that names each recording's own guide")
      }
      if let input = inputs.first(where: \.isReadOnce) {
        throw Fault.badValue(
          Flag.wrongGuides.name, found: input.path,
          expected: "files, which are read twice, and not a pipe")
      }
      return .wrongGuides(count, label)
    }
    guard has(.good), has(.bad) else {
      throw Fault.missingFlag(
        (has(.good) ? Flag.bad : .good).name,
        expected: "--good and --bad, --labels, or --wrong-guides")
    }
    let good = expand(all(.good)).map(\.path)
    let files = Set(good.compactMap { FileIdentity($0) })
    if let both = expand(all(.bad)).first(where: { input in
      FileIdentity(input.path).map(files.contains) ?? false
    }) {
      throw Fault.badValue(
        Flag.bad.name, found: both.path, expected: "recordings that --good does not name")
    }
    return .good(paths: Set(good.map(ByteName.init)))
  }
}
