// SPDX-License-Identifier: Apache-2.0
import JSONStream
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording
import Workbench

/// Figures hold where they stand: what a table prints is a requirement that its recording meets.
@Suite struct FiguresHoldTests {
  /// The requirements that the row of a recording promises.
  private func promises(of report: SceneReport) -> [String] {
    var promises = report.score == nil ? [] : ["score>=\(report.percent)"]
    let summary = report.summary
    if let match = summary.firstMatch(of: /of (\d+) waypoints; complete at (\S+) s/) {
      promises.append("progress.reached@\(match.2)s==\(match.1)")
    }
    if let match = summary.firstMatch(of: /up to (\S+) pt off/) {
      promises.append("excursions.0.distance<=\(match.1)")
    }
    if let match = summary.firstMatch(of: /(\d+\.\d\d) % at (\S+) s/) {
      promises.append("coverage.percent@\(match.2)s>=\(match.1)%")
    }
    if let match = summary.firstMatch(of: /of (\d+); .*; goal at (\S+) s/) {
      promises.append("counter.counter@\(match.2)s>=\(match.1)")
    }
    if let match = summary.firstMatch(of: /at rest at (\S+) s/) {
      promises.append("wave.settledAt@\(match.1)s<=3600000000")
    }
    return promises
  }

  /// Replays a recording twice: for its row, and for what the row promises.
  ///
  /// - Returns: The number of promises.
  private func expectPromisesKept(_ text: String, _ name: String) async throws -> Int {
    let promises = promises(of: try await Replayer().replayed(text).scored())
    let replayed = try await Replayer(requiring: promises).replayed(text)
    #expect(replayed.judgments.count == promises.count, "\(name): \(promises)")
    #expect(replayed.unmet.isEmpty, "\(name): \(replayed.unmet.map(\.text))")
    return promises.count
  }

  @Test func `generated letters meet every figure that their row prints`() async throws {
    var count = 0
    for seed in effort(few: UInt64(3)...8, all: 1...24) {
      var drawing = HandDrawing()
      drawing.guide = .named(["T", "S", "L", "8"][Int(seed) % 4])
      drawing.jitter = Double(seed)
      drawing.rate = seed % 2 == 0 ? 60 : 117
      let recording = try #require(drawing.make(seed: seed).recording)
      count += try await expectPromisesKept(
        String(decoding: recording.bytes, as: UTF8.self), "letter of seed \(seed)")
    }
    #expect(count > effort(few: 8, all: 48))
  }

  @Test func `generated cards meet every figure that their row prints`() async throws {
    var count = 0
    let header =
      #"{"format":"touch-recording","version":1,"canvas":{"width":120,"height":90},"scene":"#
    for (seed, limit) in zip(UInt64(1)..., effort(few: [7, 20], all: [7, 20, 33.3, 50])) {
      let drawing = HandDrawing()
      let drawn = try #require(drawing.make(seed: seed).recording)
      let scene =
        #"{"kind":"scratch","frame":{"x":0,"y":0,"width":390,"height":500},"#
        + #""threshold":\#(limit)}}"#
      let lines = String(decoding: drawn.bytes, as: UTF8.self).split(separator: "\n").dropFirst()
      let text = ([header + scene] + lines.map(String.init)).map { $0 + "\n" }.joined()
      count += try await expectPromisesKept(text, "card of seed \(seed)")
    }
    #expect(count > effort(few: 2, all: 4))
  }

  @Test func `the bundled recordings meet every figure that their row prints`() async throws {
    var count = 0
    for stem in try Bundled.stems() {
      let text = try Project.text(of: "recordings/\(stem)\(Input.ending)")
      count += try await expectPromisesKept(text, stem)
    }
    #expect(count > 30)
  }
}
