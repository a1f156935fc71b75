// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO
import JSONStream
import Scenes
import Synchronization
package import Touchstone

/// A program of the user that judges recordings: it reads a line about each, and answers by a line.
///
/// It is started when it is first asked, once for each job, and lives until the run ends. A recording
/// without a valid answer has a fault, and the program is started again for the next one.
package final class Judge: Sendable {
  /// The number of recordings in a row without an answer after which the judge is asked no more.
  package static let failureLimit = 5
  /// The greatest number of bytes of an answer.
  static let answerLimit = 1 << 24
  /// The number of seconds in which the judge may end by itself after its last question.
  private static let patience = 2.0

  private struct State: Sendable {
    /// The programs that wait for a question.
    var idle: [ChildProcess] = []
    /// The number of recordings without an answer since the last one that had one, in their order.
    var failures = 0
    /// The digest of the answers so far, in the order of the recordings.
    var answers = SHA256()
    /// The name that the judge gives itself in the first of them; nil before it.
    var name: String?
    /// True if the judge is asked no more.
    var isGivenUp: Bool { failures >= failureLimit }
  }

  /// The command, for `/bin/sh -c`.
  package let command: String
  /// The number of seconds in which an answer must come.
  private let seconds: Int
  /// The answers of an earlier run, by the digests of their requests; nil to ask the judge.
  private let recorded: [String: JudgeAnswer]?
  private let state = Mutex(State())

  /// Creates a judge that was not started yet.
  ///
  /// - Parameters:
  ///   - command: The command, for `/bin/sh -c`.
  ///   - seconds: The number of seconds in which an answer must come.
  package init(_ command: String, within seconds: Int) {
    (self.command, self.seconds, recorded) = (command, seconds, nil)
  }

  /// Creates a judge that repeats the answers of an earlier run, and is never started.
  package init(_ command: String, repeating answers: [JudgeAnswer]) {
    (self.command, seconds) = (command, 0)
    recorded = Dictionary(answers.map { ($0.request, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The statement of a report about the judge, after its last recording: the command, the name, and
  /// the digest of all answers in the order of the recordings.
  var json: JSONValue {
    state.withLock { state in
      [
        "command": command.json, "name": (state.name ?? command).json,
        "answers": state.answers.digest.hexadecimal.json,
      ]
    }
  }

  // MARK: Asking

  /// Asks the judge about a recording alone.
  ///
  /// - Returns: The answer, or the reason why there is none that is valid.
  func answer(to request: JudgeRequest) -> Result<JudgeAnswer, Fault> {
    var answers = JudgeAnswers(of: self, to: [request])
    return answers.next()
  }

  /// Returns the answer of the earlier run to a request; nil if the judge is asked.
  func recordedAnswer(to digest: String) throws(Fault) -> JudgeAnswer? {
    guard let recorded else { return nil }
    guard let answer = recorded[digest] else { throw .unrecordedRequest }
    return answer
  }

  /// Removes and returns a program that waits for a question; nil if none does.
  func takeIdle() -> ChildProcess? { state.withLock { $0.idle.popLast() } }

  /// Starts a program.
  func start() throws(Fault) -> ChildProcess {
    try rethrow(
      ChildProcess(shell: command), as: { (error: SystemError) in fault(error, nil) })
  }

  /// Returns the next line of a program; without one, the program is ended.
  func line(of program: ChildProcess) throws(Fault) -> [UInt8] {
    do throws(SystemError) {
      return try program.answer(within: seconds, limit: Self.answerLimit)
    } catch {
      if error == .interrupted, let signal = Signal.pending {
        throw .interrupted(signal, recordings: 0)
      }
      // One that closed its streams may be about to end, and tell why.
      let isEnding = error == .noMoreAnswers || error == .closedInput
      throw fault(error, program.end(patience: isEnding ? Self.patience / 4 : 0))
    }
  }

  /// Keeps a program for the next recordings, or ends it if it owes an answer.
  func keep(_ program: ChildProcess) {
    if program.isIdle {
      state.withLock { $0.idle.append(program) }
    } else {
      program.end(patience: 0)
    }
  }

  /// Returns the fault of a program that gave no answer.
  private func fault(_ error: SystemError, _ ending: ChildProcess.Ending?) -> Fault {
    let what =
      switch error {
      case .lateAnswer: "no answer in \(counted(seconds, "second")) (--limits judge=SECONDS)"
      case .noMoreAnswers: ending?.way ?? "it closed its output"
      case .closedInput: ending?.way ?? "it did not read its line to the end"
      case .longAnswer: "its answer has more than \(Self.answerLimit) bytes"
      case .earlyAnswer:
        "a line came that nothing asked for: one line for each line that it reads"
      case .interrupted: "a signal ended the run"
      default: "it cannot be started or reached: \(error.description)"
      }
    return .judge(what, words: ending?.words)
  }

  // MARK: The order of recordings

  /// Takes note of an answer in the order of the recordings.
  ///
  /// - Returns: The fault that a recording has in place of all else if the judge was given up before
  ///   it; nil if its answer counts.
  func review(_ answer: Result<JudgeAnswer, Fault>) -> Fault? {
    let text = (try? answer.get()).map { $0.json.text() + [UInt8(ascii: "\n")] } ?? []
    return state.withLock { state in
      guard !state.isGivenUp else { return .judgeGivenUp }
      guard case .success(let answer) = answer else {
        state.failures += 1
        return nil
      }
      state.failures = 0
      state.name = state.name ?? answer.name
      state.answers.append(text.span)
      return nil
    }
  }

  /// True if the judge is asked no more.
  package var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

  /// Ends the judge.
  ///
  /// - Returns: The faults of programs that said more than they were asked.
  package func finish() -> [Fault] {
    let idle = state.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
    return idle.compactMap { program in
      let ending = program.end(patience: Self.patience)
      guard ending.surplus > 0 else { return nil }
      let limit = ChildProcess.surplusLimit
      let count =
        ending.surplus > limit ? "more than \(limit) bytes" : counted(ending.surplus, "byte")
      return .judge(
        "\(count) came after its last answer", words: ending.words,
        expected: "one line for each line that it reads")
    }
  }
}

/// The answer of a judge to a recording.
struct JudgedRecording: Sendable {
  /// The judge.
  let judge: Judge
  /// The answer, or the reason why there is none.
  let answer: Result<JudgeAnswer, Fault>
}

// MARK: - Faults

extension Fault {
  /// The judge gave no valid answer; `words` are its last words on the standard error stream.
  static func judge(
    _ what: String, words: String? = nil, found: String? = nil, expected: String? = nil
  ) -> Fault {
    let words = words.flatMap { $0.isEmpty ? nil : $0 }
    return Fault(
      .judge, "the judge: \(what)" + (words.map { "; it wrote: \($0)" } ?? ""), found: found,
      expected: expected)
  }

  /// The judge failed too often in a row.
  package static let judgeGivenUp = Fault.judge(
    "not asked any more after \(Judge.failureLimit) recordings in a row without an answer",
    expected: "a judge that answers each line by a line")

  /// An earlier report does not hold an answer to a line.
  static let unrecordedRequest = Fault.judge(
    "the report holds no answer to the line that it would read now",
    expected: "the recordings and the program of the report")
}
