// SPDX-License-Identifier: Apache-2.0
import JSONStream
import MaskCore
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording
import Workbench

/// A card and the members of its scene.
struct ScratchCase: Sendable, CustomTestStringConvertible {
  let name: String
  let scene: String

  var testDescription: String { name }
}

@Suite struct HandScratchingTests {
  static let cards = [
    ScratchCase(
      name: "small", scene: #""frame":{"x":20,"y":30,"width":100,"height":60}"#),
    ScratchCase(
      name: "off the grid, fine brush",
      scene: #""frame":{"x":10.3,"y":-7.77,"width":40.1,"height":25.7},"brush":{"width":6.5}"#),
    ScratchCase(
      name: "smaller than the brush",
      scene: """
        "frame":{"x":50,"y":50,"width":60,"height":30},"brush":{"width":200},\
        "rules":{"begin":"anywhere"}
        """),
    ScratchCase(
      name: "one window may be scratched",
      scene: """
        "frame":{"x":0,"y":0,"width":90,"height":70},"brush":{"width":24},\
        "regions":[{"name":"w","kind":"may-scratch",\
        "rect":{"x":50,"y":33.3,"width":30,"height":20}}]
        """),
    ScratchCase(
      name: "half of the cover is clear",
      scene: """
        "frame":{"x":5,"y":5,"width":80,"height":64},"brush":{"width":30},\
        "cover":{"gradient":{"stops":[[0,"#00000000"],[0.5,"#00000000"],[0.5,"#333"],[1,"#333"]]}}
        """),
    ScratchCase(
      name: "taps paint nothing, eraser in the corner",
      scene: """
        "frame":{"x":0,"y":0,"width":70,"height":50},"rules":{"tap":"none"},\
        "eraser":{"x":-5,"y":-5,"width":30,"height":30}
        """),
  ]

  /// The scene as a file.
  private func sceneFile(_ members: String, kind: String = "scratch") throws -> SceneFile {
    let folder = try TemporaryFolder()
    return try SceneFile(try folder.write(#"{"kind":"\#(kind)",\#(members)}"#))
  }

  private func made(
    _ share: String, _ scene: SceneFile, seed: UInt64 = 1, stopsShort: Bool = false
  ) throws -> Recording {
    var reach = try #require(HandScratching(share))
    (reach.stopsShort, reach.sceneFile) = (stopsShort, scene)
    let result = reach.make(seed: seed)
    return try #require(result.recording, "\(result.diagnostics)")
  }

  static let shares = effort(
    few: ["33.3333", "100"], all: ["1%", "10", "33.3333", "50%", "60", "99", "100"])

  @Test(arguments: cards, shares)
  func `the last event reaches the share, and without it the share is just not reached`(
    card: ScratchCase, share: String
  ) async throws {
    let scene = try sceneFile(card.scene)
    let whole = try made(share, scene)
    let replayed = try await Replayer().replayed(whole)
    #expect(replayed.diagnostics.isEmpty && replayed.integrity.isSealed)
    let threshold = try #require(replayed.report?.section["threshold"])
    #expect(threshold["reachedAt"]?.double == Double(whole.endTime))
    #expect(whole.touches.count { $0.time == whole.endTime } == 1)
    #expect(whole.touches.last?.phase == .ended)

    let short = try made(share, scene, stopsShort: true)
    let missed = try await Replayer().replayed(short)
    #expect(missed.diagnostics.isEmpty)
    #expect(missed.report?.section["threshold"]?["reachedAt"]?.isNull == true)
    // The difference is a sliver along the front of the brush, less than 1/16 point deep.
    let revealed = [replayed, missed].map { recording in
      recording.report?.section["coverage"]?["revealed"]?.double ?? .nan
    }
    #expect(revealed[0] > revealed[1] && revealed[0] - revealed[1] < 200 * 8)
    let common = short.touches.dropLast()
    #expect(Array(whole.touches.prefix(common.count)) == Array(common))
  }

  @Test func `the same seed makes the same bytes, and another one another hand`() throws {
    let scene = try sceneFile(Self.cards[0].scene)
    let bytes = try made("50", scene, seed: 7).bytes
    #expect(try made("50", scene, seed: 7).bytes == bytes)
    #expect(try made("50", scene, seed: 8).bytes != bytes)
  }

  @Test func `a threshold in the scene is kept`() throws {
    let scene = try sceneFile(#""threshold":25,\#(Self.cards[0].scene)"#)
    let recording = try made("50", scene)
    #expect(recording.header.scene?["threshold"]?.double == 25)
  }

  @Test(arguments: ["0", "-1", "100.1", "33.33333", "half", "", "%", "1e1", "nan", "0x10"])
  func `a text that is no share of a card is refused`(text: String) {
    #expect(HandScratching(text) == nil)
  }

  @Test func `a share that the touches do not reach is refused in words`() throws {
    // A tip of 1/256 point passes between the samples.
    var reach = try #require(HandScratching("90"))
    reach.sceneFile = try sceneFile(
      #""frame":{"x":0,"y":0,"width":300,"height":300},"brush":{"width":0.00390625}"#)
    let result = reach.make(touchLimit: 500)
    #expect(result.recording == nil && result.exitStatus == .usage)
    let text = result.diagnostics.map(\.text).joined()
    #expect(text.contains("E517: 500 touches do not reveal enough: found "))
    #expect(text.contains("expected 90.0 %"), "\(text)")
  }

  @Test func `a scene without a cover is refused in words, and an invalid one with its place`()
    throws
  {
    var reach = try #require(HandScratching("50%"))
    reach.sceneFile = try sceneFile(
      #""guide":{"strokes":[{"d":"M10 10H90"}]}"#, kind: "trace")
    let traced = reach.make()
    #expect(traced.recording == nil && traced.exitStatus == .usage)
    #expect(
      traced.diagnostics.map(\.text).joined().contains(
        "E517: --reach needs a card: found a trace scene, expected a scratch scene"))
    reach.sceneFile = try sceneFile(#""brush":{"width":-1}"#)
    let wrong = reach.make()
    #expect(wrong.exitStatus == .badInput)
    #expect(wrong.diagnostics.first?.text.contains(":1:") == true)
  }
}
