// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import JSONStream
import Touchstone

/// A line that a judge must read about a recording.
struct JudgeRequest: Sendable {
  /// The line, with its line feed.
  let line: [UInt8]
  /// The strokes in it.
  let strokes: [JudgeStrokes.Beginning]
}

/// The answers of a judge to several requests, each taken when its recording is next.
///
/// A program gets all requests before its first answer is read. If it fails at one of them, the requests
/// after that go to another program, so each recording has the answer that it would have alone. A program
/// that was just started gets one request alone: so a program that keeps its answers in a buffer, or gives
/// two for one, fails at the same recording, however many requests there are.
struct JudgeAnswers: ~Copyable {
  private let judge: Judge
  /// The requests whose answers were not taken.
  private var requests: ArraySlice<JudgeRequest>
  /// The program that answers; nil before it is needed, and after it failed.
  private var program: ChildProcess?

  init(of judge: Judge, to requests: [JudgeRequest]) {
    (self.judge, self.requests) = (judge, requests[...])
  }

  deinit { if let program { judge.keep(program) } }

  /// Takes the answer to the next request, or the reason why there is none that is valid.
  ///
  /// - Precondition: There is a request whose answer was not taken.
  mutating func next() -> Result<JudgeAnswer, Fault> {
    do throws(Fault) { return .success(try nextAnswer()) } catch { return .failure(error) }
  }

  private mutating func nextAnswer() throws(Fault) -> JudgeAnswer {
    let request = requests[requests.startIndex]
    defer { requests.removeFirst() }
    guard !judge.isGivenUp else { throw .judgeGivenUp }
    let digest = SHA256.digest(request.line).hexadecimal
    if let answer = try judge.recordedAnswer(to: digest) { return answer }
    let line = try nextLine()
    let value: JSONValue
    do {
      value = try JSONValue.parse(line)
    } catch {
      let text = String(decoding: line.prefix(200), as: UTF8.self)
      throw .judge("its answer is no JSON", found: "\"\(printable(text))\"")
    }
    return try JudgeAnswer(value, name: judge.command, request: digest, strokes: request.strokes)
  }

  /// Returns the line of a program about the first of `requests`.
  private mutating func nextLine() throws(Fault) -> [UInt8] {
    let program: ChildProcess
    if let known = self.program.take() ?? judge.takeIdle() {
      program = known
      if program.isIdle { program.ask(requests.map(\.line)) }
    } else {
      program = try judge.start()
      program.ask(requests.prefix(1).map(\.line))
    }
    let line = try judge.line(of: program)
    self.program = program
    return line
  }
}
