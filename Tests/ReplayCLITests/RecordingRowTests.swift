import Foundation
import Testing

/// What the whole program does with every bad recording of the table of faults, by its row.
@Suite struct RecordingRowTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Replays a recording from the standard input.
  private func replay(_ text: String, _ flags: String...) throws -> Command {
    try Command(["-"] + flags, in: folder, input: text)
  }

  /// Expects a recording to be refused with a code, a place and some words.
  private func expectRefused(
    _ text: String, _ place: String, _ words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try replay(text)
    #expect(run.status == 2, sourceLocation: sourceLocation)
    #expect(run.diagnostics.hasPrefix("-:\(place)"), sourceLocation: sourceLocation)
    #expect(run.diagnostics.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
    #expect(run.output.contains("1 not replayed"), sourceLocation: sourceLocation)
    for word in words {
      #expect(run.diagnostics.contains(word), sourceLocation: sourceLocation)
    }
  }

  /// Expects a recording to be replayed with a warning, or, where it is, refused by `--strict`.
  private func expectWarned(
    _ text: String, _ place: String, _ words: String..., strictly status: Int32,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try replay(text)
    #expect(run.status == 0, sourceLocation: sourceLocation)
    #expect(run.diagnostics.hasPrefix("-:\(place)"), sourceLocation: sourceLocation)
    for word in words {
      #expect(run.diagnostics.contains(word), sourceLocation: sourceLocation)
    }
    #expect(run.output.contains("1 recording, all replayed"), sourceLocation: sourceLocation)
    let strict = try replay(text, "--strict")
    #expect(strict.status == status, sourceLocation: sourceLocation)
    #expect(strict.diagnostics.hasPrefix("-:\(place)"), sourceLocation: sourceLocation)
    #expect(
      strict.diagnostics.contains("; --strict refuses it\n") == (status == 2),
      sourceLocation: sourceLocation)
  }

  /// The good recording with its second touch put otherwise.
  private func with(_ line: String) -> String {
    Bar.recording([Bar.began, line, Bar.ended])
  }

  private func with(header change: (String) -> String) -> String {
    Bar.recording([Bar.began], header: change(Bar.header))
  }

  // MARK: Headers and ends

  @Test func `row 1: a file without a header is refused`() throws {
    try expectRefused("", "1:1: E101: no header")
    try expectRefused("\n  \n\n", "4:1: E101: no header")
  }

  @Test func `row 2: a header alone is no stroke, unsealed, and an error under --strict`() throws {
    try expectWarned(Bar.header + "\n", "2:1: W301: the recording is not sealed", strictly: 2)
  }

  @Test func `row 3: a first line that is no header is named, with the way to convert it`() throws {
    try expectRefused("[1,2]\n", "1:1: E102: not a touch recording: found [1,2]", "convert")
    try expectRefused(
      #"{"format":"gestures","version":1}"# + "\n", "1:11: E102", #"found "gestures""#)
    try expectRefused(#"{"version":1}"# + "\n", "1:1: E102")
    try expectRefused("<Gesture Name=\"T\"/>\n", "1:1: E411", "a Gesture with a Point")
    try expectRefused("<Gestures Name=\"T\"/>\n", "1:1: E102", "replay convert")
  }

  @Test func `row 4: a later version is refused with both numbers`() throws {
    try expectRefused(
      with { $0.replacing(#""version":1"#, with: #""version":2"#) },
      "1:", "E103", "found version 2, expected version 1")
  }

  @Test func `row 5: an unknown name among what is required is named`() throws {
    try expectRefused(
      with { $0.dropLast() + #","requires":["telepathy"]}"# }, "1:", "E104", "telepathy")
  }

  @Test func `row 6: unknown events and keys are counted and no error even under --strict`() throws
  {
    try expectWarned(
      Bar.recording([Bar.began, #"{"t":1,"event":"blink"}"#, Bar.ended.dropLast() + #","mood":1}"#]
      ),
      "3:1: W104", "skipped 1 unknown event and 1 unknown key; the first is event 'blink'",
      strictly: 0)
    try expectWarned(
      Bar.recording([Bar.began, #"{"t":1,"event":"rest"}"#, Bar.ended]),
      "3:1: W104", "1 unknown event; the first is event 'rest'; did you mean reset?", strictly: 0)
  }

  @Test(arguments: ["0", "-1", #""NaN""#, "1e9", nil])
  func `row 7: a canvas that is none is refused`(width: String?) throws {
    try expectRefused(
      with { $0.replacing(#""width":100,"#, with: width.map { #""width":\#($0),"# } ?? "") },
      "1:", "E105: \(width == nil ? "missing" : "invalid") canvas.width: ")
  }

  @Test
  func `row 8: invalid JSON in the middle names line and byte, and the rest of the run is kept`()
    throws
  {
    try folder.write(with("{bad}"), to: "a.touch.jsonl")
    try folder.write(Bar.good, to: "b.touch.jsonl")
    let run = try Command(".", "--format", "jsonl", in: folder)
    #expect(run.status == 2)
    #expect(
      run.diagnostics.hasPrefix("./a.touch.jsonl:3:2: E201: invalid JSON: found bad, expected"))
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains(#""status":"error""#) && lines[0].contains(#""touches":1"#))
    #expect(lines[1].contains(#""status":"pass""#))
  }

  @Test func `row 9: a torn last line is dropped and named, and is an error under --strict`() throws
  {
    try expectWarned(
      String(Bar.good.dropLast(20)), "5:1: W302: the last line was cut short", strictly: 2)
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
    #expect(
      run.diagnostics.split(separator: "\n").allSatisfy { $0.contains(#/touch.jsonl:\d+:\d+: /#) })
  }

  @Test func `row 11: a wrong count of lines is told with both numbers`() throws {
    try expectWarned(
      Bar.good.replacing(#""lines":3"#, with: #""lines":7"#),
      "5:1: W303", "found 7, expected 3", strictly: 2)
  }

  @Test func `row 12: data after the end is refused`() throws {
    let run = try replay(Bar.good + Bar.moved + "\n")
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("-:6:1: E202"))
    #expect(run.output.contains("100.00 %"), "the recording before it is still reported")
  }

  @Test func `row 13: two recordings after each other are two reports`() throws {
    let run = try replay(Bar.good + Bar.good, "--format", "jsonl")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 2)
  }

  // MARK: Lines

  @Test(arguments: [
    #"{"t":1,"id":0,"phase":"moved","x":1,"y":2,}"#, #"{'t':1}"#, #"{"t":1/**/}"#,
    #"{"t":NaN}"#, #"{"t":Infinity}"#, #"{"t":+1}"#, #"{"t":01}"#, #"{"t":.5}"#, #"{"t":0x1}"#,
  ])
  func `row 14: what JSON does not know is refused`(line: String) throws {
    try expectRefused(with(line), "3:", ": E201: invalid JSON")
  }

  @Test func `row 15: numbers beyond a double are refused, and below one they are 0`() throws {
    for number in ["1e400", "-1e400"] {
      try expectRefused(
        with(Bar.moved.replacing(#""x":50"#, with: #""x":\#(number)"#)), "3:", "E203")
    }
    let tiny = Bar.moved.replacing(#""x":50"#, with: #""x":1e-400"#)
    #expect(try replay(with(tiny)).status == 0)
  }

  @Test(arguments: ["0e1", "-0", "1E+2", "1." + String(repeating: "3", count: 400)])
  func `row 16: numbers that look odd are numbers`(number: String) throws {
    let run = try replay(with(Bar.moved.replacing(#""x":50"#, with: #""x":\#(number)"#)))
    #expect(run.status == 0 && run.diagnostics == "")
  }

  @Test(arguments: ["0.5", "-1", "9007199254740992", #""1""#])
  func `row 17: a time that is none is refused`(time: String) throws {
    try expectRefused(
      with(Bar.moved.replacing(#""t":8000"#, with: #""t":\#(time)"#)), "3:", "E204")
  }

  @Test func `row 18: a time that steps back is held, counted, and an error under --strict`() throws
  {
    let text = Bar.recording([
      Bar.began, Bar.moved, Bar.moved.replacing("8000", with: "7999"), Bar.ended,
    ])
    try expectWarned(text, "4:1: W211", "found 7999, expected 8000 or more (1 in all)", strictly: 2)
    #expect(try replay(text, "--format", "json").output.contains(#""times": 1"#))
  }

  @Test func `row 19: ten thousand samples at one time are replayed`() throws {
    let still = Bar.moved.replacing("8000", with: "0")
    let run = try replay(
      Bar.recording([Bar.began] + Array(repeating: still, count: 10_000) + [Bar.ended]))
    #expect(run.status == 0 && run.diagnostics == "")
  }

  @Test(arguments: [
    (#""x":10000000,"y":1"#, "invalid x: found"), (#""y":1"#, "missing x: expected"),
    (#""x":null,"y":1"#, "invalid x: found"),
  ])
  func `row 20: a position that is none is refused`(position: String, fault: String) throws {
    try expectRefused(
      with(#"{"t":1,"id":0,"phase":"moved",\#(position)}"#), "3:", "E205: \(fault) ")
  }

  @Test(arguments: [
    (#"{"t":1,"id":0,"phase":"flown","x":1,"y":1}"#, "E211"),
    (#"{"t":1,"id":-1,"phase":"moved","x":1,"y":1}"#, "E215"),
    (#"{"t":1,"id":0.5,"phase":"moved","x":1,"y":1}"#, "E215"),
    (#"{"t":1,"id":4294967296,"phase":"moved","x":1,"y":1}"#, "E215"),
    (#"{"t":1,"id":0,"phase":"moved","x":1,"y":1,"force":1.5}"#, "E205"),
    ("7", "E216"),
  ])
  func `row 20b: a touch that is none is refused`(line: String, code: String) throws {
    try expectRefused(with(line), "3:", code)
  }

  @Test(arguments: [
    #""scale":0"#, #""scale":17"#, #""scale":null"#, #""scale":"2""#,
  ])
  func `row 20c: a header field of the wrong type or range is refused`(field: String) throws {
    try expectRefused(
      with { $0.replacing(#""height":100"#, with: #""height":100,\#(field)"#) }, "1:", "E106")
  }

  @Test func `row 21: touches off the canvas are normal`() throws {
    let run = try replay(with(Bar.moved.replacing(#""x":50"#, with: #""x":-4000"#)))
    #expect(run.status == 0 && run.diagnostics == "")
  }

  @Test func `row 22: a key that stands twice is refused and named`() throws {
    try expectRefused(with(#"{"t":1,"t":2,"id":0}"#), "3:", "E206", "duplicate key 't'")
  }

  @Test func `row 23: text that is no UTF-8 is refused with its byte`() throws {
    let (start, end) = (Array(#"{"t":1,"event":"note","text":""#.utf8), Array("\"}\n".utf8))
    let cases: [[UInt8]] = [[0xFF], [0xC0, 0xAF], Array(#"\ud800"#.utf8)]
    for bytes in cases {
      let file = folder.url.appendingPathComponent("bad.touch.jsonl")
      try Data(Array((Bar.header + "\n").utf8) + start + bytes + end).write(to: file)
      let run = try Command("bad.touch.jsonl", in: folder)
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("bad.touch.jsonl:2:31: E207"))
    }
    let utf16 = folder.url.appendingPathComponent("utf16.touch.jsonl")
    try Data(Array(Bar.good.utf8).flatMap { [$0, 0] }).write(to: utf16)
    #expect(try Command("utf16.touch.jsonl", in: folder).status == 2)
  }

  @Test func `row 24: a NUL in a string is accepted and never printed as such`() throws {
    let id = Bar.header.dropLast() + #","id":"a\u0000b"}"#
    let run = try replay(Bar.recording([Bar.began, Bar.ended], header: id), "--format", "jsonl")
    #expect(run.status == 0)
    #expect(run.output.contains(#""id":"a\u0000b""#))
    #expect(!run.output.utf8.contains(0))
  }

  @Test func `row 25: a byte-order mark may stand at the very start alone`() throws {
    #expect(try replay("\u{FEFF}" + Bar.good).status == 0)
    try expectRefused(with("\u{FEFF}" + Bar.moved), "3:1: E201")
  }

  @Test func `row 26: a hundred thousand brackets are refused by depth`() throws {
    try expectRefused(with(String(repeating: "[", count: 100_000)), "3:", "E208")
    try expectRefused(
      with(String(repeating: #"[{"":"#, count: 50_000) + "[" + "\n"), "3:", "E208")
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

  @Test func `row 28: more lines than --limits events are refused`() throws {
    let run = try replay(Bar.good, "--limits", "events=2")
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("-:4:1: E210"))
    #expect(try replay(Bar.good, "--limits", "events=3").status == 0)
  }

  // MARK: Contacts

  @Test func `row 29: a contact that begins while down is told, and an error under --strict`()
    throws
  {
    try expectWarned(
      Bar.recording([Bar.began, Bar.began, Bar.moved, Bar.ended]), "3:1: W212", strictly: 2)
  }

  @Test func `row 30: touches of a contact that is not down are skipped, an error under --strict`()
    throws
  {
    try expectWarned(
      Bar.recording([Bar.moved, Bar.ended]), "2:1: W213", "2 in all", strictly: 2)
  }

  @Test func `row 31: a contact ends once`() throws {
    try expectWarned(
      Bar.recording([Bar.began, Bar.ended, Bar.ended]), "4:1: W213", "found ended", strictly: 2)
  }

  @Test func `row 32: a contact that stays down has the outcome open`() throws {
    let text = Bar.recording([Bar.began, Bar.moved])
    try expectWarned(text, "2:1: W304", strictly: 0)
    #expect(try replay(text, "--format", "json").output.contains(#""outcome": "open""#))
  }

  @Test func `row 33: the sixty-fifth contact is refused, and --limits contacts moves the limit`()
    throws
  {
    let down = (0...64).map { Bar.began.replacing(#""id":0"#, with: #""id":\#($0)"#) }
    try expectRefused(Bar.recording(down), "66:1: E214", "expected at most 64")
    #expect(try replay(Bar.recording(down), "--limits", "contacts=65").status == 0)
    #expect(try replay(Bar.recording(Array(down.prefix(64)))).status == 0)
  }

  @Test func `row 34: a cancelled stroke is cancelled, never ended`() throws {
    let text = Bar.recording([
      Bar.began, Bar.moved, Bar.ended.replacing("ended", with: "cancelled"),
    ])
    let run = try replay(text, "--format", "json")
    #expect(run.status == 0)
    #expect(run.output.contains(#""outcome": "cancelled""#))
    #expect(!run.output.contains(#""outcome": "ended""#))
  }

  @Test func `row 50: CRLF and a missing last line feed are accepted, a lone CR is not`() throws {
    #expect(try replay(Bar.good.replacing("\n", with: "\r\n")).status == 0)
    let unended = try replay(String(Bar.good.dropLast()))
    #expect(unended.status == 0 && unended.diagnostics == "")
    try expectRefused(Bar.good.replacing("\n", with: "\r"), "1:", "E201")
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
