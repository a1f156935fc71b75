/// The work that a scene has done so far, in steps that take about a nanosecond each.
///
/// It is counted and not timed, so it is the same in every run of the same recording.
package struct Work: Hashable, Sendable {
  /// The number of steps.
  package let amount: Int
  /// The name of most of the steps, as a plural.
  package let unit: String

  /// Creates the work of `amount` steps.
  package init(amount: Int, unit: String) {
    self.amount = amount
    self.unit = unit
  }

  /// The work of a scene whose events all cost about the same, and little.
  static let none = Work(amount: 0, unit: "steps")
}
