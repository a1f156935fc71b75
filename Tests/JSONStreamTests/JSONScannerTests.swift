// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import PropertyTesting
import TestCorpora
import Testing

/// The error that `text` is refused with, or nil where it is accepted.
func fault(_ bytes: [UInt8]) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONValue.parse(bytes)
    return nil
  } catch {
    return error
  }
}

func fault(_ text: String) -> JSONError? { fault(Array(text.utf8)) }

struct JSONScannerTests {
  @Test func `tokens come in order and know their bytes`() throws {
    var scanner = JSONScanner(Array(#" {"a":[1, true],"bc":"d\n"} "#.utf8))
    var tokens: [String] = []
    repeat {
      let token = try scanner.next()
      let source = String(decoding: scanner.source(of: token), as: UTF8.self)
      tokens.append("\(token.kind) \(token.start) \(source)")
      if token.kind == .end { break }
    } while true
    #expect(
      tokens == [
        "beginObject 1 {", #"key 2 "a""#, "beginArray 6 [", "number 7 1", "true 10 true",
        "endArray 14 ]", #"key 16 "bc""#, #"string 21 "d\n""#, "endObject 26 }", "end 28 ",
      ])
  }

  @Test func `the end comes again and again`() throws {
    var scanner = JSONScanner(Array("1".utf8))
    _ = try scanner.next()
    #expect(try scanner.next().kind == .end)
    #expect(try scanner.next().kind == .end)
  }

  @Test func `skipping the rest of a value goes to its end and no further`() throws {
    var scanner = JSONScanner(Array(#"[{"a":[[],{}]},7]"#.utf8))
    _ = try scanner.next()
    try scanner.skipRest(of: scanner.next())
    #expect(scanner.string(ofNumber: try scanner.next()) == "7")
  }

  @Test(
    arguments: [
      ("", 0, nil), ("[", 1, nil), ("[1,", 3, nil), ("{\"a\"", 4, nil), ("{\"a\":", 5, nil),
      ("\"ab", 3, nil), ("\"\\u12", 5, nil), ("tru", 3, nil), ("-", 1, nil), ("1.", 2, nil),
      ("1e", 2, nil), ("\"\\ud834", 7, nil), ("\"\\ud834\\", 8, nil), ("\"\\", 2, nil),
      ("[1,]", 3, "]"), ("{'a':1}", 1, "'"), ("NaN", 0, "NaN"), ("-Infinity", 1, "Infinity"),
      ("[+1]", 1, "+1"), ("01", 1, "1"), (".5", 0, ".5"), ("0x1F", 1, "x1F"), ("[1 2]", 3, "2"),
      ("/*a*/1", 0, "/"), ("truth", 0, "truth"), ("[1}", 2, "}"), ("{\"a\" 1}", 5, "1"),
      ("1\u{FEFF}", 1, "\u{FEFF}"), ("\"\t\"", 1, "byte 0x09"), ("\"\\x\"", 1, "\\x"),
    ] as [(String, Int, String?)])
  func `what breaks the grammar is named with its place`(
    text: String, offset: Int, found: String?
  ) throws {
    let error = try #require(fault(text))
    #expect(error.offset == offset)
    #expect(error.found == found)
    #expect(error.isAtEndOfText == (found == nil))
    #expect(!error.expected.isEmpty)
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC0, 0xAF, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x22, 0xE0, 0x9F, 0xBF, 0x22], 1),
      ([0xFF, 0xFE, 0x5B, 0x00], 0), ([0x5B, 0x00, 0x5D, 0x00], 1), ([0x00, 0x5B, 0x00, 0x5D], 0),
      ([0x5B, 0x80, 0x5D], 1), (Array(#""\udc00""#.utf8), 1), (Array(#""\ud800x""#.utf8), 1),
      (Array(#""\ud800\u0041""#.utf8), 1), (Array(#""\ud800\n""#.utf8), 1),
    ] as [([UInt8], Int)])
  func `bytes that are no UTF-8 and halves of pairs are refused as such`(
    bytes: [UInt8], offset: Int
  ) throws {
    let error = try #require(fault(bytes))
    guard case .invalidEncoding(offset, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `every scalar reads as itself, plain and escaped`() throws {
    let step = effort(few: UInt32(61), all: 1)
    for value in UInt32(0)...0x10FFFF {
      if value > 0x900, value % step != 0 { continue }
      guard let scalar = UnicodeScalar(value) else { continue }
      let string = String(scalar)
      let escaped = string.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      try #require(try parse("\"\(escaped.joined())\"").string == string, "U+\(value)")
      guard value >= 0x20, string != "\"", string != "\\" else { continue }
      try #require(try parse("\"\(string)\"").string == string, "U+\(value)")
    }
  }

  @Test func `every pair of bytes in a string is UTF-8 exactly where the standard library says so`()
  {
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0x80)...0xFF {
        for tail in [[], [0x80], [0xBF, 0xBF], [0x80, 0x41]] as [[UInt8]] {
          let text = [first, second] + tail
          let isValid = String(validating: text, as: UTF8.self) != nil
          if (fault([0x22] + text + [0x22]) == nil) != isValid { Issue.record("\(text)") }
        }
      }
    }
  }

  @Test func `brackets nest 64 deep and no deeper`() {
    for (open, close) in [("[", "]"), ("{\"\":", "}")] {
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth - 1) + (open == "[" ? "[]" : "{}")
          + String(repeating: close, count: depth - 1)
      }
      #expect(fault(nested(64)) == nil)
      #expect(fault(nested(65)) == .tooDeep(offset: 64 * open.utf8.count, limit: 64))
      #expect(
        fault(String(repeating: open, count: 100_000))?.expected == "at most 64 open brackets")
    }
  }

  @Test func `an array that is skipped is read as one that is walked`() {
    let cases: UInt64 = effort(few: 3_000, all: 300_000)
    let spare = Array("0123456789.,-eE []{}\"n/:".utf8)
    let longOne = String(repeating: "7", count: 70)
    let text = Array("[[0,1.5,-12345678.25,16667000,0.1234567890123,\(longOne),-0,3]]".utf8)
    var accepted = 0
    for seed in 0..<cases {
      var random = SplitMix64(seed: seed)
      var bytes = text
      for _ in 0..<random.below(3) {
        bytes[1 + random.below(bytes.count - 1)] = spare[random.below(spare.count)]
      }
      let (walked, skipped) = (end(of: bytes, skips: false), end(of: bytes, skips: true))
      if walked != skipped { Issue.record("seed \(seed): \(skipped) is not \(walked)") }
      if case .success = walked { accepted += 1 }
    }
    #expect(accepted > cases / 10)
  }

  /// The offset after the first value inside of an array, walked or skipped, or the error.
  private func end(of bytes: [UInt8], skips: Bool) -> Result<JSONToken, JSONError> {
    Result { () throws(JSONError) in
      var scanner = JSONScanner(bytes)
      _ = try scanner.next()
      let token = try scanner.next()
      if skips {
        try scanner.skipRest(of: token)
      } else if token.kind == .beginArray || token.kind == .beginObject {
        var depth = 1
        while depth > 0 {
          switch try scanner.next().kind {
          case .beginArray, .beginObject: depth += 1
          case .endArray, .endObject: depth -= 1
          default: break
          }
        }
      }
      return try scanner.next()
    }
  }

  @Test func `no mutation of a text makes the scanner trap`() {
    let text = Array(#"{"a":[1.5e3,-0,true,null,"\u00e9\ud834\udd1e é"],"b":{"":[]}}"#.utf8)
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var bytes = text
      for _ in 0...random.below(4) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      bytes.removeLast(random.below(bytes.count))
      if let error = fault(bytes) {
        if error.offset > bytes.count { Issue.record("offset beyond the text, seed \(seed)") }
      }
    }
  }
}

/// The tree of `text`.
func parse(_ text: String) throws(JSONError) -> JSONValue {
  try JSONValue.parse(Array(text.utf8))
}

extension JSONScanner {
  fileprivate func string(ofNumber token: JSONToken) -> String {
    String(decoding: source(of: token), as: UTF8.self)
  }
}
