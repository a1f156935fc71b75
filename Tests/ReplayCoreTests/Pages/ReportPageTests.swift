// SPDX-License-Identifier: Apache-2.0
import Foundation
import JSONStream
import ReplayCore
import ReportPages
import Scenes
import Testing

@Suite struct ReportPageTests {
  /// A card of 8 x 8 points that is touched, with hostile words wherever there can be some.
  private func recording(title: String, end: Int = 20_000) -> String {
    let title = String(decoding: JSONValue(title).text(), as: UTF8.self)
    return """
      {"format":"touch-recording","version":1,"canvas":{"width":8,"height":8},\
      "title":\(title),"scene":{"kind":"scratch"}}
      {"t":0,"id":0,"phase":"began","x":2,"y":2}
      {"t":9000,"event":"mark","label":\(title)}
      {"t":9000,"event":"expect","require":\(title)}
      {"t":\(end),"id":0,"phase":"ended","x":6,"y":2}
      {"t":\(end),"event":"end","lines":4}

      """
  }

  private func report(
    of texts: [String], jobs: Int = 1, keepsFootage: Bool = true
  ) async throws -> RunReport {
    // The titles are no requirements.
    let replay = Replayer { ($0.keepsFootage, $0.judgesExpectations) = (keepsFootage, false) }
    let folder = try TemporaryFolder()
    for (index, text) in texts.enumerated() {
      try folder.write(text, to: "r\(1000 + index).touch.jsonl")
    }
    return try await replay.report(of: [folder.path], jobs: jobs)
  }

  /// The text between two others.
  private func part(_ page: String, from start: String, to end: String) throws -> String {
    let start = try #require(page.range(of: start)?.upperBound)
    let end = try #require(page.range(of: end, range: start..<page.endIndex)?.lowerBound)
    return String(page[start..<end])
  }

  private func data(_ page: String) throws -> JSONValue {
    let text = try part(page, from: #"<script type="application/json" id="data">"#, to: "</script>")
    return try JSONValue.parse(Array(text.utf8))
  }

  @Test func `the page holds the report as it is`() async throws {
    let report = try await report(of: [recording(title: "one"), "nothing", recording(title: "two")])
    let data = try data(String(decoding: report.html(), as: UTF8.self))
    let written = try JSONValue.parse(report.json())
    #expect(data["report"]?.text() == written.text())
    let recordings = try #require(data["recordings"]?.elements)
    #expect(recordings.map { $0["title"]?.string } == ["one", nil, "two"])
    #expect(
      recordings.map { $0["footage"]?["film"]?["changes"]?.string != nil } == [true, false, true])
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "]]><!--", "\u{202E}gnp.exe", #""'`\"#,
    "\u{2028}\0\u{7F}",
    "__proto__", String(repeating: "<", count: 10_000),
  ])
  func `what a recording says cannot end the data`(title: String) async throws {
    let report = try await report(of: [recording(title: title)])
    let page = String(decoding: report.html(), as: UTF8.self)
    #expect(try data(page)["recordings"]?.elements?.first?["title"]?.string == title)
    // Those of the data, of the script, and none else.
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(page.components(separatedBy: "<script").count == 3)
  }

  @Test func `the page loads nothing, and takes no text for elements`() async throws {
    let page = String(decoding: try await report(of: [recording(title: "a")]).html(), as: UTF8.self)
    let body = try part(page, from: "<body>", to: "<script")
    #expect(body.firstMatch(of: /\s(on[a-z]+|style|src)=/) == nil)
    #expect(
      page.matches(of: /https?:[^"]*/).map { String($0.output) } == ["http://www.w3.org/2000/svg"])
    #expect(page.firstMatch(of: /innerHTML|outerHTML|insertAdjacent|document\.write|eval\(/) == nil)
  }

  @Test func `the bytes do not depend on the jobs, nor on how often`() async throws {
    let texts = (0..<5).map { recording(title: "number \($0)", end: 20_000 + 30_000 * $0) }
    let first = try await report(of: texts).html()
    #expect(try await report(of: texts).html() == first)
    #expect(try await report(of: texts, jobs: 3).html() == first)
  }

  @Test func `a run that does not film has a page without playback`() async throws {
    let page = try await report(of: [recording(title: "a")], keepsFootage: false).html()
    let data = try data(String(decoding: page, as: UTF8.self))
    #expect(data["recordings"]?.elements?.first?["footage"]?.text() == Array("null".utf8))
    #expect(data["recordings"]?.elements?.first?["percent"]?.string != nil)
  }

  @Test func `only the first recordings of a run are played, in one file or in many`() async throws
  {
    let count = Footage.recordingLimit + 2
    let one = recording(title: "a", end: 1)
    for texts in [
      [String](repeating: one, count: count), [String(repeating: one, count: count)],
    ] {
      let page = try await report(of: texts).html()
      let data = try data(String(decoding: page, as: UTF8.self))
      let played = try #require(data["recordings"]?.elements).map {
        $0["footage"]?["canvas"] != nil
      }
      #expect(played == (0..<count).map { $0 < Footage.recordingLimit })
    }
  }
}
