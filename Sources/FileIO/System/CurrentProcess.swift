// SPDX-License-Identifier: Apache-2.0
import CAllocator
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process of this program.
package enum CurrentProcess {
  /// The number of the process.
  package static var identifier: Int32 { getpid() }

  /// The number of available processors, at least 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The number of files that the process may have open at the same time.
  package static var fileLimit: Int {
    var limit = rlimit()
    // The call fails only for a limit that the system does not know.
    #if canImport(Glibc)
      _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      _ = unsafe getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    return Int(clamping: limit.rlim_cur)
  }

  /// Returns the value of an environment variable; nil if it is unset or empty.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The words after the name of the program; none of their bytes is lost, because they may be paths.
  package static var arguments: [String] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      // The system ends each of the `argc` words with a zero byte.
      unsafe CommandLine.unsafeArgv[index].map { word in
        unsafe String(systemPath: bytes(ofText: word))
      }
    }
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
  /// A second signal of the same kind ends the program at once. A hang-up that the caller of the program
  /// ignores stays ignored, as `nohup` asks for; a shell lets its background jobs ignore the others.
  package static func handleSignals() {
    // The first access creates the atomic, which a signal handler must not do.
    Signal.last.store(0, ordering: .relaxed)
    for kind in Signal.allCases {
      let before = signal(kind.rawValue) { number in
        Signal.last.store(number, ordering: .relaxed)
        _ = signal(number, SIG_DFL)
      }
      if kind == .hangUp, isIgnoring(before) { _ = signal(kind.rawValue, SIG_IGN) }
    }
  }

  /// Returns true if a handler is the one that ignores a signal.
  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    // It is a number, which no function has, and functions cannot be compared.
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ignores the signals of failed writes, so that a failed write returns an error.
  ///
  /// They are writes to closed pipes, and beyond the greatest allowed size of a file.
  package static func ignoreWriteSignals() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// Keeps the memory that is freed for the next recording, up to 32 MiB of it.
  ///
  /// Otherwise the memory of each scene goes back to the system and is cleared again for the next
  /// one, which is a third of the time of a row of `replay batch`. A frame takes up to 8 MiB, so what is
  /// smaller comes out of the kept memory.
  package static func keepFreedMemory() {
    allocator_keep_freed_memory(8 << 20, 32 << 20)
  }

  /// Gives each thread the stack that it usually has, if the caller of the program allows less.
  ///
  /// Explanations need more than the 64 kB that `ulimit -s 64` leaves. Elsewhere than on Linux the limit is
  /// that of the first thread alone.
  package static func widenStacks() {
    allocator_widen_stacks(usualStack)
  }

  /// The size of a stack under the usual limit of Linux, 8 MiB, of which only touched pages take memory.
  private static let usualStack = 8 << 20

  /// Returns how many threads can be there at once beside this one, at most `count`; they end before it
  /// returns.
  package static func startableThreads(_ count: Int) -> Int {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { unsafe gate.deallocate() }
    unsafe pthread_mutex_init(gate, nil)
    unsafe pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    while threads.count < count {
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread, nil,
        { gate in
          let gate = unsafe gate?.assumingMemoryBound(to: pthread_mutex_t.self)
          if let gate = unsafe gate {
            unsafe pthread_mutex_lock(gate)
            unsafe pthread_mutex_unlock(gate)
          }
          return nil
        }, gate)
      guard status == 0 else { break }
      threads.append(thread)
    }
    unsafe pthread_mutex_unlock(gate)
    for thread in threads { _ = pthread_join(thread, nil) }
    unsafe pthread_mutex_destroy(gate)
    return threads.count
  }

  /// Ends the process with these words on the standard error where the memory is exhausted.
  ///
  /// Where the C library is not that of GNU, or is linked statically, the process ends by a signal.
  package static func endWithoutMemory(words: String, status: Int32) {
    unsafe allocator_end_without_memory(words, status)
  }

  /// Lets the other threads work, until one of them ends the process, and takes the signals.
  ///
  /// The other threads block signals, and so does this one if the caller of the program did.
  package static func wait() -> Never {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    while true { unsafe sigsuspend(&none) }
  }

  /// Ends the process with an exit status.
  package static func end(status: Int32) -> Never {
    exit(status)
  }
}

/// Returns the bytes of a text of C, without the zero byte at its end.
///
/// - Precondition: `text` ends with a zero byte.
func bytes(ofText text: UnsafePointer<CChar>) -> [UInt8] {
  // strlen() counts the bytes before the first zero byte.
  unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
}

// MARK: - Signals

/// A signal that asks the program to end.
package enum Signal: Int32, CaseIterable, Hashable, Sendable {
  /// The terminal was closed.
  case hangUp = 1
  /// Control-C was pressed.
  case interrupt = 2
  /// Control-\ was pressed.
  case quit = 3
  /// Another process asks this one to end.
  case terminate = 15

  /// The usual name of the signal.
  package var name: String {
    switch self {
    case .hangUp: "SIGHUP"
    case .interrupt: "SIGINT"
    case .quit: "SIGQUIT"
    case .terminate: "SIGTERM"
    }
  }

  /// The number of the last signal that arrived; 0 before the first.
  static let last = Atomic<Int32>(0)

  /// The signal that arrived last; nil before the first.
  package static var pending: Signal? { Signal(rawValue: last.load(ordering: .relaxed)) }
}
