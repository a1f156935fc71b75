// SPDX-License-Identifier: Apache-2.0
import Testing

/// A bad recording, or one that only looks bad, and what is said of it.
struct RecordingFault: CustomTestStringConvertible, Sendable {
  /// The outcomes of a replay, which `--strict` may turn into an error.
  enum Outcome { case refused, warned, warnedUnlessStrict, clean }

  let text: [UInt8]
  let outcome: Outcome
  /// The beginning of the diagnostic, after the name of the file, and other parts of it.
  let words: [String]

  init(_ outcome: Outcome, _ words: String..., text: [UInt8]) {
    (self.outcome, self.words, self.text) = (outcome, words, text)
  }

  private init(_ outcome: Outcome, _ words: [String], _ text: String) {
    (self.outcome, self.words, self.text) = (outcome, words, Array(text.utf8))
  }

  static func refused(_ words: String..., text: String) -> Self { Self(.refused, words, text) }

  /// A recording of a bar with this line in it.
  static func refused(_ words: String..., line: String) -> Self {
    Self(.refused, words, Bar.recording([Bar.began, line, Bar.ended]))
  }

  /// A recording of a bar with a header in which something stands otherwise.
  static func refused(_ words: String..., header found: String, _ other: String) -> Self {
    Self(
      .refused, words,
      Bar.recording([Bar.began], header: Bar.header.replacing(found, with: other)))
  }

  /// A recording that is replayed with a warning, which `--strict` refuses.
  static func warnedUnlessStrict(_ words: String..., text: String) -> Self {
    Self(.warnedUnlessStrict, words, text)
  }

  /// A recording that is replayed with a warning in any case.
  static func warned(_ words: String..., text: String) -> Self { Self(.warned, words, text) }

  /// A recording of which nothing is said.
  static func clean(_ text: String) -> Self { Self(.clean, [], text) }

  /// A recording of a bar with a number as its second abscissa.
  private static func clean(x: String) -> Self {
    clean(Bar.recording([Bar.began, Bar.moved.replacing(":50,", with: ":\(x),"), Bar.ended]))
  }

  var testDescription: String { words.joined(separator: " ") }
}

extension RecordingFault {
  /// The rows of the table of faults that concern a recording alone.
  static let all = ofHeaders + ofEnds + ofLines + ofTouches + ofText + ofNothing

