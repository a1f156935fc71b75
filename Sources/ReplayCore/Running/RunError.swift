package import FileIO

/// Why a run ended before its inputs did.
package enum RunError: Error, Hashable, Sendable {
  /// An output could not be written.
  case output(OutputError)
  /// A signal came.
  case interrupted(Interruption)

  /// The fault that this is.
  package var fault: Fault {
    switch self {
    case .output(let error): .output(error)
    case .interrupted(let interruption): .interrupted(interruption)
    }
  }
}

extension Signal {
  /// Ends a run if a signal came.
  ///
  /// - Parameter recordings: How many recordings are done with.
  /// - Throws: `RunError.interrupted` where one came.
  package static func check(after recordings: Int) throws(RunError) {
    if let signal = pending { throw .interrupted(Interruption(signal, recordings: recordings)) }
  }
}
