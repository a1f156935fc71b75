// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that runs beside this one, and answers each line that it gets by a line.
///
/// It leads a process group of its own, which ends with it, and inherits no file but its three
/// standard streams.
package final class ChildProcess: Sendable {
  /// The number of bytes after the last answer that are counted: a program that writes on is ended.
  package static let surplusLimit = 1 << 20

  private let connection: Mutex<ChildConnection>

  /// Starts `/bin/sh -c COMMAND`.
  ///
  /// - Throws: `SystemError` if the system starts no further process, or opens no further pipe.
  package init(shell command: String) throws(SystemError) {
    connection = Mutex(try ChildConnection(shell: command))
  }

  /// Adds questions to those that wait for an answer; they are sent while `answer` waits.
  ///
  /// - Parameter questions: Lines with their line feeds.
  package func ask(_ questions: [[UInt8]]) {
    connection.withLock { $0.ask(questions) }
  }

  /// Returns the answer to the first question that waits for one.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds in which the whole answer must have come.
  ///   - limit: The greatest number of bytes of the answer.
  /// - Returns: The line, without its line feed.
  /// - Throws: `SystemError`, with one of the reasons below; the program must be ended then.
  /// - Precondition: A question waits.
  package func answer(within seconds: Int, limit: Int) throws(SystemError) -> [UInt8] {
    let result = connection.withLock { connection in
      Result { () throws(SystemError) in try connection.answer(within: seconds, limit: limit) }
    }
    return try result.get()
  }

  /// True if all questions have their answers.
  package var isIdle: Bool { connection.withLock { $0.isIdle } }

  /// The end of a program, as far as it is known.
  package struct Ending: Sendable {
    /// The number of bytes that came after the last answer; above `surplusLimit` it is not exact.
    package var surplus = 0
    /// The last lines of the standard error stream, in one line.
    package var words = ""
    /// The way in which it ended; nil if it was asked to, or made to.
    package var way: String?
  }

  /// Closes the input of the program, waits for its end, and ends it if it goes on.
  ///
  /// - Parameter patience: The number of seconds in which it may end by itself.
  /// - Returns: The end of the program; the same if it is called again.
  @discardableResult
  package func end(patience: Double) -> Ending {
    connection.withLock { $0.end(patience: patience) }
  }

  /// The process groups of all programs that were started and did not end.
  fileprivate static let groups = Mutex<Set<pid_t>>([])

  /// Ends all programs that were started, at once.
  package static func endAll() {
    for group in groups.withLock({ $0 }) {
      _ = kill(-group, SIGKILL)
      _ = waitpid(group, nil, 0)
    }
    groups.withLock { $0 = [] }
  }
}

// The reasons why a program gives no answer; `interrupted` if a signal asks this one to end.
extension SystemError {
  /// No line came in time.
  package static let lateAnswer = SystemError(number: -11)
  /// The program closed its output, or ended.
  package static let noMoreAnswers = SystemError(number: -12)
  /// The program closed its input before it had read the question.
  package static let closedInput = SystemError(number: -13)
  /// The line is longer than allowed.
  package static let longAnswer = SystemError(number: -14)
  /// A line came before the question was asked.
  package static let earlyAnswer = SystemError(number: -15)
}

/// The streams of a program that was started, and what came from them.
private struct ChildConnection: ~Copyable, Sendable {
  /// The number of the process, which is that of its group.
  private let process: pid_t
  /// The write end of the program's input; -1 once it is closed.
  private var input: Int32
  private let output: Int32
  /// The read end of its standard error stream.
  private let errors: Int32
  /// The questions since the program was last idle, none while it is, and the number of their bytes
  /// that were written.
  private var (questions, written): ([UInt8], Int) = ([], 0)
  /// The ends of the questions that wait for an answer, in `questions`.
  private var ends: ArraySlice<Int> = []
  /// The bytes after the last answer.
  private var received: [UInt8] = []
  /// The last bytes of the standard error stream.
  private var words: [UInt8] = []
  /// True once the program has closed its input.
  private var isDeaf = false
  /// True once the output, and the standard error stream, have ended.
  private var (isOver, isMute) = (false, false)
  /// The end of the program; nil while it runs.
  private var ending: ChildProcess.Ending?

  /// The greatest number of bytes of the standard error stream that are kept: a page of a terminal.
  private static let wordLimit = 4096
  /// The number of its last lines that a message tells.
  private static let toldLines = 3
  /// The number of seconds between asking a program to end, and ending it.
  private static let grace = 0.5

