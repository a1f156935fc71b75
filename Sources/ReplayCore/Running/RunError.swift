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
