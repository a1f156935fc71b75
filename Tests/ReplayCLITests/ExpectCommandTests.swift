// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite struct ExpectCommandTests {
  @Test func `a line is added after the header, and the recording sealed again`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      "expect", "bar.touch.jsonl", "score>=95%", "-o", "own.touch.jsonl", in: folder)
    #expect(run.status == 0 && run.output == "" && run.diagnostics == "")
    let lines = String(decoding: try folder.read("own.touch.jsonl"), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[1] == #"{"event":"expect","require":"score>=95%"}"#)
    #expect(lines[5] == #"{"t":16000,"event":"end","lines":4}"#)
    let check = try Command("check", "own.touch.jsonl", "--self", "--strict", in: folder)
    #expect(
      check.output == "own: valid, 3 touches, 0.016 s, sealed, 1 of 1 expectations hold\n")
  }

  @Test func `in place lines keep their order, and none is added twice`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    for expression in ["score>=95%", "ink.redSegments==0", "score>=95%"] {
      let run = try Command("expect", "bar.touch.jsonl", expression, "--overwrite", in: folder)
      #expect(run.status == 0 && run.diagnostics == "")
    }
    let text = String(decoding: try folder.read("bar.touch.jsonl"), as: UTF8.self)
    #expect(
      text.contains(
        #"{"event":"expect","require":"score>=95%"}"# + "\n"
          + #"{"event":"expect","require":"ink.redSegments==0"}"# + "\n" + Bar.began))
    #expect(text.hasSuffix(#""event":"end","lines":5}"# + "\n"))
  }

  @Test func `what does not hold now is added and said`() throws {
    let folder = try TemporaryFolder(["red.touch.jsonl": ReasonTests.red])
    let run = try Command(
      "expect", "red.touch.jsonl", "ink.redSegments==0", "--overwrite", in: folder)
    #expect(run.status == 0)
    #expect(
      run.diagnostics
        == "red.touch.jsonl:2: W503: ink.redSegments==0 does not hold: found 2, expected == 0; "
        + "furthest 30.00 pt at (50, 80), stroke 1, 0.00 to 0.02 s; more: replay explain "
        + "red.touch.jsonl --stroke 1\n")
    #expect(try Command("red.touch.jsonl", in: folder).status == 1)
  }

  /// Recordings with a warning each, and the code of the warning.
  private static let faulty: [(String, String)] = [
    ("W301", Bar.header + "\n" + Bar.began + "\n"),
    ("W302", Bar.header + "\n" + Bar.began + "\n" + #"{"t":160"#),
    ("W303", Bar.good.replacing(#""lines":3"#, with: #""lines":4"#)),
    ("W211", Bar.recording([Bar.began, Bar.ended, #"{"t":1,"event":"note","text":"x"}"#])),
    ("W212", Bar.recording([Bar.began, Bar.began, Bar.ended])),
    ("W213", Bar.recording([Bar.began, Bar.ended, Bar.ended])),
    ("W104", Bar.recording([Bar.began, #"{"t":1,"event":"blink"}"#, Bar.ended])),
  ]

  @Test(arguments: faulty)
  func `a recording that would lose a line or a warning is refused, and stays as it is`(
    code: String, text: String
  ) throws {
    let folder = try TemporaryFolder(["a": text])
    let run = try Command("expect", "a", "score>=0", "--overwrite", in: folder)
    #expect(run.status == 2 && run.diagnostics.contains(": E109: "), "\(run.diagnostics)")
    #expect(run.diagnostics.contains(code), "\(run.diagnostics)")
    #expect(try folder.read("a") == Array(text.utf8) && folder.names() == ["a"])
  }

  @Test func `a contact that is still down is no fault of the file`() throws {
    let folder = try TemporaryFolder(["a": Bar.recording([Bar.began])])
    let run = try Command("expect", "a", "score>=0", "--overwrite", in: folder)
    #expect(run.status == 0 && run.diagnostics.contains(": W304: "), "\(run.diagnostics)")
    #expect(try Command("check", "a", in: folder).diagnostics.contains(": W304: "))
  }

  @Test func `a recording that another program writes meanwhile is not replaced`() throws {
    let moves = Array(repeating: Bar.moved, count: 20_000)
    let folder = try TemporaryFolder(["a": Bar.recording([Bar.began] + moves + [Bar.ended])])
    // Its time of change differs at every moment at which the recording could be replaced.
    let run = try Command(
      script: """
        while chmod 600 a && chmod 640 a; do :; done & changer=$!
        ls -i a; "$REPLAY" expect a 'score>=0' --overwrite; echo $?; kill $changer; ls -i a; ls -A
        """, in: folder)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count > 3 && lines[0] == lines[2] && lines[1] == "74", "\(run.output)")
    #expect(lines.allSatisfy { !$0.hasPrefix(".replay") }, "\(run.output)")
    #expect(
      run.diagnostics == "a: E702: another program has changed the file since it was read; "
        + "nothing is replaced\n")
  }

  @Test func `a recording that cannot be read stays as it is`() throws {
    let folder = try TemporaryFolder(["bad.touch.jsonl": "{}\n"])
    let run = try Command("expect", "bad.touch.jsonl", "score>=95%", "--overwrite", in: folder)
    #expect(run.status == 2 && run.diagnostics.hasPrefix("bad.touch.jsonl:1"))
    #expect(try folder.read("bad.touch.jsonl") == Array("{}\n".utf8))
  }
}
