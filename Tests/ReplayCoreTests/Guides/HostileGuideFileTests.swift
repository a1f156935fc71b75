// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import GuideFiles
import Geometry
import PropertyTesting
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording
import TraceCore

@Suite struct HostileGuideFileTests {
  /// The line that the program prints for a file that cannot be read, without the file's name.
  private func complaint(_ text: String) -> String? {
    do throws(Fault) {
      _ = try GuideFile(Array(text.utf8), name: "x").guides()
      return nil
    } catch {
      let place = error.place.map { "\($0.line):\($0.byte): " } ?? ""
      return place + String(Diagnostic(error).text.drop { $0 != "E" && $0 != "W" })
    }
  }

  private static let box = #"<svg viewBox="0 0 9 9">"#

  @Test(arguments: [
    ("", "1:1: E430: not a guide file: found an empty file, expected SVG, a guide or medians"),
    ("hello", "1:1: E430: not a guide file: found hello, expected SVG"),
    ("T\n:2\n1 (1 2)\n", "2:1: E413: invalid text: found :2, expected a colon and the number"),
    ("T\n:1\n2 (1 2)\n", "3:1: E413: invalid text: found 2 (1 2), expected the number of points"),
    ("T\n:1\n1 (1 nan)\n", "3:1: E413"), ("T\n:1\n9223372036854775807 (1 2)\n", "3:1: E413"),
    ("T\n:1\n\n1 (1 2)", "2:1: E413"), ("T\n:1\n0\n", "3:1: E426: guide: stroke 1 of the guide"),
    ("T\n:0\n\n", "1:1: E426: guide: the guide has no stroke"),
    ("T\n:1\n1 (1000001 2)\n", "3:1: E413"), ("T\n:-1\n1 (1 2)\n", "2:1: E413"),
    ("[1]", "1:1: E430"), ("{}", "1:1: E430"), (#"{"a":1}"#, "1:1: E430"),
    ("<html></html>", "1:1: E430: not a guide file: found XML without <svg>"),
    ("<svg>", "1:6: E431: unexpected element: found the end of the file, expected </svg>"),
    ("<svg/>", "1:1: E426: guide: the guide has no stroke"),
    ("<svg></g>", "1:6: E431: unexpected element: found /g, expected /svg"),
    ("<svg/><svg/>", "1:7: E431"),
    ("<svg>\n <use/></svg>", "2:2: E431: unexpected element: found use, expected"),
    ("<svg><svg/></svg>", "1:6: E431"),
    (#"<svg viewBox="0 0 0 9"/>"#, "1:15: E412: invalid viewBox: found 0 0 0 9, expected"),
    (#"<svg viewBox="0 0 NaN 9"/>"#, "1:15: E412"),
    (#"<svg width="3em" height="3"/>"#, "1:13: E412: invalid width: found 3em, expected a length"),
    (#"<svg width="-3" height="3"/>"#, "1:13: E412"),
    (#"<svg width="1e9" height="3"/>"#, "1:13: E412"),
    (#"<svg width="1000000in" height="1"><path d="M0 0"/></svg>"#, "1:1: E426: guide: size is out"),
    (box + #"<path d="M0 0H9X"/></svg>"#, "1:39: E425: d: invalid path data at column 7: found X,"),
    (box + "<path d=\"M0 0\nH9X\"/></svg>", "2:3: E425: d: invalid path data at column 8"),
    (box + #"<path d="NaN"/></svg>"#, "1:33: E425"),
    (
      box + #"<path d="M1e9 0"/></svg>"#,
      "1:34: E425: d: the coordinate at column 2 is out of range"
    ),
    (box + #"<path d="&d;"/></svg>"#, "1:33: E404: document types and entities are not allowed"),
    (box + #"<line x1="5%"/></svg>"#, "1:34: E412: invalid x1: found 5%"),
    (box + #"<line x1="NaN"/></svg>"#, "1:34: E412"),
    (box + #"<circle r="-1"/></svg>"#, "1:35: E412: invalid r: found -1, expected 0 or more"),
    (box + #"<polygon points="1 2 3"/></svg>"#, "1:41: E412: invalid points: found 1 2 3"),
    (box + #"<polygon points="1 2 x"/></svg>"#, "1:45: E412"),
    (box + #"<g transform="turn(3)"/></svg>"#, "1:38: E412: invalid transform: found turn(3)"),
    (box + #"<g id="kvg:1"/><path id="kvg:1" d="M0 0"/></svg>"#, "1:49: E412: invalid id"),
    (
      box + #"<path id="kvg:1-s1" d="M0 0"/><path id="kvg:1-s1" d="M0 0"/></svg>"#,
      "1:64: E412: invalid id: found kvg:1-s1, expected an end such as -s1, each number once"
    ),
    (#"{"strokes":[]}"#, "1:12: E426: guide.strokes: the guide has no stroke"),
    ("{\n\"strokes\":[{\"d\":\"M0 0X\"}]}", "2:17: E425: guide.strokes[0].d: invalid path data"),
    (#"{"strokes":[{"d":"M0 0"}],"sise":[1,2]}"#, "1:27: E421: unknown key guide.sise"),
    (#"{"strokes":[{"d":"M0 0"}]}"# + "\n{", "2:2: E201: invalid JSON"),
    (#"{"strokes":[{"d":"M0 0"}]}"# + "\n{}", "2:1: E430"),
    (#"{"medians":[[[1,2],[3]]]}"#, "1:20: E423: invalid guide.medians[0][1]"),
    (#"{"medians":[[]]}"#, "1:13: E426: guide.medians[0]: stroke 1 of the guide is empty"),
    (#"{"medians":[[[1e7,2]]]}"#, "1:14: E424: guide.medians[0][0].x is out of range"),
    (#"{"medians":7}"#, "1:12: E423"),
    (#"{"format":"touch-recording","version":2}"#, "1:39: E103"),
    (
      #"{"format":"touch-recording","version":1,"canvas":{"width":9,"height":9}}"#,
      "E426: guide: the guide has no stroke"
    ),
  ])
  func `a bad file is refused with place, fault, found and expected`(text: String, words: String) {
    let complaint = complaint(text)
    #expect(complaint?.hasPrefix(words) == true, "\(complaint ?? "nothing")")
  }

  @Test func `elements nested too deeply, and too many attributes, are refused`() {
    let deep = String(repeating: "<g>", count: 100_000)
    #expect(complaint("<svg>" + deep)?.contains("expected at most 256 open elements") == true)
    let attributes = (0..<1000).map { " a\($0)='1'" }.joined()
    #expect(complaint("<svg\(attributes)/>")?.contains("expected at most 256 attributes") == true)
    let brackets = #"{"strokes":"# + String(repeating: "[", count: 100_000)
    #expect(complaint(brackets)?.contains("E208") == true)
  }

  @Test func `transforms that grow without bounds are refused`() {
    func file(_ count: Int) -> String {
      let groups = String(repeating: "<g transform='scale(1000000)'>\n", count: count)
      let ends = String(repeating: "</g>", count: count)
      return "\(Self.box)\(groups)<path d='M0 1H9'/>\(ends)</svg>"
    }
    let words = "26:15: E412: invalid transform: found scale(1000000), expected functions such as"
    #expect(complaint(file(60))?.hasPrefix(words) == true)
    #expect(complaint(file(25))?.contains("E426: guide: a coordinate of stroke 1") == true)
    let product = String(repeating: "scale(1000000) ", count: 60)
    let shape = "\(Self.box)<path transform='\(product)' d='M0 1H9'/></svg>"
    #expect(complaint(shape)?.hasPrefix("1:\(41 + 25 * 15): E412: invalid transform") == true)
  }

  @Test func `entities are never expanded`() throws {
    let laughs = (1...9).map { #"<!ENTITY l\#($0) "&l\#($0 - 1);&l\#($0 - 1);">"# }.joined()
    let type = #"<!DOCTYPE svg [<!ENTITY l0 "ha">\#(laughs)]>"#
    let inText = "\(type)\(Self.box)<text>&l9;</text><path d='M0 0H1'/></svg>"
    #expect(try guide(inText).strokes.count == 1)
    #expect(complaint("\(type)\(Self.box)<path d='&l9;'/></svg>")?.contains("E404") == true)
  }

  @Test func `every prefix and every change of a file is read or refused, never a trap`() {
    let files = [
      Self.box + #"<g transform="rotate(9)"><rect width="4" height="3" rx="1"/>"#
        + #"<path d="M0 0a1 1 0 00.5.5"/></g><text>x</text></svg>"#,
      #"{"name":"T","size":[9,9],"strokes":[{"d":"M0 0H9","slack":2}],"plans":[["1"]]}"#,
      #"{"character":"一","medians":[[[1,2],[3,4]]]}"#,
    ]
    let changes = effort(few: 200, all: 20_000)
    var read = 0
    func tryToRead(_ bytes: [UInt8]) {
      if (try? GuideFile(bytes, name: "x").guides()) != nil { read += 1 }
    }
    for (number, file) in files.enumerated() {
      let bytes = Array(file.utf8)
      for length in 0..<bytes.count { tryToRead(Array(bytes[..<length])) }
      #expect(read == 0, "no prefix of file \(number) is whole")
      for seed in UInt64(1)...UInt64(changes) {
        var random = SplitMix64(seed: seed)
        var changed = bytes
        for _ in 0...random.below(3) {
          changed[random.below(changed.count)] = bytes[random.below(bytes.count)]
        }
        tryToRead(changed)
      }
      #expect(read > 0, "no change of file \(number) is read")
      read = 0
    }
  }
}
