// SPDX-License-Identifier: Apache-2.0
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
    number = try FileDescriptor.number(opening: path, flags)
    closes = true
  }

  private static func number(opening path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    try retrying { unsafe open(path.systemPath, flags | O_CLOEXEC, 0o666) }
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

  /// Opens an existing device or pipe for writing; waits until a pipe has a reader.
  ///
  /// - Throws: `SystemError.interrupted` if a signal asks the program to end first.
  package init(writingInto path: String) throws(SystemError) {
    number = try FileDescriptor.openWhenRead(path)
    closes = true
  }

  private static func openWhenRead(_ path: String) throws(SystemError) -> Int32 {
    while true {
      do throws(SystemError) {
        return try number(opening: path, O_WRONLY | O_NONBLOCK)
      } catch {
        guard error.hasNoReader, (try? FileSystem.kind(of: path)) == .pipe else { throw error }
      }
      if Signal.pending != nil { throw .interrupted }
      _ = poll(nil, 0, 20)
    }
  }

  /// Opens a regular file for reading; does not follow a symbolic link in the last part of `path`.
  ///
  /// - Throws: `SystemError`, with `isSymbolicLinkOrNotAFile` if something else has this name.
  package static func file(_ path: String) throws(SystemError) -> FileDescriptor {
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard file.version != nil else { throw .notAFile }
    return file
  }

  /// Opens a folder and locks it against all other locks, until the result is destroyed.
  ///
  /// - Parameters:
  ///   - path: The folder; the lock leaves no trace in it.
  ///   - waits: True to wait for other locks; false to throw if the folder is locked.
  ///   - followsLink: True if the last part of `path` may be a symbolic link to the folder.
  /// - Returns: The folder, which holds the lock.
  /// - Throws: `SystemError` if the folder cannot be opened, or is locked and `waits` is false;
  ///   `interrupted` if a signal asks the program to end while it waits.
  package static func lock(
    _ path: String, waits: Bool, followsLink: Bool = true
  ) throws(SystemError) -> FileDescriptor {
    let flags = O_RDONLY | O_DIRECTORY | (followsLink ? 0 : O_NOFOLLOW)
    let folder = try FileDescriptor(opening: path, flags)
    let number = folder.number
    while true {
      do throws(SystemError) {
        _ = try FileDescriptor.retrying { flock(number, LOCK_EX | LOCK_NB) }
        return folder
      } catch {
        guard waits, error.wouldBlock else { throw error }
      }
      if Signal.pending != nil { throw .interrupted }
      _ = poll(nil, 0, 20)
    }
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
    try buffer.append(addingCapacity: count) { room throws(SystemError) in
      try unsafe room.withUnsafeMutableBufferPointer { bytes, filled throws(SystemError) in
        // read() writes at most `count` bytes into the room behind those that the array holds.
        filled += try FileDescriptor.retrying {
          unsafe read(number, bytes.baseAddress?.advanced(by: filled), count)
        }
      }
    }
    return buffer.count - start
  }

  /// Writes all bytes in as many calls as necessary, and waits while there is no room.
  ///
  /// - Throws: `SystemError`; `interrupted` if a signal asks the program to end while nobody reads,
  ///   after a whole line where a line is no longer than a pipe takes at once.
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    let mayWait = mayWait
    while written < bytes.count {
      // A pipe that is ready takes this many bytes at least, so the call does not wait.
      var count = mayWait ? min(bytes.count - written, Int(PIPE_BUF)) : bytes.count - written
      if mayWait {
        if let end = bytes[written..<written + count].lastIndex(of: UInt8(ascii: "\n")) {
          count = end + 1 - written
        }
        try waitForRoom()
      }
      do throws(SystemError) {
        written += try FileDescriptor.retrying {
          unsafe bytes.withUnsafeBytes { buffer in
            // Between `written` and the end of the array lie at least this many bytes.
            unsafe write(number, buffer.baseAddress?.advanced(by: written), count)
          }
        }
      } catch  where error.wouldBlock {
        try waitForRoom()
      }
    }
  }

  /// The state of the file; nil if the system does not tell it.
  private var status: stat? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? status : nil
  }

  /// True if a write may wait for a reader, because the file is a pipe, a socket or a terminal.
  private var mayWait: Bool {
    status.map { ![S_IFREG, S_IFDIR, S_IFBLK].contains($0.st_mode & S_IFMT) } ?? false
  }

  /// The state of the file; nil if it is not a regular one.
  var version: FileSystem.Version? { status.flatMap(FileSystem.Version.init) }

  /// Waits until something can be written.
  ///
  /// A signal does not end the writing while there is a reader, so that lines are whole. A reader
  /// that takes nothing for ten intervals is none.
  private func waitForRoom() throws(SystemError) {
    var state = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    var waits = 0
    while unsafe poll(&state, 1, FileDescriptor.checkInterval) <= 0 {
      waits += Signal.pending == nil ? 0 : 1
      if waits > 10 { throw .interrupted }
    }
  }

  /// The time between two checks for a signal or a cancellation, in milliseconds.
  static let checkInterval: Int32 = 100

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
