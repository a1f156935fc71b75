// SPDX-License-Identifier: Apache-2.0
public import Diagnostics
public import JSONStream
import Scenes
import TouchRecording

/// The report of a recording so far, as it was when `Replay.report(_:)` returned it.
///
///     let report = try replay.report()
///     print(report.summary, report.score ?? 0)
///     try report.require("trace.recall>=0.95", "ink.redSegments==0")
public struct Report {
  private let take: Take
  /// The scene at the end.
  private let played: Scene
  private let parts: SceneReport

  /// Makes a report; `names` are those of its members, nil for all of them.
  init(_ take: Take, _ scene: Scene, _ budget: Budget, naming names: Set<String>?) throws(Fault) {
    (self.take, played) = (take, scene)
    var budget = budget
    parts = try Self.parts(of: scene, &budget, naming: names, line: nil)
  }

  private static func parts(
    of scene: Scene, _ budget: inout Budget, naming names: Set<String>?, line: Int?
  ) throws(Fault) -> SceneReport {
    budget.scene = scene.work
    let report = scene.report(
      naming: names, work: &budget.figures, limit: budget.limit - budget.spent)
    try budget.check(scene.work, line: line)
    return report
  }

  /// The kind of the scene, such as `trace`, which is also the name of its section.
  public var scene: String { parts.kind }
  /// The score from 0 to 1; nil for a scene without a goal.
  public var score: Double? { parts.score }
  /// The most important figures in a few words.
  public var summary: String { parts.summary }
  /// The verdict of the scene's own rules; nil for a scene without one.
  public var verdict: Bool? { parts.verdict }
  /// The section of the scene, as `replay --format json` writes it.
  public var section: JSONValue { parts.section }
  /// The repairs and omissions of the recording, and the pictures that its scene is replayed without,
  /// in the words of the program.
  public var faults: [Fault] { take.end.warnings.map { $0.diagnosis } + missing }
  /// The pictures that the scene is replayed without.
  package var missing: [Fault] { played.faults }
  /// The names of all members that a report of some scene can be asked for.
  static let memberNames =
    SceneKind.allCases.flatMap { $0.memberNames }
    + [SceneReport.scoreName, SceneReport.summaryName, MeasureGroup.motion.rawValue]

  /// The object of the recording as `replay --format json` writes it, without what a run adds: names,
  /// status, frames, requirements and diagnostics.
  public var json: JSONValue { take.figures(parts).json }
}

// MARK: - Requirements

extension Report {
  /// Returns a figure of the report by its name in requirements, such as `trace.recall`,
  /// `ink.redSegments` or `coverage.percent@2s`; nil if it has no value, such as the time of an event
  /// that did not happen.
  ///
  /// - Throws: `Fault` with near names if the report has no such figure.
  /// - Complexity: That of the figure; for one at a time, that of playing all lines once more.
  public subscript(_ name: String) -> Double? {
    get throws(Fault) {
      let metric = try Metric(name)
      var figures = DemandedFigures(explaining: nil)
      figures.add(metric)
      try read(&figures, isPlayed: metric.time != nil)
      guard let value = figures.values[metric], value != .absent else { throw unknown(metric) }
      return value.number?.double
    }
  }

  /// Checks requirements such as `score>=95%`, in the words of `replay --require`.
  ///
  /// - Throws: `Fault` of the first one that is not a requirement, that asks for a figure that the
  ///   report does not have, or that does not hold: with what was found, the reason, and the others
  ///   that do not hold.
  /// - Complexity: That of the figures; if one is at a time or does not hold, that of playing all lines
  ///   once more.
  public func require(_ requirements: String...) throws(Fault) {
    var parsed: [Requirement] = []
    for text in requirements { parsed.append(try Requirement(text)) }
    try require(parsed)
  }

  /// Checks requirements that were parsed before.
  ///
  /// - Throws: `Fault`; see `require(_:)` for texts.
  public func require(_ requirements: [Requirement]) throws(Fault) {
    for requirement in requirements { try requirement.refuseAggregate() }
    let demands = requirements.map { Demand($0, .require) }
    let hasMoments = requirements.contains { $0.metric.time != nil }
    if !hasMoments, try failures(of: demands, isPlayed: false).isEmpty { return }
    let failures = try failures(of: demands, isPlayed: true)
    guard let first = failures.first?.explainedDiagnosis else { return }
    let others = failures.dropFirst().map { "also: \($0.explainedDiagnosis.message)" }
    throw Fault(first.code, ([first.message] + others).joined(separator: "; "))
  }

  private func failures(of demands: [Demand], isPlayed: Bool) throws(Fault) -> [Judgment] {
    var figures = DemandedFigures(explaining: isPlayed ? take.untouched : nil)
    for demand in demands { figures.add(demand) }
    try read(&figures, isPlayed: isPlayed)
    let timesMade = take.header.source?.isSynthetic == true
    var failures: [Judgment] = []
    for demand in demands {
      let judgment = figures.judgment(of: demand, decides: true, timesMade: timesMade)
      guard let judgment else { throw unknown(demand.requirement.metric) }
      if judgment.fails { failures.append(judgment) }
    }
    return failures
  }

  private func unknown(_ metric: Metric) -> Fault {
    let names = take.figures(parts).metricNames
    return .unknownMetric(metric.name, near: nearestNames(to: metric.name, among: names))
  }

  /// Reads figures, after playing all lines again if that is asked for.
  private func read(_ figures: inout DemandedFigures, isPlayed: Bool) throws(Fault) {
    var budget = Budget(take.limits)
    guard isPlayed else {
      return try read(&figures, at: nil, of: played, take.figures, &budget, line: nil)
    }
    var scene = take.untouched
    var (time, touches) = (Microseconds(0), 0)
    func own(_ report: SceneReport?) -> RecordingFigures {
      var integrity = Integrity()
      integrity.hasMadeTimes = take.header.source?.isSynthetic == true
      return RecordingFigures(
        duration: time, touches: touches, integrity: integrity, source: take.header.source,
        scene: report)
    }
    for line in take.lines.entries {
      let event = line.entry.event
      if let next = event.time {
        time = max(time, next)
        while let moment = figures.takeMoment(before: next) {
          try read(&figures, at: moment, of: scene, own, &budget, line: line.number)
        }
      }
      scene.play(event)
      if case .touch = event { touches += 1 }
      budget.events += 1
      figures.note(event, after: scene)
      try budget.check(scene.work, line: line.number)
    }
    time = max(time, take.end.time)
    while let moment = figures.takeMoment(before: nil) {
      try read(&figures, at: moment, of: scene, own, &budget, line: nil)
    }
    scene.advance(to: take.end.time)
    try read(&figures, at: nil, of: scene, take.figures, &budget, line: nil)
  }

  private func read(
    _ figures: inout DemandedFigures, at moment: Microseconds?, of scene: Scene,
    _ own: (SceneReport?) -> RecordingFigures, _ budget: inout Budget, line: Int?
  ) throws(Fault) {
    var scene = scene
    if let moment { scene.advance(to: moment) }
    var fault: Fault?
    figures.read(at: moment, in: scene, own) { names in
      do throws(Fault) {
        return try Self.parts(of: scene, &budget, naming: names, line: line)
      } catch {
        fault = error
        return nil
      }
    }
    if let fault { throw fault }
  }
}
