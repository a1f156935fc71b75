// SPDX-License-Identifier: Apache-2.0
import JSONStream
import ReplayCore
import Scenes
import TestCorpora
import Testing

/// The scores that are on record, by the number of the rules that they follow.
@Suite struct RecordedScoresTests {
  private static let page = "Tests/Goldens/scores.txt"

  /// Recordings of which each has a score that one rule decides.
  private static let cases: [(name: String, scene: String, touches: [String])] = {
    func trace(_ guide: String, _ rules: String = "") -> String {
      #""kind":"trace","placement":"as-is","guide":\#(guide),"rules":{"tolerance":6\#(rules)}"#
    }
    let line = #"{"strokes":[{"d":"M20 20V120"}]}"#
    let stem = SceneRecording.stroke(0, (0, 50, 45), (100_000, 50, 70), (200_000, 50, 95))
    let card = #""kind":"scratch","frame":{"x":45,"y":222,"width":300,"height":400},"threshold":5"#
    func down(_ id: Int, _ start: Int, _ from: Double, _ to: Double) -> [String] {
      SceneRecording.stroke(
        id, (start, 20, from), (start + 50_000, 20, (from + to) / 2), (start + 100_000, 20, to))
    }
    let tap = SceneRecording.stroke(9, (900_000, 80, 60), (910_000, 80, 60))
    return [
      ("an i without its dot", trace(#""i""#), stem),
      (
        "a line drawn with a lift", trace(line, #","progress":"ordered""#),
        down(0, 0, 20, 70) + down(1, 300_000, 70, 120)
      ),
      ("a line begun late", trace(line, #","progress":"ordered""#), down(0, 0, 50, 120)),
      ("a line with a gap", trace(line), down(0, 0, 20, 50) + down(1, 300_000, 80, 120)),
      ("a line and a tap beside it", trace(line), down(0, 0, 20, 120) + tap),
      ("a line, the tap ignored", trace(line, #","ignoreTaps":true"#), down(0, 0, 20, 120) + tap),
      (
        "a line that leaves the guide", trace(line),
        SceneRecording.stroke(0, (0, 20, 20), (100_000, 32, 70), (200_000, 20, 120))
      ),
      (
        "a touch that begins on the card", card,
        SceneRecording.stroke(0, (0, 60, 400), (100_000, 200, 400), (200_000, 200, 400))
      ),
      (
        "a touch that begins beside the card", card,
        SceneRecording.stroke(0, (0, 10, 400), (100_000, 200, 400), (200_000, 200, 400))
      ),
    ]
  }()

  @Test func `a score on record changes only with the number of the rules`() async throws {
    var lines = ["rules \(Version.rules)"]
    func add(_ name: String, _ score: Double?) {
      lines.append("\(score.map { "\($0)" } ?? "none") \(name)")
    }
    for stem in try Bundled.stems() {
      add(stem, try await Replayer().replayed(bundled: stem).report?.score)
    }
    for (name, scene, touches) in Self.cases {
      add(name, try await SceneRecording(scene: scene, touches: touches).report().score)
    }
    let text = lines.map { $0 + "\n" }.joined()
    let old = try? Project.text(of: Self.page)
    let (before, now) = (old?.scores ?? [:], text.scores)
    let changed = before.keys.filter { now[$0] != nil && now[$0] != before[$0] }.sorted()
    if old?.hasPrefix(lines[0] + "\n") == true, !changed.isEmpty {
      // Not written, even where files are: other scores need another number.
      Issue.record("the scores of \(changed) changed, and Version.rules did not")
      return
    }
    try Project.expect(Self.page, toHold: Array(text.utf8))
  }
}

extension String {
  /// The scores of a page by their names.
  fileprivate var scores: [Substring: Substring] {
    let rows = split(separator: "\n").dropFirst().map { $0.split(separator: " ", maxSplits: 1) }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[1], $0[0]) })
  }
}
