package import JSONStream

/// The report of a scene.
package struct SceneReport: Hashable, Sendable {
  /// The kind of the scene, which is also the name of its section in the report.
  package let kind: String
  /// The score from 0 to 1; nil for a scene without a goal.
  package let score: Double?
  /// The score as a percentage with two decimals, rounded down; `-` without a score.
  package let percent: String
  /// The section of the scene: keys in a fixed order, integers first.
  package let section: JSONValue
  /// The most important figures in a few words, for a table.
  package let summary: String
  /// The name by which the summary is requested beside parts of the section.
  package static let summaryName = "summary"
  /// The motion of the strokes; nil if it was not asked for, or the scene has no strokes.
  package var motion: JSONValue?

  /// Returns true if a report with these parts has a summary; nil stands for all parts.
  static func hasSummary(naming names: Set<String>?) -> Bool {
    names?.contains(summaryName) ?? true
  }

  /// The report without the section and without motion.
  package var withoutSection: SceneReport {
    SceneReport(kind: kind, score: score, percent: percent, section: [:], summary: summary)
  }
}

/// A builder for a scene's section of the report that computes only the requested members.
struct ReportSection {
  /// The names of the requested members; nil to request all of them.
  private let names: Set<String>?
  /// The members added so far.
  private(set) var json: JSONValue = [:]

  init(naming names: Set<String>?) {
    self.names = names
  }

  /// Adds a member if it was requested; otherwise `value` is not evaluated.
  mutating func add(_ name: String, _ value: @autoclosure () -> JSONValue) {
    guard names?.contains(name) ?? true else { return }
    json.append(name, value())
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

extension JSONValue {
  /// Creates a number, or null for nil.
  init(figure: Double?) {
    self = figure.map { JSONValue($0) } ?? .null
  }
}
