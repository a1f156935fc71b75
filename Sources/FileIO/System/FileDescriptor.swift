#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, closed when it goes out of use.
package struct FileDescriptor: ~Copyable {
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

  /// Opens a file for reading; a pipe that nobody writes to yet is opened as well.
  package init(reading path: String) throws(SystemError) {
    number = try FileDescriptor.retrying { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    closes = true
  }

  /// Opens a regular file for reading, and nothing that the last part of `path` links to.
  package static func file(_ path: String) throws(SystemError) -> FileDescriptor {
    let file = try FileDescriptor(unlinked: path)
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    return file
  }

  private init(unlinked path: String) throws(SystemError) {
    number = try FileDescriptor.retrying {
      unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    }
    closes = true
  }

  /// Creates a file that must not exist yet, for writing.
  package init(creating path: String) throws(SystemError) {
    number = try FileDescriptor.retrying {
      unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    closes = true
  }

  /// Opens a folder.
  private init(folder path: String, followsLink: Bool) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    number = try FileDescriptor.retrying { unsafe open(path, flags) }
    closes = true
  }

  /// A folder, locked against all others who lock it as long as the answer is in use.
  ///
  /// - Parameters:
  ///   - path: The folder; the lock leaves no trace in it.
  ///   - waits: Whether to wait for the others; else a folder that is locked is an error.
  ///   - followsLink: Whether the last part of `path` may be a link to the folder.
  /// - Returns: What holds the lock.
  /// - Throws: `SystemError` where the folder cannot be opened, or is locked and nobody waits.
  package static func lock(
    _ path: String, waits: Bool, followsLink: Bool = true
  ) throws(SystemError) -> FileDescriptor {
    let folder = try FileDescriptor(folder: path, followsLink: followsLink)
    let (number, operation) = (folder.number, waits ? LOCK_EX : LOCK_EX | LOCK_NB)
    _ = try FileDescriptor.retrying { flock(number, operation) }
    return folder
  }

  /// Opens what is no file, such as a device or a pipe, for writing.
  package init(writingInto path: String) throws(SystemError) {
    number = try FileDescriptor.retrying { unsafe open(path, O_WRONLY | O_CLOEXEC) }
    closes = true
  }

  deinit {
    if closes { _ = close(number) }
  }

  /// Closes the file, and tells of writes that the system put off until then and that failed.
  package consuming func finish() throws(SystemError) {
    let (number, closes) = (number, closes)
    discard self
    // After a signal the file is closed all the same.
    if closes, close(number) != 0, errno != EINTR { throw .last }
  }

  /// Closes the standard output, like `finish()`.
  package static func closeStandardOutput() throws(SystemError) {
    guard close(STDOUT_FILENO) == 0 || errno == EINTR else { throw .last }
  }

  /// Whether there is something to read, or the end, within some time; not after a signal.
  package func isReady(within milliseconds: Int32) -> Bool {
    var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&state, 1, milliseconds) > 0
  }

  /// Appends at most `count` bytes to `buffer` and tells how many; 0 at the end of the file.
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

  /// Writes all bytes, however many calls that takes, and waits where there is no room yet.
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
      } catch  where error.isNotReady {
        waitForRoom()
      }
    }
  }

  /// Waits until something can be written: whoever started the program may have made its pipes so
  /// that writing does not wait by itself.
  private func waitForRoom() {
    var state = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&state, 1, -1)
  }

  /// Waits until what was written has reached the disk.
  package func synchronize() throws(SystemError) {
    _ = try FileDescriptor.retrying { fsync(number) }
  }

  /// Calls again while a signal interrupts the call.
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
