// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What the program does with bad recordings beyond the words of `RecordingFault`, by the row of the table.
@Suite struct RecordingRowTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Replays a recording from the standard input.
  private func replay(_ text: String, _ flags: String...) throws -> Command {
    try Command(["-"] + flags, in: folder, input: text)
  }

  @Test func `row 10: a file cut at any byte is a shorter recording or an error with a line`()
    throws
  {
    let header = #"{"format":"touch-recording","version":1,"canvas":{"width":9,"height":9}}"#
    let bytes = Array(Bar.recording([Bar.began, Bar.ended], header: header).utf8)
    for count in bytes.indices {
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      try folder.write(text, to: "\(1000 + count).touch.jsonl")
    }
    let run = try Command("check", ".", in: folder)
    #expect(run.status == 2)
    let verdicts = run.output.split(separator: "\n")
    #expect(verdicts.count == bytes.count)
    // Everything from the whole header on is a prefix of the recording.
    let refused = verdicts.count { $0.hasSuffix("not valid") }
    #expect(refused == header.utf8.count)
    #expect(!verdicts.dropFirst(refused).contains { $0.hasSuffix("not valid") })
    // A warning that repeats is said once.
    #expect(
      run.diagnostics.split(separator: "\n").allSatisfy {
        $0.contains(#/touch.jsonl:\d+:\d+: |^replay: W\d+: \d+ more like the first/#)
      })
  }

  @Test func `row 24: a NUL in a string is accepted and never printed as such`() throws {
    let id = Bar.header.dropLast() + #","id":"a\u0000b"}"#
    let run = try replay(Bar.recording([Bar.began, Bar.ended], header: id), "--format", "jsonl")
    #expect(run.status == 0)
    #expect(run.output.contains(#""id":"a\u0000b""#))
    #expect(!run.output.utf8.contains(0))
  }

  @Test func `row 27: a line of a gigabyte is refused when it has read the limit`() throws {
    try folder.write(Bar.header + "\n", to: "header")
    let run = try Command(
      script: """
        { cat header; head -c 1073741824 /dev/zero | tr '\\0' x; } |
        "$REPLAY" -
        """, in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("-:2:16777217: E209"))
    #expect(run.diagnostics.contains("at most 16777216 bytes (--limits line=N)"))
  }

  @Test(arguments: [
    ([Bar.moved, Bar.ended.replacing("ended", with: "cancelled")], "cancelled"),
    ([Bar.moved], "open"), ([Bar.moved, Bar.ended], "ended"),
  ])
  func `rows 32 and 34: a stroke has the outcome of its contact`(
    lines: [String], outcome: String
  ) throws {
    let run = try replay(Bar.recording([Bar.began] + lines), "--format", "json")
    #expect(run.status == 0)
    let outcomes = run.output.matches(of: /"outcome": "(\w+)"/).map { String($0.1) }
    #expect(outcomes == [outcome])
  }

  @Test func `row 59: a recording that was converted gives the same report`() throws {
    let text = Bar.recording([
      Bar.began.dropLast() + #","force":0.25,"x-app":{"b":[1,2.50]}}"#,
      #"{"t":1,"event":"note","text":"h\u00e9"}"#, #"{"t":2,"event":"blink","n":1}"#, Bar.moved,
      #"{"event":"expect","require":"score>=1"}"#, Bar.ended,
    ])
    let native = try Command(["convert", "-"], in: folder, input: text)
    #expect(native.status == 0)
    let again = try Command(["convert", "-"], in: folder, input: native.output)
    #expect(again.output == native.output)
    let reports = try [text, native.output].map { try replay($0, "--format", "json") }
    // What stands before the status names the bytes that were read, and those differ.
    let found = try reports.map { run in
      run.output[try #require(run.output.range(of: #"  "status": "#)).lowerBound...]
    }
    #expect(reports[0].status == 0 && found[0] == found[1])
  }

  @Test func `row 60: of a thousand recordings a bad one in the middle is one line of a thousand`()
    throws
  {
    let header = Bar.header.replacing(Bar.scene, with: #","scene":{"kind":"scratch"}"#)
      .replacing("100", with: "10")
    let good = Bar.recording([Bar.began], header: header)
    let bad = Bar.recording(["{bad}"], header: header)
    let text = (0..<1000).map { $0 == 500 ? bad : good }.joined()
    let run = try replay(text, "--format", "jsonl", "--quiet")
    #expect(run.status == 2)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 1000)
    let errors = lines.indices.filter { lines[$0].contains(#""status":"error""#) }
    #expect(errors == [500])
    #expect(run.diagnostics.split(separator: "\n").count == 1)
  }
}
