// SPDX-License-Identifier: Apache-2.0
package import JSONStream

/// The kinds of scenes, by their names in recordings.
package enum SceneKind: String, CaseIterable {
  case trace, scratch, counter, wave, pattern, ink
}

/// The report of a scene.
package struct SceneReport: Hashable, Sendable {
  /// The kind of the scene, which is also the name of its section in the report.
  package let kind: String
  /// The score from 0 to 1; nil for a scene without a goal.
  package let score: Double?
  /// The score as a percentage with two decimals, rounded down; `-` without a score.
  package let percent: String
  /// The names of the checks of the scene's own rules, those of a trace, that fail; nil for a scene
  /// without any, and if the parts that were asked for do not need them.
  package let failedChecks: [String]?
  /// The section of the scene: keys in a fixed order, integers first.
  package let section: JSONValue
  /// The most important figures in a few words, for a table.
  package let summary: String
  /// The name by which the summary is requested beside parts of the section.
  package static let summaryName = "summary"
  /// The name by which the verdict is requested, and that of its object in the section.
  package static let verdictName = "verdict"
  /// The name of the score in the report of the recording.
  package static let scoreName = "score"
  /// The motion of the strokes; nil if it was not asked for, or the scene has no strokes.
  package var motion: JSONValue?

  /// The verdict of the scene's own rules; nil as `failedChecks`.
  package var verdict: Bool? { failedChecks.map { $0.isEmpty } }

  /// The report without the section and without motion.
  package var withoutSection: SceneReport {
    SceneReport(
      kind: kind, score: score, percent: percent, failedChecks: failedChecks, section: [:],
      summary: summary)
  }
}

/// A builder for a scene's report that computes only the requested members of its section.
struct ReportSection {
  /// The names of the requested members; nil to request all of them.
  let names: Set<String>?
  /// The steps of going through all touches again; see `Work`.
  var work = 0
  /// The steps beyond which members may be left incomplete.
  let workLimit: Int
  /// The members added so far.
  private var json: JSONValue = [:]

  init(naming names: Set<String>?, within workLimit: Int) {
    (self.names, self.workLimit) = (names, workLimit)
  }

  /// Returns true if a member, or another part of the report, was requested.
  func requests(_ name: String) -> Bool { names?.contains(name) ?? true }

  /// Adds a member if it was requested; otherwise `value` is not evaluated.
  mutating func add(_ name: String, _ value: @autoclosure () -> JSONValue) {
    if requests(name) { json.append(name, value()) }
  }

  /// Adds the requested members of a record.
  mutating func add<Subject>(_ record: Record<Subject>, of subject: Subject) {
    json = JSONValue(
      (json.members ?? []) + record.members(of: subject, requested: requests))
  }

  /// Returns the report with the members added so far; a summary and a motion that were not
  /// requested are not evaluated.
  func report(
    of kind: SceneKind, score: Double?, percent: String, failedChecks: [String]? = nil,
    summary: @autoclosure () -> String, motion: @autoclosure () -> JSONValue? = nil
  ) -> SceneReport {
    SceneReport(
      kind: kind.rawValue, score: score, percent: percent, failedChecks: failedChecks,
      section: json,
      summary: requests(SceneReport.summaryName) ? summary() : "",
      motion: requests(MeasureGroup.motion.rawValue) ? motion() : nil)
  }
}

/// Groups of figures that a report holds only on request; users name a group by its raw value.
package enum MeasureGroup: String, CaseIterable, Sendable {
  /// The comparison of each stroke of a trace with the part of the guide that it draws.
  case shape
  /// The speeds, pauses and smoothness of strokes.
  case motion
  /// The share of the ink inside at every whole tolerance from 1 to 100 points.
  case tolerance
  /// The times at which a card, and each of its regions, reached each percent.
  case thresholds
}
