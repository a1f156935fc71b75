// SPDX-License-Identifier: Apache-2.0
import Drawing
import Foundation
import JSONStream
import PNGCodec
import ReplayCore
import Scenes
import Testing

/// Holds the footage of a page to the report.
@Suite struct FootageTests {
  private func page(of text: String) async throws -> String {
    let folder = try TemporaryFolder()
    let replay = Replayer { $0.keepsFootage = true }
    let report = try await replay.report(of: [try folder.write(text)])
    return String(decoding: report.html(), as: UTF8.self)
  }

  private func played(_ text: String) async throws -> (footage: JSONValue, entry: JSONValue) {
    let page = try await page(of: text)
    let start = try #require(page.range(of: #"id="data">"#)?.upperBound)
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)?.lowerBound)
    let data = try JSONValue.parse(Array(page[start..<end].utf8))
    let footage = try #require(data["recordings"]?.elements?.first?["footage"])
    let entry = try #require(data["report"]?["recordings"]?.elements?.first)
    return (footage, entry)
  }

  private func sums(_ differences: JSONValue?) -> [Int64] {
    var sum: Int64 = 0
    return (differences?.elements ?? []).map { element in
      sum += element.integer ?? 0
      return sum
    }
  }

  /// A bar is traced half, then a dot is set far above it.
  private static let bar = """
    {"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},\
    "scene":{"kind":"trace","guide":{"name":"bar","size":[100,100],"strokes":[{"d":"M10 60H90"}]},"placement":"as-is"}}
    {"t":0,"id":3,"phase":"began","x":10,"y":60}
    {"t":50000,"id":3,"phase":"moved","x":30,"y":60}
    {"t":100000,"id":3,"phase":"ended","x":50,"y":60}
    {"t":150000,"event":"mark","label":"lifted"}
    {"t":200000,"id":5,"phase":"began","x":50,"y":10}
    {"t":250000,"id":5,"phase":"ended","x":80,"y":10}
    {"t":300000,"event":"end","lines":6}

    """

  @Test func `the curve of a trace ends with the share of waypoints that is reached`() async throws
  {
    let (footage, entry) = try await played(Self.bar)
    let progress = try #require(entry["trace"]?["progress"])
    let reached = try #require(progress["reached"]?.integer)
    let waypoints = try #require(progress["waypoints"]?.integer)
    #expect(reached > 0 && reached < waypoints)
    let shares = (footage["curve"]?["shares"]?.elements ?? []).compactMap(\.integer)
    #expect(shares.last == reached * 10_000 / waypoints)
    #expect(shares == shares.sorted() && Set(shares).count == shares.count)
    let times = sums(footage["curve"]?["times"])
    #expect(times.first == 0 && times.count == shares.count)
    #expect(times.allSatisfy { $0 <= 100_000 + 4_000 }, "it grows while the bar is drawn")
  }

  @Test func `each excursion of the report has its time`() async throws {
    let (footage, entry) = try await played(Self.bar)
    #expect(entry["trace"]?["excursions"]?.elements?.count == 1)
    #expect(footage["excursions"]?.text() == Array("[[200000,250000]]".utf8))
    #expect(footage["contacts"]?.text() == Array("[3,5]".utf8))
    #expect(
      footage["marks"]?.text() == Array(#"[{"t":150000,"kind":"mark","text":"lifted"}]"#.utf8))
  }

  @Test func `each sample of a trace has its distance from the guide and its limit`() async throws {
    let (footage, entry) = try await played(Self.bar)
    let strokes = try #require(footage["distances"]?.elements)
    // Differences, folded: 50 points and no change are the varints 10 000 (78 * 128 + 16) and 0.
    let bytes = strokes.map {
      $0["found"]?.string.flatMap { Data(base64Encoded: $0) }.map(Array.init)
    }
    #expect(bytes == [[0, 0, 0], [16 | 128, 78, 0]])
    let tolerance = try #require(entry["trace"]?["tolerance"]?["value"]?.double)
    let limit = Int64((tolerance * 100).rounded())
    #expect(strokes.map { sums($0["allowed"]) } == [[limit], [limit]])
  }

  @Test func `samples that are judged against the stroke that is due have no distance`()
    async throws
  {
    let due = Self.bar.replacingOccurrences(
      of: #""placement":"as-is""#,
      with: #""placement":"as-is","rules":{"against":"current","progress":"ordered"}"#)
    let (footage, entry) = try await played(due)
    #expect(
      entry["status"]?.string == "pass" && entry["trace"]?["excursions"]?.elements?.count == 1)
    #expect(footage["distances"]?.text() == Array("[]".utf8))
  }

  @Test func `a page shows the first 256 marks of a recording`() async throws {
    let marks = (0..<300).map { #"{"t":\#(150_000 + $0),"event":"mark","label":"\#($0)"}"# }
    let lines = Self.bar.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("lifted") })
    let text = (lines[..<place] + marks + lines[(place + 1)...]).filter { !$0.contains("\"end\"") }
    let (footage, _) = try await played(text.joined(separator: "\n") + "\n")
    let shown = footage["marks"]?.elements ?? []
    #expect(shown.count == 256 && shown.last?["text"]?.string == "255")
  }

  @Test func `the crop holds guide and touches and lies on the canvas`() async throws {
    let (footage, _) = try await played(Self.bar)
    let crop = (footage["crop"]?.elements ?? []).compactMap(\.double)
    try #require(crop.count == 4)
    let (left, top, right, bottom) = (crop[0], crop[1], crop[0] + crop[2], crop[1] + crop[3])
    #expect(left >= 0 && top >= 0 && right <= 100 && bottom <= 100)
    // The bar reaches from 10 to 90 and lies at 60; the dot above it lies at 10.
    #expect(left < 10 && right > 90 && top < 10 && bottom > 60)
    #expect(bottom < 90, "the empty part below the bar is cut off")
  }

  @Test func `a color of the legend has the times at which it comes and goes`() async throws {
    let (footage, _) = try await played(Self.bar)
    let key = try #require(footage["key"]?.elements)
    #expect(
      key.map { $0["role"]?.string }
        == ["guide", "black", "red", "witness", "reached", "missing", "hint"])
    let changes = key.map { sums($0["changes"]) }
    #expect(changes[0] == [0] && changes[1] == [0], "guide and ink are there from the beginning")
    #expect(changes[2].count == 1 && changes[2][0] >= 200_000, "red from the first red segment on")
    #expect(key[2]["core"]?.string != nil && key[1]["core"]?.string == nil)
  }

  @Test func `ink far from the guide is darker on the map than ink on it`() async throws {
    let (footage, entry) = try await played(Self.bar)
    let map = try #require(footage["maps"]?.elements?.first)
    #expect(map["kind"]?.string == "distance")
    let text = try #require(map["png"]?.string)
    let bytes = try #require(Data(base64Encoded: text))
    let picture = try PNGDecoder().decode(Array(bytes))
    #expect(map["frame"]?.text() == Array("[0,0,100,100]".utf8))
    let (near, far) = (picture[30, 60], picture[65, 10])
    func lightness(_ color: Color) -> Int { Int(color.red) + Int(color.green) + Int(color.blue) }
    #expect(lightness(far) + 200 < lightness(near), "\(far), \(near)")
    #expect(near != picture[70, 60], "the bar was drawn half")
    let tolerance = try #require(entry["trace"]?["tolerance"]?["value"]?.double)
    #expect(map["values"]?.elements?.map(\.double) == [0, 2 * tolerance])
  }

  @Test func `a map of a large canvas is halved until it has two million pixels`() async throws {
    let large = Self.bar.replacingOccurrences(
      of: #""width":100,"height":100"#, with: #""width":3000,"height":1500"#)
    let map = try #require(try await played(large).footage["maps"]?.elements?.first)
    let text = try #require(map["png"]?.string)
    let picture = try PNGDecoder().decode(Array(try #require(Data(base64Encoded: text))))
    #expect(picture.width == 1500 && picture.height == 750)
    #expect(map["frame"]?.text() == Array("[0,0,3000,1500]".utf8))
  }

  @Test func `a card has maps of time and passes, a curve that a reset begins anew, and its marks`()
    async throws
  {
    let (footage, entry) = try await played(
      """
      {"format":"touch-recording","version":1,"canvas":{"width":40,"height":40},\
      "scene":{"kind":"scratch"}}
      {"t":0,"id":0,"phase":"began","x":10,"y":10}
      {"t":50000,"id":0,"phase":"ended","x":30,"y":10}
      {"t":100000,"event":"reset"}
      {"t":150000,"id":1,"phase":"began","x":20,"y":30}
      {"t":200000,"id":1,"phase":"ended"}
      {"t":200000,"event":"end","lines":5}

      """)
    let maps = try #require(footage["maps"]?.elements)
    #expect(maps.map { $0["kind"]?.string } == ["time", "heat"])
    #expect(maps[0]["values"]?.text() == Array("[150000,150000]".utf8))
    #expect(maps[1]["values"]?.text() == Array("[1,6]".utf8))
    #expect(footage["key"]?.elements?.isEmpty == true)
    #expect(footage["marks"]?.text() == Array(#"[{"t":100000,"kind":"reset","text":""}]"#.utf8))
    let shares = (footage["curve"]?["shares"]?.elements ?? []).compactMap(\.integer)
    let score = try #require(entry["score"]?.number?.double)
    #expect(shares.last == Int64((score * 10_000).rounded(.down)))
    #expect(shares.contains(0), "a reset covers all")
  }

  @Test func `a recording that breaks off is not played`() async throws {
    let text = Self.bar.replacing(#""phase":"moved""#, with: #""phase":"mooved""#)
    #expect(try await page(of: text).contains(#""footage":null"#))
  }
}
