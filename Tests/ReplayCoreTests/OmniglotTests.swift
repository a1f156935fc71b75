// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording
import Workbench

/// Real letters with labels, each on the guide that its title names.
@Suite(.needsCorpora)
struct OmniglotTests {
  /// Writes the letters as recordings into a folder, without a scene, titled by their letter.
  private func write(to folder: TemporaryFolder) throws {
    for (index, letter) in try Corpora.names(in: "samples/omniglot").enumerated() {
      let name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
      for (number, file) in try Corpora.names(in: "samples/omniglot/\(letter)").enumerated() {
        var header = RecordingHeader(canvas: .init(width: 105, height: 105))
        header.title = name
        header.extras = [JSONMember("x-writer", JSONValue("\(number + 1)"))]
        let text = try Corpora.text(of: "samples/omniglot/\(letter)/\(file)")
        let recording = Recording(header: header, touches: touches(text))
        try folder.write(recording.bytes, to: "\(name)-\(number)\(Input.ending)")
      }
    }
  }

  /// Reads `START`, lines `x,y,t` with y upwards and t in milliseconds, and `BREAK` after each
  /// stroke.
  private func touches(_ text: String) -> [TouchEvent] {
    var (touches, time) = ([TouchEvent](), 0 as Microseconds)
    for (contact, stroke) in text.split(separator: "BREAK").enumerated() {
      var isFirst = true
      for line in stroke.split(separator: "\n") {
        let numbers = line.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 3 else { continue }
        time = max(time, Microseconds(numbers[2] * 1000))
        touches.append(
          TouchEvent(
            time: time, contact: contact, phase: isFirst ? .began : .moved,
            location: Point(x: numbers[0], y: -numbers[1])))
        isFirst = false
      }
      guard !isFirst, var end = touches.last else { continue }
      end.phase = .ended
      touches.append(end)
    }
    return touches
  }

  @Test
  func `two letters of five score 0.9 on the guide that their title names`() async throws {
    let folder = try TemporaryFolder()
    try write(to: folder)
    let replay = try Replayer {
      $0.guide = GuideLabel("title").map { .labeled($0) }
      $0.settings = [try SceneSetting("placement=ink")]
    }
    let found = try await replay.replayed(at: [folder.path])
    #expect(found.allSatisfy { $0.status == .pass })
    let scores = found.map { $0.report?.score ?? 0 }
    #expect(scores.count == 208)
    #expect(scores.count { $0 >= 0.9 } >= 83)
  }

  @Test
  func `the page on tuning shows what it says of these letters`() async throws {
    let folder = try TemporaryFolder()
    try write(to: folder)
    var options = Tuning.Options()
    let title = try #require(GuideLabel("title"))
    options.labels = .wrongGuides(3, title)
    options.groupKey = GuideLabel("x-writer")
    options.tried = [try #require(TriedKey("rules.tolerance=8..16/2"))]
    options.metrics = [try TunedMetric("score")]
    let replay = try Replayer {
      $0.guide = .labeled(title)
      $0.settings = [try SceneSetting("placement=ink")]
    }
    let rule = try await Tuning(replay, options)
      .run(Input.expand([folder.path]), jobs: 2, progress: nil) { _ in }
    let table = String(decoding: try #require(rule).bytes(as: .human), as: UTF8.self)
    #expect(try Project.text(of: "docs/tune.md").contains(table), "\(table)")
  }
}
