/// One thing that a person should know about an input: where, how grave, which code, what.
package struct Diagnostic: Hashable, Sendable {
  /// How grave it is.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Repaired, skipped or assumed; the scores stand.
    case warning
    /// What it is about could not be replayed.
    case error
  }

  /// The file, as it was named on the command line; or what else the words are about.
  package let file: String
  /// The line, counted from 1; nil where the whole file is meant.
  package let line: Int?
  /// The byte in the line, counted from 1; nil where the whole line is meant.
  package let byte: Int?
  /// The stable code, such as E201.
  package let code: DiagnosticCode
  /// How grave it is in this run: that of the code, or an error where warnings are refused.
  package let severity: Severity
  /// What is wrong, with what was found and what was expected.
  package let message: String

  /// `file:line:byte: E201: message`, so that an editor can jump there.
  package var text: String {
    let place = [file, line.map(String.init), byte.map(String.init)].compactMap(\.self)
    return "\(place.joined(separator: ":")): \(code.rawValue): \(message)"
  }
}