  init(shell command: String) throws(SystemError) {
    // No other program may be started while the ends of the pipes can be inherited.
    let result = ChildProcess.groups.withLock { groups in
      Result { () throws(SystemError) in
        let started = try StartedProgram(shell: command)
        groups.insert(started.process)
        return started
      }
    }
    let started = try result.get()
    (process, input) = (started.process, started.input)
    (output, errors) = (started.output, started.errors)
  }

  deinit {
    if input >= 0 { _ = close(input) }
    _ = close(output)
    _ = close(errors)
  }

  // MARK: Answers

  var isIdle: Bool { ends.isEmpty }

  mutating func ask(_ questions: [[UInt8]]) {
    if isIdle { (written, ends) = (0, []) }
    for question in questions {
      self.questions += question
      ends.append(self.questions.count)
    }
  }

  mutating func answer(within seconds: Int, limit: Int) throws(SystemError) -> [UInt8] {
    let end = ContinuousClock.now + .seconds(seconds)
    guard let asked = ends.first else { preconditionFailure("An answer needs a question") }
    if written == 0 {
      try take(from: [output])
      guard received.isEmpty else { throw .earlyAnswer }
    }
    var searched = 0
    while true {
      try send()
      // What it answered before it closed its input counts.
      if isDeaf, written < asked { throw .closedInput }
      if let feed = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        guard written >= asked else { throw .earlyAnswer }
        guard feed <= limit else { throw .longAnswer }
        ends.removeFirst()
        if isIdle { questions = [] }
        defer { received.removeSubrange(...feed) }
        return Array(received[..<feed])
      }
      searched = received.count
      guard searched <= limit else { throw .longAnswer }
      if isOver { throw .noMoreAnswers }
      if Signal.pending != nil { throw .interrupted }
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { throw .lateAnswer }
      try take(from: ready(forRoom: !isDeaf && written < questions.count, within: left))
    }
  }

  /// Waits until there is something to read, or room to write.
  ///
  /// - Returns: The streams that can be read.
  private func ready(forRoom: Bool, within time: Duration) -> [Int32] {
    let interval = Duration.milliseconds(Int(FileDescriptor.checkInterval))
    let milliseconds = Int32(clamping: Int((min(time, interval) / .milliseconds(1)).rounded(.up)))
    var states = [
      pollfd(fd: isOver ? -1 : output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isMute ? -1 : errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: forRoom ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    _ = unsafe poll(&states, nfds_t(states.count), milliseconds)
    return states.prefix(2).filter { $0.revents != 0 }.map(\.fd)
  }

  /// Writes as much of the questions as there is room for.
  private mutating func send() throws(SystemError) {
    while !isDeaf, written < questions.count {
      let count = unsafe questions.withUnsafeBytes { bytes in
        // The bytes from `written` to the end of the array.
        unsafe write(
          input, bytes.baseAddress?.advanced(by: written), questions.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        isDeaf = true
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Reads all that has come from some of the streams.
  private mutating func take(from streams: [Int32]) throws(SystemError) {
    if !isOver, streams.contains(output) {
      isOver = try Self.append(from: output, to: &received)
    }
    if !isMute, streams.contains(errors) {
      isMute = try Self.append(from: errors, to: &words)
    }
    if words.count > Self.wordLimit { words.removeFirst(words.count - Self.wordLimit) }
  }

  /// Appends what one call reads, so that a program that writes without end keeps nobody here.
  ///
  /// - Returns: True at the end of the stream.
  private static func append(
    from stream: Int32, to bytes: inout [UInt8]
  ) throws(SystemError) -> Bool {
    let count = 1 << 16
    // Room that grows by parts would copy a long answer as often as it is read.
    if bytes.capacity - bytes.count < count {
      bytes.reserveCapacity(max(2 * bytes.capacity, bytes.count + count))
    }
    while true {
      var number = 0
      bytes.append(addingCapacity: count) { room in
        unsafe room.withUnsafeMutableBufferPointer { bytes, filled in
          // read() writes at most `count` bytes behind those that the array holds.
          number = unsafe read(stream, bytes.baseAddress?.advanced(by: filled), count)
          filled += max(number, 0)
        }
      }
      if number >= 0 { return number == 0 }
      if errno == EAGAIN { return false }
      if errno != EINTR { throw .last }
    }
  }

  /// The last lines of the standard error stream, in one line, without the stack of a script, which
  /// stands under its error: `    at main (judge.js:3:5)`.
  private var lastWords: String {
    String(decoding: words, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { line in
        let words = line.split(separator: " ")
        return line.contains(where: \.isLetter) && !(line.first == " " && words.first == "at")
      }
      .suffix(Self.toldLines).map { printable(String($0)) }.joined(separator: " / ")
  }

  // MARK: The end

  /// Waits for the end of the program, without forgetting it.
  private func hasExited(within seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      var information = unsafe siginfo_t()
      let status = unsafe waitid(
        P_PID, id_t(process), &information, WEXITED | WNOWAIT | WNOHANG)
      // Without a process that ended, the information stays empty.
      if unsafe status == 0 ? information.si_signo != 0 : errno != EINTR { return true }
      guard ContinuousClock.now < end else { return false }
      _ = poll(nil, 0, 5)
    }
  }

  mutating func end(patience: Double) -> ChildProcess.Ending {
    if let ending { return ending }
    let end = ContinuousClock.now + .seconds(patience)
    if !isOver {
      _ = close(input)
      input = -1
    }
    while !isOver, Signal.pending == nil, received.count <= ChildProcess.surplusLimit {
      let left = ContinuousClock.now.duration(to: end)
      // What cannot be read any more is not missed.
      guard left > .zero, (try? take(from: [output, errors])) != nil else { break }
      if !isOver { _ = ready(forRoom: false, within: left) }
    }
    let left = max(0, ContinuousClock.now.duration(to: end) / .seconds(1))
    let endsItself = hasExited(within: isOver ? max(left, Self.grace) : 0)
    if !endsItself {
      _ = kill(-process, SIGTERM)
      _ = hasExited(within: Self.grace)
    }
    // The process is not forgotten yet, so no other group can have its number.
    _ = kill(-process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    ChildProcess.groups.withLock { _ = $0.remove(process) }
    try? take(from: [output, errors])
    let ending = ChildProcess.Ending(
      surplus: min(received.count, ChildProcess.surplusLimit + 1), words: lastWords,
      way: endsItself ? Self.way(ofStatus: status) : nil)
    self.ending = ending
    return ending
  }

  /// Returns the way of ending that `waitpid` tells: the low seven bits hold the signal, or 0 and the
  /// next byte the status.
  private static func way(ofStatus status: Int32) -> String {
    let signal = status & 0x7F
    return signal == 0 ? "it ended with status \(status >> 8 & 0xFF)" : "signal \(signal) ended it"
  }
}

/// A program that was just started, and this program's ends of its streams.
private struct StartedProgram: Sendable {
  let process: pid_t
  let (input, output, errors): (Int32, Int32, Int32)

  /// Starts `/bin/sh -c COMMAND`, with the usual reaction to signals.
  init(shell command: String) throws(SystemError) {
    // What the caller of this program left open is not the program's either.
    for number in 3..<Int32(clamping: min(CurrentProcess.fileLimit, 4096)) {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
    var pipes: [(read: Int32, write: Int32)] = []
    var isStarted = false
    defer {
      for (index, pipe) in pipes.enumerated() {
        let (own, other) = index == 0 ? (pipe.write, pipe.read) : (pipe.read, pipe.write)
        _ = close(other)
        if !isStarted { _ = close(own) }
      }
    }
    for _ in 0..<3 { pipes.append(try Self.openPipe()) }
    (input, output, errors) = (pipes[0].write, pipes[1].read, pipes[2].read)
    for own in [input, output, errors] { _ = fcntl(own, F_SETFL, O_NONBLOCK) }
    process = try Self.start(command, [pipes[0].read, pipes[1].write, pipes[2].write])
    isStarted = true
  }

  private static func openPipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts the program with three files as its standard streams.
  private static func start(_ command: String, _ streams: [Int32]) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    #else
      var (actions, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var (usual, none) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&usual)
    unsafe sigemptyset(&none)
    for number in Signal.allCases.map(\.rawValue) + [SIGPIPE, SIGXFSZ] {
      unsafe sigaddset(&usual, number)
    }
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    let words = unsafe ["/bin/sh", "-c", command].map { unsafe strdup($0.systemPath) }
    defer { unsafe words.forEach { unsafe free($0) } }
    var process = pid_t()
    let status = unsafe posix_spawn(
      &process, "/bin/sh", &actions, &attributes, words + [nil], environ)
    guard status == 0 else { throw SystemError(number: status) }
    return process
  }
}
