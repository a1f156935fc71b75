// SPDX-License-Identifier: Apache-2.0
import ReplayCore
import Scenes
import TestCorpora
import Testing

@Suite struct RefusedSceneTests {
  /// The scenes that nobody can replay, and below each what the program says of it.
  private static let table = "Tests/Goldens/refused-scenes.txt"

  @Test func `what no scene can be is refused by its place, with what could be`() async throws {
    var words = ""
    for scene in try Project.text(of: Self.table).split(separator: "\n")
    where scene.hasPrefix("{") {
      let recording = SceneRecording(scene: String(scene.dropFirst().dropLast()))
      let replayed = try await recording.replayed(frame: .last)
      let isRefused = replayed.status == .error && replayed.report == nil && replayed.frame == nil
      #expect(isRefused, "\(scene)")
      words += "\(scene)\n"
      for diagnostic in replayed.diagnostics {
        words += "  \(diagnostic.text.trimmingPrefix(/.*\.jsonl:/))\n"
      }
    }
    try Project.expect(Self.table, toHold: Array(words.utf8))
  }

  @Test func `a canvas on which the slider of a wave vanishes is refused`() async throws {
    try await SceneRecording(scene: #""kind":"wave""#, canvas: #"{"width":5e-324,"height":896}"#)
      .replayed().expectRefusal("E424", "scene.layout.slider.width")
  }

  @Test func `NaN without quotes is no JSON`() async throws {
    try await SceneRecording(scene: #""kind":"counter","count":NaN"#).replayed()
      .expectRefusal("E201", "")
  }

  @Test func `regions that are too large together are refused before their samples are found`()
    async throws
  {
    let regions = (0..<17).map {
      #"{"name":"\#($0)","ellipse":{"x":0,"y":0,"width":4000,"height":4000}}"#
    }.joined(separator: ",")
    let card = #""frame":{"x":0,"y":0,"width":4000,"height":4000},"regions":[\#(regions)]"#
    try await SceneRecording(scene: #""kind":"scratch",\#(card)"#).replayed()
      .expectRefusal("E427", "scene.regions: the regions are too large")
  }
}
