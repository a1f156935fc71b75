/// Figures that a report holds only where they are asked for; the values of `--metrics`.
package enum MeasureGroup: String, CaseIterable, Sendable {
  /// How each stroke of a trace compares with what it draws of the guide.
  case shape
  /// When a card, and each of its regions, reached each percent.
  case thresholds
}
