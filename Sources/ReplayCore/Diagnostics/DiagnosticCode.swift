// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import FileIO
import Touchstone

extension DiagnosticCode {
  /// The severity in a run that does not refuse warnings.
  package var severity: Diagnostic.Severity { rawValue.hasPrefix("W") ? .warning : .error }

  /// The exit status of a run that the diagnostic ends, or of a report that it refutes.
  ///
  /// If the run goes on, the status of its recordings decides.
  package var exitStatus: ExitStatus {
    switch self {
    case _ where severity == .warning, .readerGone: .success
    case .requirementFailed, .unlikeGolden, .goldenMissing, .newlyFails, .sourceChanged,
      .resultChanged:
      .failure
    case .unknownMetric, .requirement, .flag, .flagValue, .missingOperand, .severalResults,
      .unexplained, .unknownGuide, .ungenerated, .surplusOperand, .command, .repeatedInput:
      .usage
    case .cannotCreate: .cannotCreate
    case .cannotWrite: .inputOutput
    case .interrupted: .interrupted
    case .shortage, .internalFault: .internalFault
    default: .badInput
    }
  }

  /// True if `--strict` turns the warning into an error, because the recorder caused it.
  package var isRefusedByStrict: Bool {
    switch self {
    case .timeSteppedBack, .beganWhileDown, .outOfSequence, .unsealed, .tornLine, .lineCount: true
    default: false
    }
  }
}

/// The exit status of a run of `replay`; the numbers from 64 to 74 are those of BSD's sysexits.
package enum ExitStatus: Int32, Sendable {
  /// Everything was replayed.
  case success = 0
  /// A requirement or a comparison failed.
  case failure = 1
  /// Some input was bad; every good input is still reported.
  case badInput = 2
  /// The program was called wrongly.
  case usage = 64
  /// A fault of this program, or too little memory or too few files for it.
  case internalFault = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// A write failed.
  case inputOutput = 74
  /// SIGHUP ended the run.
  case hungUp = 129
  /// SIGINT ended the run.
  case interrupted = 130
  /// SIGQUIT ended the run.
  case quit = 131
  /// SIGTERM ended the run.
  case terminated = 143
}

extension ExitStatus {
  /// The status that shells give to a program that a signal ended.
  package init(_ signal: Signal) {
    self =
      switch signal {
      case .hangUp: .hungUp
      case .interrupt: .interrupted
      case .quit: .quit
      case .terminate: .terminated
      }
  }

  /// Returns the worse of two: bad input is worse than a failure, a failure worse than success.
  package func worst(_ other: ExitStatus) -> ExitStatus {
    rawValue >= other.rawValue ? self : other
  }
}
