// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import ReplayCore
import Scenes
import Touchstone

/// The judgment of one side of a comparison on a recording.
struct ComparedSide: Sendable {
  /// A requirement that does not hold.
  struct Unmet: Sendable {
    /// The text of the requirement.
    let expression: String
    /// The text of the value; nil if there is none.
    let found: String?
    /// The reason in words; nil if there is none.
    let reason: String?
    /// The call that tells more; nil if there is none.
    let next: String?

    /// Returns the verdict of the scene's own rules, which fails by checks with these names.
    static func checks(_ names: [String], next: String?) -> Unmet {
      Unmet(
        expression: "\(SceneReport.verdictName).passed", found: "false",
        reason: names.isEmpty ? nil : names.joined(separator: ", "), next: next)
    }

    /// The requirement, the value and the reason, in one line.
    var words: String {
      "\(expression): \(found.map { "found \($0)" } ?? "found no value")"
        + (reason.map { ": \($0)" } ?? "")
    }
  }

  /// The status of a recording that was replayed to its end.
  static let replayed = "replayed"

  /// `replayed`, or the code of the fault because of which the recording was not replayed.
  let status: String
  /// That fault in words, which begin with its line and its code; nil if the recording was replayed.
  let fault: String?
  /// The verdict; nil where nothing judges.
  let verdict: ReplayedRecording.Verdict?
  /// True if a run with the recording fails, as it does not by the checks of a trace alone.
  let failsRun: Bool
  /// The kind of the scene; nil if it is not known.
  let scene: String?
  /// The score from 0 to 1; nil if there is none.
  let score: Double?
  /// The score that the judge gives, from 0 to 1; nil if there is none.
  let judgeScore: Double?
  /// The numbers of the metrics to show, in their order; nil where there is none.
  let shown: [JSONNumber?]
  /// The requirements that decide and do not hold, else the verdict of the scene's own rules.
  private(set) var unmet: [Unmet]
  /// The most important figures, each in a few words, in a fixed order.
  let figures: [Substring]

  /// True if the recording was not replayed.
  var isMissing: Bool { status != Self.replayed }

  /// Takes over the result of a replay.
  ///
  /// - Parameters:
  ///   - recording: The result.
  ///   - metrics: The metrics to show, which the replay kept.
  init(_ recording: ReplayedRecording, showing metrics: [Metric]) {
    let error = recording.firstError
    (status, fault) = (error?.code.name ?? Self.replayed, error?.remark)
    (verdict, failsRun) = (recording.verdict, recording.status != .pass)
    let report = error == nil ? recording.report : nil
    scene = recording.report?.kind
    score = report?.score
    judgeScore = recording.judgeAnswer?.score
    shown = metrics.map { metric in
      if case .number(let number) = recording.value(of: metric), report != nil {
        number
      } else {
        nil
      }
    }
    unmet = recording.judgments.filter(\.fails).map { judgment in
      Unmet(
        expression: judgment.demand.requirement.text, found: judgment.foundText,
        reason: judgment.reason?.words, next: judgment.next?.command)
    }
    if status == Self.replayed, verdict == .fail, unmet.isEmpty {
      unmet.append(.checks(report?.failedChecks ?? [], next: recording.followUp.command))
    }
    figures =
      (report?.summary.split(separator: "; ").flatMap { $0.split(separator: ", ") } ?? [])
      + Self.figures(ofJudge: judgeScore)
  }

  /// Reads the object of a recording in a report, which may come from anywhere: its texts are made
  /// harmless for a terminal, and none of its calls is shown.
  ///
  /// - Parameters:
  ///   - recording: The object.
  ///   - metrics: The metrics to show.
  ///   - judgesExpectations: True if the report judges `expect` lines.
  init(_ recording: JSONValue, showing metrics: [Metric], judgesExpectations: Bool) {
    func text(_ value: JSONValue?) -> String? { value?.string.map { printable($0, limit: .max) } }
    let isReplayed = recording["status"]?.string != ReplayedRecording.Status.error.rawValue
    let error = recording["diagnostics"]?.elements?.first { $0["severity"]?.string == "error" }
    let code = text(error?["code"]) ?? "error"
    status = isReplayed ? Self.replayed : code
    let place = ["line", "byte"].compactMap { key in error?[key]?.integer.map(String.init) }
    let words = [code, text(error?["message"])].compactMap(\.self).joined(separator: ": ")
    fault =
      isReplayed
      ? nil
      : ((place.isEmpty ? [] : [place.joined(separator: ":")]) + [words])
        .joined(separator: ": ")
    let levels = ["require", "judge"] + (judgesExpectations ? ["expect"] : [])
    let judged = (recording["requirements"]?.elements ?? []).filter { requirement in
      requirement["level"]?.string.map(levels.contains) ?? false
    }
    let passes = recording["status"]?.string == ReplayedRecording.Status.pass.rawValue
    let told = recording[SceneReport.verdictName]?.string
    failsRun = !passes
    verdict = told.flatMap(ReplayedRecording.Verdict.init) ?? (passes ? nil : .fail)
    scene = text(recording["scene"])
    let kind = recording["scene"]?.string ?? ""
    score = isReplayed ? recording["score"]?.number?.double : nil
    judgeScore = isReplayed ? recording[RecordingFigures.judgeName]?["score"]?.double : nil
    shown = metrics.map { metric in
      guard isReplayed, metric.time == nil,
        case .number(let number) = metric.value(in: recording, scene: kind)
      else { return nil }
      return number
    }
    unmet = judged.filter { $0["passed"]?.bool == false }.map { requirement in
      Unmet(
        expression: text(requirement["expression"]) ?? "",
        found: requirement["found"]?.number?.text, reason: text(requirement["reason"]), next: nil)
    }
    if isReplayed, verdict == .fail, unmet.isEmpty {
      let failures = recording[kind]?[SceneReport.verdictName]?["failures"]?.elements ?? []
      unmet.append(.checks(failures.compactMap { text($0["name"]) }, next: nil))
    }
    let section = isReplayed ? recording[kind] : nil
    figures =
      (section?.metrics(isBrief: true) ?? []).map { metric, value in
        // The report may come from anywhere, and hold numbers that no count of hundredths can.
        let number = value.number?.double ?? 0
        let isLength = value.number.map { $0.integer == nil } == true && abs(number) < 1e9
        let text = isLength ? hundredths(number) : String(decoding: value.text(), as: UTF8.self)
        return Substring("\(printable(metric.name, limit: .max)) \(text)")
      } + Self.figures(ofJudge: judgeScore)
  }

  /// Returns the figure of a judge's score.
  private static func figures(ofJudge score: Double?) -> [Substring] {
    score.map { ["judge \(percent($0))"] } ?? []
  }
}
