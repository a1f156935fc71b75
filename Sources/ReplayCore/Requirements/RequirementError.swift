package import TouchRecording

/// Why a requirement cannot be judged.
package enum RequirementError: Error, Hashable, Sendable {
  /// The text breaks the grammar at a column, counted from 1 in characters.
  case syntax(column: Int, found: String?, expected: String)
  /// No report of the run has such a number; `near` are names of some that it has.
  case unknownMetric(String, near: [String])
  /// The requirement of one recording asks for a value of all of them.
  case severalRecordings(aggregate: String)
  /// The requirement came after the moment that it asks for.
  case momentOver(Microseconds)
  /// The recording carries more requirements than are judged.
  case tooMany(limit: Int)
}
