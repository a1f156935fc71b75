// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import Testing
import TouchRecording

/// The header of a recording with more fields in it.
private func header(_ fields: String) -> String {
  #"{"format":"touch-recording","version":1,"canvas":{"width":390,"height":844}"# + fields + "}\n"
}

/// Every bad input has its code, its place and the value that was found.
struct RecordingFaultTests {
  @Test(arguments: ["", "\n \r\n\t\n", "\u{FEFF}", "\u{FEFF}\n"])
  func `row 1: without any line there is no header`(text: String) {
    #expect(reading(text).fault == .noHeader)
  }

  @Test func `row 2: a header alone is an unsealed recording of nothing`() {
    let result = reading(minimalHeader)
    #expect(result.error == nil)
    #expect(result.touches.isEmpty)
    #expect(result.warnings == [.unsealed(Place(line: 2, byte: 1))])
    #expect(result.ends.first?.integrity.isSealed == false)
  }

  /// What a message quotes of an ASCII text: at most 16 bytes.
  private func quote(of text: String) -> String {
    text.utf8.count > 16 ? text.prefix(15) + "…" : text
  }

  @Test(arguments: [
    "[]", "42", #""touch-recording""#, "x,y,t", #"<?xml version="1.0"?>"#,
    "/dev/input/event1: 0003 0035 1", #"{"t":0,"id":0,"phase":"began","x":1,"y":2}"#, "{}",
    #"{"version":1}"#,
  ])
  func `row 3: a first line that is no header is named`(text: String) {
    let result = reading(text + "\n")
    #expect(result.fault == .notARecording)
    #expect(result.error == .notARecording(Place(line: 1, byte: 1), found: quote(of: text)))
  }

