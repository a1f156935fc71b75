// SPDX-License-Identifier: Apache-2.0
package import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A failed call of the operating system.
package struct SystemError: Error, Hashable, Sendable {
  /// The number of the error, `errno` after the call; negative for gzip data that are refused, and
  /// for programs that give no answer.
  package let number: Int32

  /// Creates the error that has the value of `errno`.
  package init(number: Int32) {
    self.number = number
  }

  /// The message of the C library, in English because the program never sets a locale.
  package var description: String {
    unsafe gzipDescription ?? String(cString: strerror(number))
  }

  /// True if a file or a part of its path does not exist.
  package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  /// True if the path is a symbolic link that was not followed, or is not a regular file.
  package var isSymbolicLinkOrNotAFile: Bool {
    number == ELOOP || self == .notAFile || number == ENXIO
  }
  /// True if the reader of a pipe has closed it.
  package var isBrokenPipe: Bool { number == EPIPE }
  /// True if a pipe that is opened for writing has no reader yet.
  package var hasNoReader: Bool { number == ENXIO }
  /// True if there is nothing to read, or no room to write, yet.
  package var wouldBlock: Bool { number == EAGAIN || number == EWOULDBLOCK }

  /// The error of the last call of this thread that failed.
  package static var last: SystemError { SystemError(number: errno) }
  /// A file of this name already exists.
  package static let exists = SystemError(number: EEXIST)
  /// A signal interrupted the call.
  package static let interrupted = SystemError(number: EINTR)
  /// The path is not a file.
  package static let notAFile = SystemError(number: EISDIR)
  /// The path is not a folder.
  package static let notAFolder = SystemError(number: ENOTDIR)
  /// The folder is not empty.
  package static let notEmpty = SystemError(number: ENOTEMPTY)
}

extension SystemError {
  /// The gzip data are damaged, or other bytes follow them.
  package static let damagedGzip = SystemError(number: -1)
  /// The gzip data end too soon.
  package static let tornGzip = SystemError(number: -2)
  /// The gzip data expand to more than a thousand times their size.
  package static let expandsTooMuch = SystemError(number: -3)

  /// The description of an error of gzip data; nil for one of the system.
  var gzipDescription: String? {
    switch self {
    case .damagedGzip: "the gzip data are damaged, or other bytes follow them"
    case .tornGzip: "the gzip data end too soon"
    case .expandsTooMuch: "the gzip data expand to more than 1000 times their size"
    default: nil
    }
  }
}

// The faults of files that cannot be used.
extension Fault {
  /// Creates the fault of a call that the operating system refused, with its reason.
  package init(
    _ code: DiagnosticCode, in source: Source = .input, _ what: String, reason: SystemError
  ) {
    self.init(code, in: source, "\(what): \(reason.description)")
  }

  /// The system refuses to open or read the path.
  package static func unreadable(path: String, _ error: SystemError) -> Fault {
    error.isMissing
      ? Fault(.missingInput, in: .file(path), "no such file or folder")
      : Fault(.unreadableInput, in: .file(path), "cannot be read", reason: error)
  }

  /// Returns the fault of a path for an error of the system.
  package static func unreadable(_ path: String) -> (SystemError) -> Fault {
    { error in .unreadable(path: path, error) }
  }

  /// A file that is read whole is larger than `limit` bytes.
  package static func fileTooLarge(limit: Int) -> Fault {
    Fault(.length, "the file is too large", expected: "at most \(limit) bytes")
  }
}
