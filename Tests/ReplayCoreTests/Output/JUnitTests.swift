// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import InkFormats
import JSONStream
import ReplayCore
import Scenes
import Testing
import TouchRecording
import Touchstone

@Suite struct JUnitTests {
  /// The report of the recordings that some files hold.
  private func report(
    _ files: [(name: String, text: String)], _ requirements: [String] = [], warnings: [String] = []
  ) async throws -> RunReport {
    let folder = try TemporaryFolder()
    var replay = try Replayer(requiring: requirements)
    replay.demands += try warnings.map { Demand(try Requirement($0), .warn) }
    var report = try await replay.report(of: files.map { try folder.write($0.text, to: $0.name) })
    #expect(report.judge() == nil)
    return report
  }

  /// The tags of a report, which reading shows to be well formed.
  private func tags(_ report: RunReport) throws -> [XMLScanner.Tag] {
    var scanner = try XMLScanner(report.bytes(as: .junit), prose: .skipped)
    var (tags, open): ([XMLScanner.Tag], [String]) = ([], [])
    while let tag = try scanner.next() {
      switch tag.kind {
      case .start: open.append(tag.name)
      case .end: #expect(open.popLast() == tag.name)
      case .empty: break
      }
      if tag.kind != .end { tags.append(tag) }
    }
    #expect(open == [])
    return tags
  }

  private func counts(_ tag: XMLScanner.Tag) -> [String] {
    ["tests", "failures", "errors", "skipped"].map { tag[$0]?.value ?? "?" }
  }

  private static let good = Taps.recording(id: "good")

  @Test func `a recording without requirements is one case that passes`() async throws {
    let report = try await report([("a.touch.jsonl", Self.good)])
    #expect(
      String(decoding: report.bytes(as: .junit), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="replay" tests="1" failures="0" errors="0" skipped="0">
          <testsuite name="a" tests="1" failures="0" errors="0" skipped="0">
            <properties>
              <property name="id" value="good"/>
              <property name="scene" value="scratch"/>
              <property name="score" value="0"/>
            </properties>
            <testcase classname="a" name="replays" file="a.touch.jsonl"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `requirements are cases, warnings are skipped, bad input is an error`() async throws {
    let report = try await report(
      [("a.touch.jsonl", Self.good), ("b.touch.jsonl", "{\n")],
      ["score>=0", "score>0.5", "max(touches)>0"], warnings: ["touches==7"])
    let tags = try tags(report)
    let suites = tags.filter { $0.name == "testsuite" }
    #expect(suites.compactMap { $0["name"]?.value } == ["a", "b", "all recordings"])
    #expect(counts(tags[0]) == ["5", "2", "1", "1"])
    #expect(
      suites.map(counts) == [["3", "1", "0", "1"], ["1", "0", "1", "0"], ["1", "1", "0", "0"]])
    let cases = tags.filter { $0.name == "testcase" }
    #expect(
      cases.compactMap { $0["name"]?.value } == [
        "score>=0", "score>0.5", "touches==7", "replays", "max(touches)>0",
      ])
    let failure = try #require(tags.first { $0.name == "failure" })
    #expect(failure["type"]?.value == "E503")
    #expect(failure["message"]?.value == "score>0.5 does not hold: found 0, expected > 0.5")
    let error = try #require(tags.first { $0.name == "error" })
    #expect(error["type"]?.value == "E102")
    let text = String(decoding: report.bytes(as: .junit), as: UTF8.self)
    #expect(text.contains(">1:1: E102: not a touch recording but "))
    #expect(!text.contains("touchstone-"), "a report says nothing of the folders of the machine")
  }

  @Test func `a figure that is null fails every requirement, and says that there is no value`()
    async throws
  {
    let report = try await report(
      [("a.touch.jsonl", Self.good)], ["threshold.reachedAt<1", "threshold.reachedAt!=1"])
    let failures = try tags(report).filter { $0.name == "failure" }
    #expect(
      failures.compactMap { $0["message"]?.value } == [
        "threshold.reachedAt<1 does not hold: found no value, expected < 1",
        "threshold.reachedAt!=1 does not hold: found no value, expected != 1",
      ])
  }

  /// Names that an attacker could choose.
  private static let hostile = [
    "</testcase><failure/>", "]]>", "<!--", "\u{1B}[31m", "\u{202E}evil", "\u{FFFE}\u{FFFF}",
    "a\tb\nc\rd", "&amp;&#0;", "\"'><", "\u{0}\u{B}\u{7F}\u{85}", "\u{2028}\u{E000}", "😀é",
  ]

  @Test func `a report of hostile names is well formed, and so are its values`() async throws {
    let files = Self.hostile.enumerated().map { index, name in
      // No file can have a name with a slash or a NUL in it.
      let stem = String(
        name.unicodeScalars.filter { $0 != "/" && $0 != "\u{0}" }.map(Character.init))
      return ("\(index)\(stem).touch.jsonl", Taps.recording(id: name, region: name))
    }
    let warnings = Self.hostile.filter { !$0.contains("\"") && $0.count < 20 }
      .map { "regions.\"\($0)\".percent>50" }
    let report = try await report(files, warnings: warnings)
    let cases = try tags(report).filter { $0.name == "testcase" }
    #expect(cases.count == Self.hostile.count)
    #expect(cases.count { $0["name"]?.value != "replays" } == warnings.count)
    for (index, suite) in try tags(report).filter({ $0.name == "testsuite" }).enumerated() {
      let name = suite["name"]?.value ?? ""
      #expect(name.hasPrefix("\(index)"), "\(name)")
      #expect(name.unicodeScalars.allSatisfy(isXMLCharacter))
    }
    let text = String(decoding: report.bytes(as: .junit), as: UTF8.self)
    #expect(text.unicodeScalars.allSatisfy(isXMLCharacter))
    let references = text.matches(of: #/&(.{1,5})/#).map(\.1)
    #expect(!references.isEmpty)
    for reference in references {
      #expect(["lt;", "gt;", "amp;", "quot;", "apos;"].contains { reference.hasPrefix($0) })
    }
  }

  @Test func `every character of the first plane, and the ends of the others, may stand in XML`() {
    var values = Array(UInt32(0)...0xFFFF)
    for plane in UInt32(1)...16 { values += (plane << 16)...(plane << 16 + 15) }
    for plane in UInt32(1)...16 { values += (plane << 16 + 0xFFF0)...(plane << 16 + 0xFFFF) }
    for scalar in values.compactMap(Unicode.Scalar.init) {
      let text = xmlText(String(scalar))
      if !text.unicodeScalars.allSatisfy(isXMLCharacter) || text.contains("<") {
        Issue.record("\(String(scalar.value, radix: 16)): \(text)")
      }
    }
  }

  /// The characters of XML 1.0, production 2, without tab and carriage return, which attributes lose.
  private func isXMLCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

/// Recordings of a card without touches.
enum Taps {
  /// Returns a recording whose id, and the name of a region of its card, are any text.
  static func recording(id: String, region: String = "corner") -> String {
    let shape = #""rect":{"x":0,"y":0,"width":5,"height":5}"#
    return #"{"format":"touch-recording","version":1,"canvas":{"width":20,"height":20},"#
      + #""id":\#(quoted(id)),"scene":{"kind":"scratch","threshold":50,"#
      + #""regions":[{"name":\#(quoted(region)),\#(shape)}]}}"# + "\n"
      + #"{"t":0,"event":"end","lines":0}"# + "\n"
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSONValue(text).text(), as: UTF8.self)
  }
}
