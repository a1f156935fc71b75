#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process that this program runs in.
package enum CurrentProcess {
  /// The number of the process.
  package static var identifier: Int32 { getpid() }

  /// The processors that it may use.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The value of a variable of the environment; nil where it is unset or empty.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Takes the places of those standard streams that the caller has closed.
  ///
  /// Else the next file that is opened would be the standard output or error stream, and get what is
  /// said there. Nothing can be read from or written to what is put there.
  package static func fillClosedStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The lowest number that is free is taken, and that is this one.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes writes that cannot be done, to closed pipes and over the greatest size of a file, fail
  /// instead of ending the process by a signal.
  package static func failWritesWithoutSignals() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// Ends the process with an exit status.
  package static func end(status: Int32) -> Never {
    exit(status)
  }
}
