package import JSONStream

/// What a scene reports.
package struct SceneReport: Hashable, Sendable {
  /// The kind of the scene, which names its section in the report.
  package let kind: String
  /// The score from 0 to 1.
  package let score: Double
  /// The score as a percentage with two decimals, never more than it is.
  package let percent: String
  /// The section of the scene: keys in a fixed order, integers first.
  package let section: JSONValue
  /// The most important figures in some words, for a table.
  package let summary: String
}

/// The section of a scene in a report, of which only those members are worked out that are asked for.
struct ReportSection {
  /// The members that are asked for; nil where all are.
  private let names: Set<String>?
  /// The members so far.
  private(set) var json: JSONValue = [:]

  init(naming names: Set<String>?) {
    self.names = names
  }

  /// Adds a member, if it is asked for.
  mutating func add(_ name: String, _ value: @autoclosure () -> JSONValue) {
    guard names?.contains(name) ?? true else { return }
    json.append(name, value())
  }
}

/// Figures that a report holds only where they are asked for; the values of `--metrics`.
package enum MeasureGroup: String, CaseIterable, Sendable {
  /// How each stroke of a trace compares with what it draws of the guide.
  case shape
  /// When a card, and each of its regions, reached each percent.
  case thresholds
}
