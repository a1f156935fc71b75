#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal, where one of the standard streams is one.
package enum Terminal: Sendable {
  case input, output, error

  private var number: Int32 {
    switch self {
    case .input: STDIN_FILENO
    case .output: STDOUT_FILENO
    case .error: STDERR_FILENO
    }
  }

  /// Whether the stream is a terminal.
  package var isThere: Bool { isatty(number) == 1 }

  /// The columns of the terminal; nil where it is none, or does not say.
  package var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
