// The one place of this module that talks to the operating system, and so the one place with
// `unsafe`: each call passes a buffer together with its own length, or a string that Swift ends
// with NUL for the time of the call.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A failed call of the operating system.
public struct SystemError: Error, Hashable, Sendable {
  /// The number of the error, `errno` after the call.
  public let number: Int32

  /// What the C library says of it, in English: no locale was ever set.
  public var description: String { unsafe String(cString: strerror(number)) }

  /// Whether a file or a part of its path does not exist.
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  /// Whether the reader of a pipe went away.
  var isClosedPipe: Bool { number == EPIPE }
  /// Whether the name exists already.
  var isExisting: Bool { number == EEXIST }

  static var last: SystemError { SystemError(number: errno) }
  /// The name is taken.
  static let exists = SystemError(number: EEXIST)
  /// The folder holds something already.
  static let notEmpty = SystemError(number: ENOTEMPTY)
}

/// An open file, closed when it goes out of use.
struct FileDescriptor: ~Copyable {
  let number: Int32
  private let closes: Bool

  /// The standard input, which stays open.
  static var standardInput: FileDescriptor { FileDescriptor(STDIN_FILENO) }
  /// The standard output, which stays open.
  static var standardOutput: FileDescriptor { FileDescriptor(STDOUT_FILENO) }
  /// The standard error stream, which stays open.
  static var standardError: FileDescriptor { FileDescriptor(STDERR_FILENO) }

  private init(_ number: Int32) {
    self.number = number
    closes = false
  }

  /// Opens a file for reading.
  init(reading path: String) throws(SystemError) {
    number = try FileDescriptor.retrying { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    closes = true
  }

  /// Creates a file that must not exist yet, for writing.
  init(creating path: String) throws(SystemError) {
    number = try FileDescriptor.retrying {
      unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    closes = true
  }

  /// Opens a folder.
  private init(folder path: String) throws(SystemError) {
    number = try FileDescriptor.retrying { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    closes = true
  }

  /// A folder, locked against all others who lock it as long as the answer is in use.
  ///
  /// - Parameters:
  ///   - path: The folder; the lock leaves no trace in it.
  ///   - waits: Whether to wait for the others; else a folder that is locked is an error.
  /// - Returns: What holds the lock.
  /// - Throws: `SystemError` where the folder cannot be opened, or is locked and nobody waits.
  static func lock(_ path: String, waits: Bool) throws(SystemError) -> FileDescriptor {
    let folder = try FileDescriptor(folder: path)
    let (number, operation) = (folder.number, waits ? LOCK_EX : LOCK_EX | LOCK_NB)
    _ = try FileDescriptor.retrying { flock(number, operation) }
    return folder
  }

  deinit {
    if closes { _ = close(number) }
  }

  /// Appends at most `count` bytes to `buffer` and tells how many; 0 at the end of the file.
  func append(upTo count: Int, to buffer: inout [UInt8]) throws(SystemError) -> Int {
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

  /// Writes all bytes, however many calls that takes.
  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      written += try FileDescriptor.retrying {
        unsafe bytes.withUnsafeBytes { buffer in
          // Between `written` and the end of the array lie exactly this many bytes.
          unsafe write(
            number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        }
      }
    }
  }

  /// Waits until what was written has reached the disk.
  func synchronize() throws(SystemError) {
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

/// The file system, by path.
enum FileSystem {
  /// What stands at a path.
  enum Kind { case file, folder, pipe, device }

  /// What stands at `path`, links followed.
  static func kind(of path: String) throws(SystemError) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFIFO: return .pipe
    default: return .device
    }
  }

  /// The names in a folder without `.` and `..`, sorted by their bytes.
  static func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw .last }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // d_name is an array of fixed size inside the entry, ended by NUL.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes a folder; its parent must exist.
  static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o777) == 0 else { throw .last }
  }

  /// Gives what stands at `source` the name `target`, replacing a file there.
  static func move(_ source: String, to target: String) throws(SystemError) {
    guard unsafe rename(source, target) == 0 else { throw .last }
  }

  /// Removes a file, or a folder with all that is in it; what is not there is removed already.
  static func remove(_ path: String) throws(SystemError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw .last
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in try names(in: path) { try remove(path + "/" + name) }
      guard unsafe rmdir(path) == 0 else { throw .last }
    } else {
      guard unsafe unlink(path) == 0 else { throw .last }
    }
  }
}

/// The process that this program runs in.
public enum CurrentProcess {
  /// The number of the process.
  static var identifier: Int32 { getpid() }

  /// Whether the standard input is a terminal.
  public static var readsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Makes writes to a closed pipe fail instead of ending the process by a signal.
  public static func ignoreClosedPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process with an exit status.
  public static func end(status: Int32) -> Never {
    exit(status)
  }
}
