package import FileIO

/// What a run of `replay` tells its caller (the numbers from 64 on are those of BSD's sysexits).
package enum ExitStatus: Int32, Sendable {
  /// Everything was replayed.
  case success = 0
  /// A requirement or a comparison failed.
  case failure = 1
  /// Some input was bad; every good one is still reported.
  case badInput = 2
  /// The program was called wrongly.
  case usage = 64
  /// A fault of this program.
  case internalFault = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// A write failed.
  case inputOutput = 74
  /// SIGINT ended the run.
  case interrupted = 130
  /// SIGTERM ended the run.
  case terminated = 143
}

extension ExitStatus {
  /// The status that shells give to a program that a signal ended.
  package init(_ signal: Signal) {
    self =
      switch signal {
      case .interrupt: .interrupted
      case .terminate: .terminated
      }
  }

  /// The graver one of two: bad input before a failure, a failure before none.
  package func worst(_ other: ExitStatus) -> ExitStatus {
    rawValue >= other.rawValue ? self : other
  }
}
