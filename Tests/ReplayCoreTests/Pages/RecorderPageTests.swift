// SPDX-License-Identifier: Apache-2.0
import Drawing
import Foundation
import Geometry
import JSONStream
import PNGCodec
import ReplayCore
import Scenes
import Testing
import TouchRecording
import TraceCore

@Suite struct RecorderPageTests {
  /// The page and its data, made once.
  private static let (page, data): (String, Result<JSONValue, any Error>) = {
    let text = String(decoding: (try? TouchRecorder.page()) ?? [], as: UTF8.self)
    guard let start = text.range(of: #"id="data">"#)?.upperBound,
      let end = text.range(of: "</script>", range: start..<text.endIndex)?.lowerBound
    else { return (text, .success(.null)) }
    let data = Result { try JSONValue.parse(Array(text[start..<end].utf8)) }
    return (String(text[..<start]) + String(text[end...]), data)
  }()

  private let page = Self.page

  private func scenes() throws -> [JSONValue] {
    try #require(try Self.data.get()["scenes"]?.elements)
  }

  @Test func `every built-in guide can be traced`() throws {
    let guides = try scenes().compactMap { $0["header"]?["guide"]?.string }
    #expect(guides.sorted() == Guide.builtInNames.sorted())
  }

  @Test(arguments: [
    "Scratch card", "Counter", "Wave", "Pattern game", "Letter T", "Letter g", "Digit 8",
  ])
  func `the picture of a scene is its first frame`(name: String) throws {
    let offered = try #require(try scenes().first { $0["name"]?.string == name })
    var scene = try #require(offered["header"])
    let picture = try #require(offered["picture"])
    let size = Size(
      width: try #require(picture["size"]?["width"]?.double),
      height: try #require(picture["size"]?["height"]?.double))
    let png = try #require(picture["png"]?.string.flatMap { Data(base64Encoded: $0) })
    let found = try PNGDecoder().decode(Array(png))
    if let frame = offered["card"]?["frame"] { scene.append("frame", frame) }
    var canvas = Canvas(size: size, scale: Double(found.width) / size.width)
    canvas.draw(try decodeScene(scene, canvas: size).drawing(for: canvas))
    // Failed expectations of pictures would print their pixels.
    let isFirstFrame = canvas.bitmap == found
    #expect(isFirstFrame)
    let paper = try #require(picture["paper"]?.string.flatMap { Color(hex: $0) })
    #expect(paper == found[0, 0] && paper == found[found.width - 1, found.height - 1])
  }

  @Test func `the picture under the card is its content`() throws {
    let card = try #require(try scenes().compactMap { $0["card"] }.first { $0 != .null })
    let png = try #require(card["under"]?.string.flatMap { Data(base64Encoded: $0) })
    let under = try PNGDecoder().decode(Array(png))
    // Rubbed bare by a brush of ordinary width, row by row.
    let size = Size(width: 390, height: 520)
    let frame = try #require(card["frame"])
    var scene = try decodeScene(
      ["kind": "scratch", "frame": frame, "rules": ["begin": "anywhere"]], canvas: size)
    for y in stride(from: 0.0, through: size.height, by: 20) {
      for (phase, x) in [(TouchEvent.Phase.began, 0.0), (.ended, size.width)] {
        let touch = TouchEvent(time: 0, contact: 0, phase: phase, location: Point(x: x, y: y))
        scene.play(.touch(touch))
      }
    }
    var content = Canvas(size: size, scale: 2)
    content.draw(try scene.drawing(for: content))
    let isContent = under == content.bitmap
    #expect(isContent)
  }

  @Test func `the page holds nothing that its policy would refuse`() {
    #expect(page.matches(of: #/<script/#).count == 2)
    #expect(page.matches(of: #/<style/#).count == 1)
    #expect(!page.contains(#/<[^>]*\s(style|on[a-z]+|src)=/#))
    #expect(page.firstMatch(of: #/https?:\/\//#) == nil)
  }

  @Test func `texts are shown as text`() {
    #expect(!page.contains(#/innerHTML|outerHTML|insertAdjacent|document\.write|eval\(/#))
  }

  @Test func `every part that the script names is in the page`() {
    let names = Set(page.matches(of: #/\bpart\.([a-z]+)/#).map { String($0.1) })
    #expect(names.count > 10)
    for name in names { #expect(page.contains("id=\"\(name)\""), "\(name)") }
  }
}