  private static let ofHeaders: [Self] =
    [
      .refused("1:1: E101: no header", text: ""),
      .refused("4:1: E101: no header", text: "\n  \n\n"),
      .refused(
        "1:1: E102: not a touch recording but JSON on one line: an array of numbers; docs/formats.md",
        "found [1,2], expected a touch recording, or at least strokes of x, y and ms",
        text: "[1,2]\n"),
      .refused("1:1: E102: not a touch recording but ", "no known format", text: "{bad}\n"),
      .refused(
        "2:4: E102: not a touch recording but JSON over several lines with the key a; it is invalid",
        text: "{\"a\":1,\n\"b}\n"),
      .refused("1:11: E102: ", #"found "gestures""#, text: #"{"format":"gestures","version":1}"#),
      .refused("1:1: E102: ", text: #"{"version":1}"# + "\n"),
      .refused("1:1: E102: ", "docs/formats.md", text: "<Gestures Name=\"T\"/>\n"),
      .refused("1:1: E411: ", "a Gesture with a Point", text: "<Gesture Name=\"T\"/>\n"),
      .refused(
        "1:39: E103: ", "found version 2, expected version 1", header: #""version":1"#,
        #""version":2"#),
      .refused(
        "1:", ": E104: ", "telepathy", header: #""version":1"#,
        #""version":1,"requires":["telepathy"]"#),
      .refused("1:", ": E105: missing canvas.width: ", header: #""width":100,"#, ""),
    ]
    + ["0", "-1", #""NaN""#, "1e9"].map { width in
      .refused("1:", ": E105: invalid canvas.width: ", header: ":100,", ":\(width),")
    }
    + ["0", "17", "null", #""2""#].map { scale in
      .refused("1:", ": E106: ", header: #""height":100"#, #""height":100,"scale":\#(scale)"#)
    }

  private static let ofEnds: [Self] = [
    .warnedUnlessStrict("2:1: W301: the recording is not sealed", text: Bar.header + "\n"),
    .warnedUnlessStrict(
      "5:1: W302: the last line was cut short", text: String(Bar.good.dropLast(20))),
    .warnedUnlessStrict(
      "5:1: W303: ", "found 7, expected 3",
      text: Bar.good.replacing(#""lines":3"#, with: #""lines":7"#)),
    .warned("2:1: W304: ", text: Bar.recording([Bar.began, Bar.moved])),
    .refused("6:1: E202: ", text: Bar.good + Bar.moved + "\n"),
  ]

  private static let ofLines: [Self] =
    [
      .refused("3:2: E201: invalid JSON: found bad, expected", line: "{bad}"),
      .refused("3:", ": E203: ", line: Bar.moved.replacing(":50,", with: ":1e400,")),
      .refused("3:", ": E203: ", line: Bar.moved.replacing(":50,", with: ":-1e400,")),
      .refused("3:", ": E206: duplicate key 't'", line: #"{"t":1,"t":2,"id":0}"#),
      .refused("3:", ": E208: ", line: String(repeating: "[", count: 100_000)),
      .refused("3:", ": E208: ", line: String(repeating: #"[{"":"#, count: 50_000) + "["),
      .refused("3:1: E216: ", line: "7"), .refused("3:", ": E217: ", line: #"{"t":1,"event":7}"#),
      .warned(
        "3:1: W104: ", "skipped 1 unknown event and 1 unknown key; the first is event 'blink'",
        text: Bar.recording([
          Bar.began, #"{"t":1,"event":"blink"}"#, Bar.ended.dropLast() + #","mood":1}"#,
        ])),
      .warned(
        "3:1: W104: ", "1 unknown event; the first is event 'rest'; did you mean reset?",
        text: Bar.recording([Bar.began, #"{"t":1,"event":"rest"}"#, Bar.ended])),
    ]
    + [
      #"{"t":1,"id":0,"phase":"moved","x":1,"y":2,}"#, #"{'t':1}"#, #"{"t":1/**/}"#,
      #"{"t":NaN}"#, #"{"t":Infinity}"#, #"{"t":+1}"#, #"{"t":01}"#, #"{"t":.5}"#, #"{"t":0x1}"#,
    ].map { .refused("3:", ": E201: invalid JSON", line: $0) }

  private static let ofTouches: [Self] =
    [
      .refused("3:", ": E205: missing x: ", line: #"{"t":1,"id":0,"phase":"moved","y":1}"#),
      .refused("3:", ": E205: ", line: Bar.moved.dropLast() + #","force":1.5}"#),
      .refused("3:", ": E211: ", line: Bar.moved.replacing("moved", with: "flown")),
      .refused(
        "66:1: E214: ", "expected at most 64",
        text: Bar.recording((0...64).map { Bar.began.replacing(#""id":0"#, with: #""id":\#($0)"#) })
      ),
      .warnedUnlessStrict(
        "4:1: W211: ", "found 7999, expected 8000 or more (1 in all)",
        text: Bar.recording([
          Bar.began, Bar.moved, Bar.moved.replacing("8000", with: "7999"), Bar.ended,
        ])),
      .warnedUnlessStrict(
        "3:1: W212: ", text: Bar.recording([Bar.began, Bar.began, Bar.moved, Bar.ended])),
      .warnedUnlessStrict("2:1: W213: ", "2 in all", text: Bar.recording([Bar.moved, Bar.ended])),
      .warnedUnlessStrict(
        "4:1: W213: ", "found ended", text: Bar.recording([Bar.began, Bar.ended, Bar.ended])),
    ]
    + ["0.5", "-1", "9007199254740992", #""1""#].map { time in
      .refused("3:", ": E204: ", line: Bar.moved.replacing("8000", with: time))
    }
    + ["10000000", "null"].map { x in
      .refused("3:", ": E205: invalid x: found ", line: Bar.moved.replacing(":50,", with: ":\(x),"))
    }
    + ["-1", "0.5", "4294967296"].map { id in
      .refused("3:", ": E215: ", line: Bar.moved.replacing(#""id":0"#, with: #""id":\#(id)"#))
    }

  private static let ofText: [Self] =
    [
      .refused("3:1: E201: ", line: "\u{FEFF}" + Bar.moved),
      .refused("1:", ": E201: ", text: Bar.good.replacing("\n", with: "\r")),
      Self(.refused, "1:1: E102: ", "binary data", text: Array(Bar.good.utf8).flatMap { [$0, 0] }),
    ]
    + [[0xFF], [0xC0, 0xAF], Array(#"\ud800"#.utf8)].map { bytes in
      let start = Array((Bar.header + "\n" + #"{"t":1,"event":"note","text":""#).utf8)
      return Self(.refused, "2:31: E207: ", text: start + bytes + Array("\"}\n".utf8))
    }

  /// Recordings that look odd.
  private static let ofNothing: [Self] =
    [
      .clean(Bar.good), .clean("\u{FEFF}" + Bar.good), .clean(String(Bar.good.dropLast())),
      .clean(Bar.good.replacing("\n", with: "\r\n")),
      .clean(
        Bar.recording(
          [Bar.began] + Array(repeating: Bar.moved.replacing("8000", with: "0"), count: 10_000)
            + [Bar.ended])),
    ]
    + ["1e-400", "0e1", "-0", "1E+2", "1." + String(repeating: "3", count: 400), "-4000"].map {
      .clean(x: $0)
    }
}
