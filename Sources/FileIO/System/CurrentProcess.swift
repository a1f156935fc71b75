#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// The process of this program.
package enum CurrentProcess {
  /// The number of the process.
  package static var identifier: Int32 { getpid() }

  /// The number of available processors, at least 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Returns the value of an environment variable; nil if it is unset or empty.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Opens `/dev/null` in place of each standard stream that the caller has closed.
  ///
  /// Otherwise the next opened file would become the standard output or error stream and receive
  /// its text. The placeholders can be neither read nor written.
  package static func fillClosedStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // open() takes the lowest free number, which is this one.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Installs the handlers of the signals: the first one only sets `Signal.pending`.
  ///
  /// A second signal of the same kind ends the program at once.
  package static func handleSignals() {
    // The first access creates the atomic, which a signal handler must not do.
    Signal.last.store(0, ordering: .relaxed)
    for kind in Signal.allCases {
      _ = signal(kind.rawValue) { number in
        Signal.last.store(number, ordering: .relaxed)
        _ = signal(number, SIG_DFL)
      }
    }
  }

  /// Ignores the signals of failed writes, so that a failed write returns an error.
  ///
  /// They are writes to closed pipes, and beyond the greatest allowed size of a file.
  package static func ignoreWriteSignals() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// Ends the process with an exit status.
  package static func end(status: Int32) -> Never {
    exit(status)
  }
}
