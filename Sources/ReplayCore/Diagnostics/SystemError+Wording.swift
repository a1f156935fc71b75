import FileIO
import TouchRecording
import Wording

/// Formats the diagnosis of a call that the operating system refused, with its reason.
func words(_ code: DiagnosticCode, _ fault: String, reason: SystemError) -> Diagnosis {
  (code, "\(fault): \(reason.description)")
}

extension ByteSourceError {
  /// Creates the error of a source for a call that the operating system refused.
  init(_ error: SystemError) { self.init(number: error.number, reason: error.description) }
}
