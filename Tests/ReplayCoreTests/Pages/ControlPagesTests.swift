import Foundation
import Geometry
import GoldenPictures
import PNGCodec
import ReplayCore
import Scenes
import Testing
import TouchRecording

/// The pictures of the pages on controls are those that the commands beside them make.
@Suite struct ControlPagesTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: [("counter", 2), ("pattern", 2), ("wave", 4)])
  func `each profile on the page looks as its command draws it`(
    page: String, pictures: Int
  ) async throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("docs/\(page).md"), encoding: .utf8)
    let scenes = Dictionary(
      uniqueKeysWithValues: text.matches(of: /(?m)^\$ echo '(.*)' > (\S+)$/).map {
        (String($0.2), String($0.1))
      })
    let bundled = Dictionary(
      uniqueKeysWithValues: try BundledRecordings.all().map { ($0.stem, $0.recording) })
    let commands = text.matches(
      of:
        /(?m)^\$ replay render recordings\/(\S+)\.touch\.jsonl --scene (\S+) --at (\S+)s --scale (\S+) -o (\S+)\.png$/
    )
    #expect(commands.count == pictures)
    for command in commands {
      let (_, stem, scene, time, scale, name) = command.output
      #expect(text.contains("](images/\(name).png)"), "\(name) is not shown")
      let file = try TemporaryRecordings()
      var replay = Replay()
      replay.sceneFile = try SceneFile(try file.write(try #require(scenes[String(scene)])))
      replay.frame = .at(Microseconds(try #require(Double(time)) * 1_000_000))
      replay.scale = Double(scale)
      let found = try await replay.replayed(
        String(decoding: try #require(bundled[String(stem)]).bytes, as: UTF8.self))
      try GoldenFrames.expect(
        PNGDecoder().decode(try #require(found.frame).png), toBeShownAs: String(name))
    }
  }
}
