#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A failed call of the operating system.
package struct SystemError: Error, Hashable, Sendable {
  /// The number of the error, `errno` after the call.
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  /// What the C library says of it, in English: no locale was ever set.
  package var description: String { unsafe String(cString: strerror(number)) }

  /// Whether a file or a part of its path does not exist.
  package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  /// Whether a link was not followed, or there is something else than a file.
  package var isForeign: Bool { number == ELOOP || self == .notAFile || number == ENXIO }
  /// Whether the reader of a pipe went away.
  package var isClosedPipe: Bool { number == EPIPE }
  /// Whether the name exists already.
  package var isExisting: Bool { number == EEXIST }
  /// Whether there is nothing to read, or no room to write, yet.
  package var isNotReady: Bool { number == EAGAIN || number == EWOULDBLOCK }

  package static var last: SystemError { SystemError(number: errno) }
  /// The name is taken.
  package static let exists = SystemError(number: EEXIST)
  /// The call was given up.
  package static let interrupted = SystemError(number: EINTR)
  /// The path is no file.
  package static let notAFile = SystemError(number: EISDIR)
  /// The path is no folder.
  package static let notAFolder = SystemError(number: ENOTDIR)
  /// The folder holds something already.
  package static let notEmpty = SystemError(number: ENOTEMPTY)
}
