#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file; it is closed when its value is destroyed.
package struct FileDescriptor: ~Copyable {
  /// The number of the descriptor.
  package let number: Int32
  private let closes: Bool

  /// The standard input, which stays open.
  package static var standardInput: FileDescriptor { FileDescriptor(STDIN_FILENO) }
  /// The standard output, which stays open.
  package static var standardOutput: FileDescriptor { FileDescriptor(STDOUT_FILENO) }
  /// The standard error stream, which stays open.
  package static var standardError: FileDescriptor { FileDescriptor(STDERR_FILENO) }

  private init(_ number: Int32) {
    self.number = number
    closes = false
  }

  private init(opening path: String, _ flags: Int32) throws(SystemError) {
    number = try FileDescriptor.retrying { unsafe open(path, flags | O_CLOEXEC, 0o666) }
    closes = true
  }

  /// Opens a file for reading, or a pipe, which need not have a writer yet.
  package init(reading path: String) throws(SystemError) {
    try self.init(opening: path, O_RDONLY | O_NONBLOCK)
  }

  /// Creates a file for writing.
  ///
  /// - Throws: `SystemError.exists` if the name is taken.
  package init(creating path: String) throws(SystemError) {
    try self.init(opening: path, O_WRONLY | O_CREAT | O_EXCL)
  }

  /// Opens an existing device or pipe for writing.
  package init(writingInto path: String) throws(SystemError) {
    try self.init(opening: path, O_WRONLY)
  }

  /// Opens a regular file for reading; does not follow a symbolic link in the last part of `path`.
  ///
  /// - Throws: `SystemError`, with `isSymbolicLinkOrNotAFile` if something else has this name.
  package static func file(_ path: String) throws(SystemError) -> FileDescriptor {
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    return file
  }

  /// Opens a folder and locks it against all other locks, until the result is destroyed.
  ///
  /// - Parameters:
  ///   - path: The folder; the lock leaves no trace in it.
  ///   - waits: True to wait for other locks; false to throw if the folder is locked.
  ///   - followsLink: True if the last part of `path` may be a symbolic link to the folder.
  /// - Returns: The folder, which holds the lock.
  /// - Throws: `SystemError` if the folder cannot be opened, or is locked and `waits` is false.
  package static func lock(
    _ path: String, waits: Bool, followsLink: Bool = true
  ) throws(SystemError) -> FileDescriptor {
    let flags = O_RDONLY | O_DIRECTORY | (followsLink ? 0 : O_NOFOLLOW)
    let folder = try FileDescriptor(opening: path, flags)
    let (number, operation) = (folder.number, waits ? LOCK_EX : LOCK_EX | LOCK_NB)
    _ = try FileDescriptor.retrying { flock(number, operation) }
    return folder
  }

  deinit {
    if closes { _ = close(number) }
  }

  /// Closes the file.
  ///
  /// - Throws: `SystemError` if a write fails that the system delayed until now.
  package consuming func finish() throws(SystemError) {
    let (number, closes) = (number, closes)
    discard self
    // After a signal the file is closed nevertheless.
    if closes, close(number) != 0, errno != EINTR { throw .last }
  }

  /// Closes the standard output, like `finish()`.
  package static func closeStandardOutput() throws(SystemError) {
    guard close(STDOUT_FILENO) == 0 || errno == EINTR else { throw .last }
  }

  // MARK: Terminals

  /// True if the file is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// The number of columns of the terminal; nil if the file is not a terminal or its size is unknown.
  package var terminalColumns: Int? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  // MARK: Reading and writing

  /// Waits until bytes or the end of the file can be read.
  ///
  /// - Returns: False if the time passes or a signal arrives first.
  package func isReady(within milliseconds: Int32) -> Bool {
    var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&state, 1, milliseconds) > 0
  }

  /// Appends at most `count` bytes to `buffer`.
  ///
  /// - Returns: The number of appended bytes; 0 at the end of the file.
  package func append(upTo count: Int, to buffer: inout [UInt8]) throws(SystemError) -> Int {
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: count))
    var found = 0
    defer { buffer.removeLast(count - found) }
    found = try FileDescriptor.retrying {
      unsafe buffer.withUnsafeMutableBytes { bytes in
        // The buffer was grown by `count` bytes from `start` on, all of which read() may fill.
        unsafe read(number, bytes.baseAddress?.advanced(by: start), count)
      }
    }
    return found
  }

  /// Writes all bytes in as many calls as necessary, and waits while there is no room.
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      do throws(SystemError) {
        written += try FileDescriptor.retrying {
          unsafe bytes.withUnsafeBytes { buffer in
            // Between `written` and the end of the array lie exactly this many bytes.
            unsafe write(
              number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
          }
        }
      } catch  where error.wouldBlock {
        waitForRoom()
      }
    }
  }

  /// Waits until something can be written.
  ///
  /// The program that started this one may have made its pipes non-blocking.
  private func waitForRoom() {
    var state = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&state, 1, -1)
  }

  /// Waits until all written bytes are on the disk.
  package func synchronize() throws(SystemError) {
    _ = try FileDescriptor.retrying { fsync(number) }
  }

  /// Repeats a call that a signal interrupts.
  private static func retrying<Number: SignedInteger>(
    _ call: () -> Number
  ) throws(SystemError) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }
}
