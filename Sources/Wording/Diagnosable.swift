/// The code of an error and its message.
package typealias Diagnosis = (code: DiagnosticCode, message: String)

/// An error with a code in the table of diagnostics and a message for people.
///
/// Every stage throws errors of its own; one switch for each of them gives both.
package protocol Diagnosable {
  /// The stable code, and the message: the fault, the value found and the values expected.
  var diagnosis: Diagnosis { get }
}

extension Diagnosable {
  /// The message without the code.
  package var message: String { diagnosis.message }
}
