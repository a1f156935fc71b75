package import FileIO

/// A signal that ended a run.
package struct Interruption: Hashable, Sendable {
  /// The signal.
  package let signal: Signal
  /// The number of recordings that were done when the signal came.
  package let recordings: Int

  package init(_ signal: Signal, recordings: Int) {
    self.signal = signal
    self.recordings = recordings
  }
}

extension Interruption: Diagnosable {
  var diagnosticCode: DiagnosticCode { .interrupted }

  var message: String {
    let count = recordings == 1 ? "1 recording" : "\(recordings) recordings"
    return words(
      "stopped after \(count); what was written so far is whole", signal.name,
      "the end of the run")
  }
}
