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
import Synchronization

/// A failed call of the operating system.
public struct SystemError: Error, Hashable, Sendable {
  /// The number of the error, `errno` after the call.
  public let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  /// What the C library says of it, in English: no locale was ever set.
  public var description: String { unsafe String(cString: strerror(number)) }

  /// Whether a file or a part of its path does not exist.
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  /// Whether a link was not followed, or there is something else than a file.
  var isForeign: Bool { number == ELOOP || self == .notAFile || number == ENXIO }
  /// Whether the reader of a pipe went away.
  var isClosedPipe: Bool { number == EPIPE }
  /// Whether the name exists already.
  var isExisting: Bool { number == EEXIST }
  /// Whether there is nothing to read, or no room to write, yet.
  var isNotReady: Bool { number == EAGAIN || number == EWOULDBLOCK }

  static var last: SystemError { SystemError(number: errno) }
  /// The name is taken.
  static let exists = SystemError(number: EEXIST)
  /// The call was given up.
  static let interrupted = SystemError(number: EINTR)
  /// The path is no file.
  static let notAFile = SystemError(number: EISDIR)
  /// The path is no folder.
  static let notAFolder = SystemError(number: ENOTDIR)
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

  /// Opens a file for reading; a pipe that nobody writes to yet is opened as well.
  init(reading path: String) throws(SystemError) {
    number = try FileDescriptor.retrying { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    closes = true
  }

  /// Opens a regular file for reading, and nothing that the last part of `path` links to.
  static func file(_ path: String) throws(SystemError) -> FileDescriptor {
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
  init(creating path: String) throws(SystemError) {
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
  static func lock(
    _ path: String, waits: Bool, followsLink: Bool = true
  ) throws(SystemError) -> FileDescriptor {
    let folder = try FileDescriptor(folder: path, followsLink: followsLink)
    let (number, operation) = (folder.number, waits ? LOCK_EX : LOCK_EX | LOCK_NB)
    _ = try FileDescriptor.retrying { flock(number, operation) }
    return folder
  }

  /// Opens what is no file, such as a device or a pipe, for writing.
  init(writingInto path: String) throws(SystemError) {
    number = try FileDescriptor.retrying { unsafe open(path, O_WRONLY | O_CLOEXEC) }
    closes = true
  }

  deinit {
    if closes { _ = close(number) }
  }

  /// Closes the file, and tells of writes that the system put off until then and that failed.
  consuming func finish() throws(SystemError) {
    let (number, closes) = (number, closes)
    discard self
    // After a signal the file is closed all the same.
    if closes, close(number) != 0, errno != EINTR { throw .last }
  }

  /// Closes the standard output, like `finish()`.
  static func closeStandardOutput() throws(SystemError) {
    guard close(STDOUT_FILENO) == 0 || errno == EINTR else { throw .last }
  }

  /// Whether there is something to read, or the end, within some time; not after a signal.
  func isReady(within milliseconds: Int32) -> Bool {
    var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&state, 1, milliseconds) > 0
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

  /// Writes all bytes, however many calls that takes, and waits where there is no room yet.
  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
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

  /// The bytes of a regular file; nil for everything else.
  static func size(of path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Refuses a folder in which nothing can be made.
  static func checkWritable(_ folder: String) throws(SystemError) {
    guard try kind(of: folder) == .folder else { throw .notAFolder }
    guard unsafe access(folder, W_OK | X_OK) == 0 else { throw .last }
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

  /// Makes a folder, and answers true, or false where something has its name already.
  static func makeFolderIfMissing(_ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try makeFolder(path)
      return true
    } catch {
      guard error.isExisting else { throw error }
      return false
    }
  }

  /// Whether a file, a folder or a link has this name.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Whether a folder has this name; a link to one is none.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Gives what stands at `source` the name `target`, replacing a file there.
  static func move(_ source: String, to target: String) throws(SystemError) {
    guard unsafe rename(source, target) == 0 else { throw .last }
  }

  /// Removes a folder if nothing is in it.
  static func removeEmptyFolder(_ path: String) {
    _ = unsafe rmdir(path)
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

/// A signal that asks the program to end.
public enum Signal: Int32, CaseIterable, Hashable, Sendable {
  /// Somebody pressed Control-C.
  case interrupt = 2
  /// Somebody wants the program to end.
  case terminate = 15

  /// The name that people know.
  var name: String {
    switch self {
    case .interrupt: "SIGINT"
    case .terminate: "SIGTERM"
    }
  }

  /// What shells make of a program that the signal ended.
  var exitStatus: ExitStatus {
    switch self {
    case .interrupt: .interrupted
    case .terminate: .terminated
    }
  }

  /// The number of the signal that came last, 0 before any.
  private static let last = Atomic<Int32>(0)

  /// The signal that came, if any did.
  static var pending: Signal? { Signal(rawValue: last.load(ordering: .relaxed)) }

  /// From now on the first of these signals is only noted; a second one ends the program at once.
  public static func noteAll() {
    // The first use of the flag makes it, which a signal handler may not do.
    last.store(0, ordering: .relaxed)
    for kind in allCases {
      _ = signal(kind.rawValue) { number in
        Signal.last.store(number, ordering: .relaxed)
        _ = signal(number, SIG_DFL)
      }
    }
  }
}

/// A terminal, where one of the standard streams is one.
public enum Terminal: Sendable {
  case input, output, error

  private var number: Int32 {
    switch self {
    case .input: STDIN_FILENO
    case .output: STDOUT_FILENO
    case .error: STDERR_FILENO
    }
  }

  /// Whether the stream is a terminal.
  public var isThere: Bool { isatty(number) == 1 }

  /// The columns of the terminal; nil where it is none, or does not say.
  public var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// The process that this program runs in.
public enum CurrentProcess {
  /// The number of the process.
  static var identifier: Int32 { getpid() }

  /// The processors that it may use.
  public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The value of a variable of the environment; nil where it is unset or empty.
  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Takes the places of those standard streams that the caller has closed.
  ///
  /// Else the next file that is opened would be the standard output or error stream, and get what is
  /// said there. Nothing can be read from or written to what is put there.
  public static func fillClosedStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The lowest number that is free is taken, and that is this one.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes writes that cannot be done, to closed pipes and over the greatest size of a file, fail
  /// instead of ending the process by a signal.
  public static func failWritesWithoutSignals() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// Ends the process with an exit status.
  public static func end(status: Int32) -> Never {
    exit(status)
  }
}
