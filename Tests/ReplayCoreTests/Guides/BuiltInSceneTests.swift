// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import ReplayCore
import Scenes
import Testing

@Suite struct BuiltInSceneTests {
  /// Replays a T drawn on the canvas 100 x 140 against the scene's guide.
  private func replay(guide: String) async throws -> ReplayedRecording {
    try await Replayer().replayed(
      """
      {"format":"touch-recording","version":1,"canvas":{"width":100,"height":140},\
      "scene":{"kind":"trace","guide":\(guide),"placement":"as-is"}}
      {"t":0,"id":0,"phase":"began","x":50,"y":10}
      {"t":1,"id":0,"phase":"ended","x":50,"y":95}
      {"t":2,"id":1,"phase":"began","x":19,"y":10}
      {"t":3,"id":1,"phase":"ended","x":81,"y":10}
      {"t":3,"event":"end","lines":4}

      """)
  }

  @Test func `a scene takes a letter by its name`() async throws {
    #expect(try await replay(guide: #""T""#).report?.score == 1)
    let other = try await replay(guide: #""L""#)
    #expect(other.status == .pass && (other.report?.score ?? 1) < 1)
  }

  @Test func `an unknown name is refused with similar names`() async throws {
    let refused = try await replay(guide: #""TT""#)
    #expect(refused.status == .error)
    let diagnostic = try #require(refused.diagnostics.first)
    #expect(diagnostic.code == .unknownName)
    #expect(diagnostic.message == "unknown name 'TT' at scene.guide; did you mean T?")
    let foreign = try await replay(guide: #""é""#)
    let message = try #require(foreign.diagnostics.first?.message)
    #expect(message.contains("one of A, B, C"))
  }
}
