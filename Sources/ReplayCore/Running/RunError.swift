package import FileIO

/// An error that ends a run before all inputs are done.
package enum RunError: Error, Hashable, Sendable {
  /// An output could not be written.
  case output(OutputError)
  /// A signal arrived.
  case interrupted(Interruption)

  /// The error as a fault.
  package var fault: Fault {
    switch self {
    case .output(let error): .output(error)
    case .interrupted(let interruption): .interrupted(interruption)
    }
  }
}

extension Signal {
  /// Ends a run if a signal arrived.
  ///
  /// - Parameter recordings: The number of recordings that are done.
  /// - Throws: `RunError.interrupted` if a signal arrived.
  package static func check(after recordings: Int) throws(RunError) {
    if let signal = pending { throw .interrupted(Interruption(signal, recordings: recordings)) }
  }
}