  @Test(arguments: [#""gesture""#, "1", "null", #""touch-recordings""#])
  func `row 3: a format of another kind is named`(format: String) {
    let result = reading(#"{"format":\#(format),"version":1}"#)
    #expect(result.fault == .notARecording)
    #expect(result.error == .notARecording(Place(line: 1, byte: 11), found: quote(of: format)))
  }

  @Test func `row 4: a later version is refused, naming both`() {
    let result = reading(#"{"format":"touch-recording","version":2,"canvas":"other"}"#)
    #expect(result.fault == .unsupportedVersion)
    #expect(result.error?.place == Place(line: 1, byte: 39))
    #expect(result.error?.found == "version 2")
    #expect(result.error?.expected == "version 1")
  }

  @Test func `row 5: an unknown requirement of the file is refused by name`() {
    let result = reading(header(#","requires":["gaze"]"#))
    #expect(result.fault == .unsupportedFeature)
    #expect(result.error?.what.contains("'gaze'") == true, "\(result)")
    #expect(reading(header(#","requires":[]"#)).error == nil)
    #expect(reading(header(#","uses":["gaze"]"#)).headers.first?.uses == ["gaze"])
  }

  @Test func `row 6: unknown events and keys are skipped and counted`() {
    let result = reading(
      header(#","new":1"#) + #"{"event":"zoom"}"# + "\n" + touch(0, "began", ",\"a\":1,\"b\":2")
        + "\n" + #"{"event":"zoom","a":1}"# + "\n" + end(0, 3))
    #expect(result.error == nil)
    #expect(result.warningNames == ["unknownContent", "openContact"])
    guard case .unknownContent(Place(line: 1, byte: 1), let first, 2, 3) = result.warnings.first
    else {
      Issue.record("\(result.warnings)")
      return
    }
    #expect(first.kind == .key && first.text == "new" && first.known.contains("scene"))
    #expect(result.ends.first?.integrity.isSealed == true)
  }

  private static let unknown: [(String, String, UnknownName.Kind, String, String)] = [
    (header(""), #"{"t":0,"event":"rest"}"#, .event, "rest", "reset"),
    (header(""), #"{"t":0,"event":""}"#, .event, "", "end"),
    (header(""), touch(0, "hovered", #","x-a":1,"forse":1,"tpe":1"#), .key, "forse", "force"),
    (header(""), touch(0, "hovered", #","label":"a""#), .key, "label", "force"),
    (header(""), #"{"t":0,"event":"note","text":"a","txt":1}"#, .key, "txt", "text"),
    (header(""), #"{"event":"end","lnes":1}"#, .key, "lnes", "lines"),
    (header(#","a:b":1,"tittle":1,"uses":[]"#), end(0, 0), .key, "tittle", "title"),
    (header(#","device":{"hzz":1},"source":{"fil":1}"#), end(0, 0), .key, "hzz", "hz"),
    (header(#","source":{"fil":1}"#), end(0, 0), .key, "fil", "file"),
    (header("").replacing("844", with: #"844,"scle":2"#), end(0, 0), .key, "scle", "scale"),
    (
      header(#","columns":{"t":[0],"id":[0],"phase":"h","x":[1],"y":[1],"twost":[1]}"#), "", .key,
      "twost", "twist"
    ),
  ]

  @Test(arguments: unknown)
  func `row 6: the first name that is not known is told, with those that are known there`(
    header: String, line: String, kind: UnknownName.Kind, name: String, known: String
  ) {
    let warnings = reading(header + line + "\n").warnings
    guard case .unknownContent(_, let first, _, _) = warnings.first else {
      Issue.record("\(warnings)")
      return
    }
    #expect(first.kind == kind && first.text == name)
    #expect(first.known.contains(known) && !first.known.contains(name))
  }

  @Test func `row 6: no more than 16 bytes of an unknown name are kept, and of the first alone`() {
    let name = String(repeating: "é", count: 150)
    let result = reading(lines: [#"{"event":"\#(name)"}"#, #"{"event":"zoom"}"#])
    guard case .unknownContent(_, let first, 2, 0) = result.warnings.first else {
      Issue.record("\(result.warnings)")
      return
    }
    #expect(first.text == "ééééééé…")
  }

  @Test(arguments: [
    ("{}", "width"), (#"{"width":1}"#, "height"), (#"{"width":0,"height":1}"#, "width"),
    (#"{"width":1,"height":-1}"#, "height"), (#"{"width":"NaN","height":1}"#, "width"),
    (#"{"width":1,"height":1e9}"#, "height"), (#"{"width":65536.001,"height":1}"#, "width"),
    ("[1,2]", "width"), ("null", "width"), (#"{"width":null,"height":1}"#, "width"),
  ])
  func `row 7: a canvas without extent is refused`(canvas: String, key: String) {
    let text = #"{"format":"touch-recording","version":1,"canvas":\#(canvas)}"#
    let result = reading(text)
    #expect(result.fault == .canvas)
    #expect(result.error?.what.hasSuffix(" canvas.\(key)") == true, "\(result)")
    #expect(result.error?.expected == "more than 0, at most 65536 points")
    #expect(reading(#"{"format":"touch-recording","version":1}"#).fault == .canvas)
  }

  @Test func `row 8: bad JSON in the middle is an error with line and byte, after what was good`() {
    let result = reading(lines: [touch(0, "began"), #"{"t":4,,}"#, touch(5, "ended")])
    #expect(result.fault == .json)
    #expect(result.touches.count == 1)
    #expect(result.error?.place == Place(line: 3, byte: 8))
    #expect(
      result.error
        == .json(
          Place(line: 3, byte: 8),
          .unexpected(offset: 7, found: ",", expected: "a key in quotes")))
  }

  @Test func `row 9: a torn last line is dropped and named`() {
    let result = reading(minimalHeader + touch(0, "began") + "\n" + #"{"t":4000,"id":0,"ph"#)
    #expect(result.error == nil)
    #expect(result.touches.count == 1)
    #expect(result.warningNames == ["tornLine", "openContact"])
    #expect(result.warnings.first?.place == Place(line: 3, byte: 1))
    #expect(result.ends.first?.integrity.isSealed == false)
    // What no more bytes could mend was not torn, it was written wrong.
    #expect(reading(minimalHeader + "{'t':1}").fault == .json)
    #expect(reading(lines: [#"{"t":4000,"id":0,"ph"#]).fault == .json)
    #expect(reading(String(minimalHeader.dropLast(9))).fault == .json)
  }

  @Test func `row 11: an end that counts wrong unseals the recording`() {
    for (line, stated) in [(end(0, 5), 5), (#"{"event":"end"}"#, nil)] as [(String, Int64?)] {
      let result = reading(lines: [touch(0, "began"), touch(0, "ended"), line])
      #expect(result.error == nil)
      #expect(result.warningNames == ["lineCount"])
      #expect(
        result.warnings == [.lineCount(Place(line: 4, byte: 1), stated: stated, counted: 2)])
      #expect(result.ends.first?.integrity.isSealed == false)
    }
  }

  @Test(arguments: [touch(0, "began"), "garbage", "[1]", "{}", end(0, 0)])
  func `row 12: after the end only a header may come`(line: String) {
    let result = reading(lines: [end(0, 0), line])
    #expect(result.fault == .dataAfterEnd)
    #expect(result.error == .dataAfterEnd(Place(line: 3, byte: 1), found: quote(of: line)))
    #expect(result.ends.count == 1)
  }

  @Test func `row 13: recordings may follow each other, sealed or not`() {
    let one = minimalHeader + touch(9, "began") + "\n"
    let sealed = one + end(9, 1) + "\n"
    for (text, seals) in [
      (sealed + sealed, [true, true]), (one + sealed, [false, true]),
      (sealed + one, [true, false]),
    ] {
      let result = reading(text)
      #expect(result.error == nil)
      #expect(result.headers.count == 2)
      #expect(result.ends.map(\.integrity.isSealed) == seals)
      #expect(result.ends.map(\.time) == [9, 9])
      #expect(result.touches.count == 2)
    }
    // Every recording has its own clock.
    let earlier = reading(sealed + minimalHeader + touch(3, "began") + "\n" + end(4, 1))
    #expect(earlier.ends.map(\.time) == [9, 4])
    #expect(earlier.ends.map(\.integrity.repaired.times) == [0, 0])
    // The first one is whole, whatever the next header says.
    let bad = reading(one + #"{"format":"touch-recording","version":7}"#)
    #expect(bad.fault == .unsupportedVersion)
    #expect(bad.ends.count == 1)
  }

  @Test func `row 15: numbers beyond the range are refused and tiny ones are 0`() {
    #expect(reading(lines: [touch(0, "began", ",\"force\":1e400")]).fault == .numberRange)
    #expect(reading(lines: [touch(0, "began", ",\"q\":[-1e400]")]).fault == .numberRange)
    let result = reading(lines: [touch(0, "began", ",\"force\":1e-400")])
    #expect(result.touches.first?.force == 0)
  }

  @Test(arguments: ["0.5", "-1", "9007199254740992", "\"1\"", "null", "1e30", "[1]"])
  func `row 17: a time that is no integer in range is refused`(text: String) {
    let result = reading(lines: [#"{"t":\#(text),"id":0,"phase":"began","x":1,"y":2}"#])
    #expect(result.fault == .time)
    #expect(result.error?.place == Place(line: 2, byte: 6))
    #expect(result.error?.found == text)
    #expect(
      result.error?.expected == "an integer from 0 to 9007199254740991, in microseconds")
    #expect(reading(lines: [#"{"t":\#(text),"event":"reset"}"#]).fault == .time)
    #expect(reading(lines: [#"{"id":0,"phase":"began","x":1,"y":2}"#]).fault == .time)
  }

  @Test func `row 17: the greatest time below 2^53 is read`() {
    let result = reading(lines: [touch(9_007_199_254_740_991, "began")])
    #expect(result.touches.first?.time == 9_007_199_254_740_991)
  }

  @Test(arguments: [
    (touch(0, "began", x: 1e7), "x"), (touch(0, "began", y: -1_000_000.5), "y"),
    (touch(0, "hovered", x: nil), "x"), (touch(0, "began", y: nil), "y"),
    (#"{"t":0,"id":0,"phase":"moved","y":2}"#, "x"),
    (#"{"t":0,"id":0,"phase":"began","x":null,"y":2}"#, "x"),
    (#"{"t":0,"id":0,"phase":"began","x":"1","y":2}"#, "x"),
    (#"{"t":0,"id":0,"phase":"ended","x":1}"#, "y"),
    (touch(0, "began", #","force":1.01"#), "force"),
    (touch(0, "began", #","force":-0.1"#), "force"),
    (touch(0, "began", #","altitude":1.58"#), "altitude"),
    (touch(0, "began", #","azimuth":6.29"#), "azimuth"),
    (touch(0, "began", #","twist":360"#), "twist"), (touch(0, "began", #","major":-1"#), "major"),
    (touch(0, "began", #","minor":"#) + "{}", "minor"),
    (touch(0, "began", #","angle":7"#), "angle"),
  ])
  func `rows 20 and 20b: a position or quantity that is missing or out of range is refused`(
    line: String, key: String
  ) {
    let line = key == "minor" ? touch(0, "began", #","minor":{}"#) : line
    let result = reading(lines: [line])
    #expect(result.fault == .quantity)
    #expect(result.error?.what.hasSuffix(" \(key)") == true, "\(result)")
  }

  @Test func `row 20b: phases, contact numbers and lines of another kind are refused`() {
    #expect(reading(lines: [touch(0, "pressed")]).fault == .phase)
    #expect(reading(lines: [#"{"t":0,"id":0,"x":1,"y":2}"#]).fault == .phase)
    #expect(reading(lines: [#"{"t":0,"id":0,"phase":1,"x":1,"y":2}"#]).fault == .phase)
    for id in ["-1", "0.5", "2147483648", "\"0\"", "null"] {
      let result = reading(lines: [#"{"t":0,"id":\#(id),"phase":"began","x":1,"y":2}"#])
      #expect(result.fault == .contact)
    }
    #expect(reading(lines: [touch(0, "began", id: 2_147_483_647)]).error == nil)
    for line in ["[]", "1", "\"a\"", "null", "[{\"t\":0}]"] {
      #expect(reading(lines: [line]).fault == .notAnObject)
    }
    for line in [
      touch(0, "began", #","type":"paw""#), touch(0, "began", #","coalesced":1"#),
      #"{"t":0,"event":7}"#, #"{"t":0,"event":"mark"}"#, #"{"t":0,"event":"note","text":1}"#,
      #"{"event":"expect"}"#, #"{"event":"end","lines":-1}"#,
    ] {
      #expect(reading(lines: [line]).fault == .field, "\(line)")
    }
  }

  @Test(arguments: [
    #""id":7"#, #""id":null"#, #""title":[]"#, #""recordedAt":1"#, #""recordedAt":"yesterday""#,
    #""recordedAt":"2026-02-30T00:00:00Z""#, #""device":"phone""#, #""device":{"hz":"60"}"#,
    #""device":{"hz":0}"#, #""source":7"#, #""source":{"file":1}"#, #""scene":"T""#,
    #""scene":null"#, #""uses":"a""#, #""uses":[1]"#, #""requires":{}"#,
    #""id":"\#(String(repeating: "é", count: 129))""#,
  ])
  func `row 20c: a header field of the wrong type is refused`(field: String) {
    #expect(reading(header("," + field)).fault == .headerField)
  }

  @Test(arguments: [
    ("2026-03-01T12:00:00Z", true), ("2026-12-31t23:59:60.123+23:59", true),
    ("2000-02-29T00:00:00-00:00", true), ("1900-02-29T00:00:00Z", false),
    ("2024-02-29T00:00:00Z", true), ("2025-02-29T00:00:00Z", false),
    ("2026-04-31T00:00:00Z", false), ("2026-00-01T00:00:00Z", false),
    ("2026-01-00T00:00:00Z", false), ("2026-13-01T00:00:00Z", false),
    ("2026-01-01T24:00:00Z", false), ("2026-01-01T00:60:00Z", false),
    ("2026-01-01T00:00:61Z", false), ("2026-01-01T00:00:00", false),
    ("2026-01-01T00:00:00.Z", false), ("2026-01-01T00:00:00+24:00", false),
    ("2026-01-01T00:00:00+01:60", false), ("2026-01-01 00:00:00Z", false),
    ("2026-1-01T00:00:00Z", false), ("", false), ("2026-01-01T00:00:00ZZ", false),
  ])
  func `row 20c: the time of recording exists and is written as RFC 3339 has it`(
    text: String, isValid: Bool
  ) {
    let result = reading(header(#","recordedAt":"\#(text)""#))
    #expect(result.fault == (isValid ? nil : .headerField))
  }

  @Test(arguments: ["0", "17", "-1", "null", "\"2\""])
  func `row 20c: a scale out of range is refused`(scale: String) {
    let canvas = #"{"width":1,"height":1,"scale":\#(scale)}"#
    let text = #"{"format":"touch-recording","version":1,"canvas":\#(canvas)}"#
    #expect(reading(text).fault == .headerField)
    #expect(reading(#"{"format":"touch-recording","version":"1"}"#).fault == .headerField)
    #expect(reading(#"{"format":"touch-recording"}"#).fault == .headerField)
  }

  @Test func `row 21: a touch may lie off the canvas`() {
    let result = reading(lines: [touch(0, "began", x: -1_000_000, y: 1_000_000)])
    #expect(result.error == nil)
    #expect(result.touches.first?.location.x == -1_000_000)
  }

  @Test(arguments: [
    (touch(0, "began", #","x":1"#), "x", 47), (touch(0, "began", #","q":1,"q":2"#), "q", 53),
    (touch(0, "began", #","q":{"a":1,"b":[{"a":1,"a":2}]}"#), "a", 70),
    (#"{"t":0,"event":"zoom","q":{"a":1,"a":1}}"#, "a", 34),
    (#"{"t":0,"event":"note","text":"a","y":{"b":1,"b":2}}"#, "b", 45),
    (#"{"t":0,"\u0074":0,"event":"reset"}"#, "t", 8),
  ])
  func `row 22: a key that repeats at any depth is refused by name`(
    line: String, key: String, byte: Int
  ) {
    let result = reading(lines: [line])
    #expect(result.fault == .duplicateKey)
    #expect(result.error == .duplicateKey(Place(line: 2, byte: byte), key: key))
  }

  @Test func `row 22: a key that repeats in the header is refused`() {
    #expect(reading(header(#","id":"a","id":"a""#)).fault == .duplicateKey)
    #expect(reading(header(#","scene":{"a":[{"b":1,"b":1}]}"#)).fault == .duplicateKey)
    #expect(reading(header(#","format":"touch-recording""#)).fault == .duplicateKey)
    // Two spellings of é are two keys: bytes are compared, not looks.
    #expect(reading(header(",\"\u{E9}\":1,\"e\u{301}\":1")).error == nil)
  }

  @Test func `row 23: what is no UTF-8 is refused with its byte`() {
    let bad: [([UInt8], Int)] = [
      ([0x22, 0xFF, 0x22], 16), ([0x22, 0xC0, 0x80, 0x22], 16),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 16),
      (Array(#""\ud800""#.utf8), 16), ([0x80], 15),
    ]
    for (value, byte) in bad {
      let result = reading(
        Array(minimalHeader.utf8) + Array(#"{"t":0,"text":"#.utf8) + value + Array("}\n".utf8))
      #expect(result.fault == .encoding)
      #expect(result.error?.place == Place(line: 2, byte: byte))
    }
    let utf16 = minimalHeader.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(reading(utf16).fault == .encoding)
    #expect(reading([0xFF, 0xFE] + utf16).fault == .encoding)
    #expect(reading([0x00] + utf16.dropLast()).fault == .encoding)
  }

  @Test func `row 24: a zero character in a string is accepted, and escaped when written`() throws {
    let result = reading(lines: [#"{"t":0,"event":"note","text":"a\u0000b"}"#])
    #expect(result.events == [.note(time: 0, text: "a\0b")])
    let recording = Recording(
      header: try #require(result.headers.first),
      entries: result.events.map { RecordingEntry($0) })
    #expect(String(decoding: recording.bytes, as: UTF8.self).contains(#"a\u0000b"#))
  }

  @Test func `row 25: a byte-order mark may stand at the very start and nowhere else`() {
    let marked = "\u{FEFF}" + minimalHeader
    #expect(reading(marked).headers.count == 1)
    for text in [minimalHeader + marked, "\n" + marked, "\u{FEFF}" + marked] {
      #expect(reading(text).fault == .json, "\(text)")
    }
    #expect(reading(minimalHeader + end(0, 0) + "\n" + marked).fault == .json)
  }

  @Test func `row 27: a line above the limit is refused and reading stops`() {
    /// Gives the same byte for ever, and counts how often.
    final class Endless: ByteSource {
      var given = 0
      func read(upTo count: Int, into buffer: inout [UInt8]) throws(Fault) {
        buffer.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
        given += count
      }
    }
    var limits = RecordingLimits()
    limits.lineBytes = 100_000
    let source = Endless()
    var reader = RecordingReader(source, limits: limits)
    let expected = Fault.lineTooLong(Place(line: 1, byte: 100_001), limit: 100_000)
    #expect(throws: expected) { try reader.next() }
    #expect(expected.code == .length)
    #expect(source.given <= 100_000 + (1 << 20))
    #expect(RecordingLimits().lineBytes == 16_777_216)
  }

  @Test(arguments: ["\n", "\r\n", ""])
  func `row 27: a line of exactly the limit is read, whatever ends it`(lineEnd: String) {
    let note = #"{"t":0,"event":"note","text":""}"#
    var limits = RecordingLimits()
    limits.lineBytes = 200
    for (length, fault) in [(200, nil), (201, .length)] as [(Int, DiagnosticCode?)] {
      let filling = String(repeating: "a", count: length - note.utf8.count)
      let line = String(note.dropLast(2)) + filling + "\"}"
      let bytes = Array((minimalHeader + line + lineEnd).utf8)
      for readSize in [1, 7, 1000] {
        #expect(reading(bytes, limits: limits, readSize: readSize).fault == fault)
      }
    }
  }

  @Test func `row 28: lines are unlimited, or counted where a limit is set`() {
    var limits = RecordingLimits()
    limits.events = 2
    let lines = (0..<3).map { touch($0, "hovered") }
    #expect(reading(lines: lines).error == nil)
    #expect(reading(lines: Array(lines.dropLast()) + [end(1, 2)], limits: limits).error == nil)
    let result = reading(lines: lines, limits: limits)
    #expect(result.fault == .tooManyEvents)
    #expect(result.error == .tooManyEvents(Place(line: 4, byte: 1), limit: 2))
  }

  @Test func `row 50: lines end in LF or CRLF, the last one in either or nothing`() {
    let lines = minimalHeader + touch(0, "hovered") + "\n" + end(0, 1) + "\n"
    let expected = reading(lines)
    #expect(expected.ends.first?.integrity.isSealed == true)
    let crlf = lines.replacing("\n", with: "\r\n")
    for text in [crlf, String(lines.dropLast()), lines + "\r\n\n", lines + "\r"] {
      #expect(reading(text) == expected)
    }
  }

  @Test func `row 50: a carriage return alone ends nothing`() {
    let result = reading(minimalHeader + "{\"t\":0,\r\"event\":\"reset\"}\n")
    #expect(result.fault == .json)
    #expect(result.error?.place == Place(line: 2, byte: 8))
    let old = (minimalHeader + touch(0, "began") + "\n").replacing("\n", with: "\r")
    #expect(reading(old).fault == .json)
  }

  @Test func `quotes in errors stay below 16 bytes and whole characters`() throws {
    let long = "\"" + String(repeating: "é", count: 1000) + "\""
    let result = reading(lines: [touch(0, "began", ",\"type\":\(long)")])
    let fault = try #require(result.error)
    #expect(fault.code == .field && fault.what == "invalid type")
    #expect(fault.found == "\"ééééééé…")
  }

  @Test func `nothing comes after an error`() throws {
    var reader = RecordingReader(MemorySource(Array("[\n\(minimalHeader)".utf8)))
    #expect(throws: Fault.self) { try reader.next() }
    #expect(try reader.next() == nil)
  }
}
