// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import Geometry
import JSONStream
import PropertyTesting
import ReplayCore
import Scenes
import TestCorpora
import Testing
import Touchstone
import TouchRecording

/// Recordings that follow each other in one file, which are replayed at the same time.
@Suite struct ManyInOneFileTests {
  /// What a replay makes of a recording, apart from its places.
  private struct Figures: Equatable {
    let status: ReplayedRecording.Status
    let report: JSONValue?
    let held: [Bool]
    let touches: Int
    let work: Int
    let codes: [String]

    init(_ recording: ReplayedRecording) {
      status = recording.status
      report = recording.report?.section
      held = recording.judgments.map(\.holds)
      (touches, work) = (recording.touches, recording.work)
      codes = recording.diagnostics.map(\.code.name)
    }
  }

  /// A recording of two strokes with touches between them that only hover: ink at both ends.
  private static func long(_ touches: Int) -> Recording {
    var header = RecordingHeader(canvas: .init(width: 390, height: 844))
    header.scene = ["kind": "trace", "guide": "bar", "placement": "ink"]
    let stroke = 20
    let phases: [TouchEvent.Phase] =
      [.began] + Array(repeating: .moved, count: stroke - 2) + [.ended]
    return Recording(
      header: header,
      touches: (0..<touches).map { index in
        let (left, step) = (touches - index, index % stroke)
        let phase =
          index < stroke
          ? phases[index] : left <= stroke ? phases[stroke - left] : TouchEvent.Phase.hovered
        return TouchEvent(
          time: Int64(index) * 1000, contact: 0, phase: phase,
          location: Point(x: Double(45 + 10 * step + (left <= stroke ? 5 : 0)), y: 300))
      })
  }

  /// The figures of recordings that are played one after the other from memory.
  private static func figures(of recordings: [Recording], by replays: [Replayer]) -> [[Figures]] {
    recordings.map { recording in
      replays.map { replay in
        var untouched = ReplayedRecording(.standardInput, by: replay)
        untouched.header = recording.header
        return Figures(
          Playback(untouched, by: replay, playing: recording.entries).judged(
            endingAt: recording.endTime, lines: recording.entries.count, reportsAll: true))
      }
    }
  }

  @Test func `each has the result that it has in memory, in the order of the file, for any jobs`()
    async throws
  {
    let bundled = try Bundled.stems().map(Bundled.recording)
    // One that is held to its last event, and one that is too long for it.
    let longs = [1 << 14, 1 << 14 + 1].map(Self.long)
    var plain = try Replayer(requiring: ["duration<=3"])
    plain.leavesOutForeignSettings = true
    var moved = plain
    moved.settings = [
      try SceneSetting("trace:placement=ink"), try SceneSetting("rules.tolerance=9"),
    ]
    for seed in effort(few: UInt64(1)...1, all: 1...20) {
      var random = SplitMix64(seed: seed)
      var recordings = (0..<effort(few: 24, all: 400)).map { _ in
        bundled[random.below(bundled.count)]
      }
      for long in longs { recordings.insert(long, at: random.below(recordings.count + 1)) }
      let folder = try TemporaryFolder()
      let text = recordings.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      let path = try folder.write(text)
      for replays in [[plain], [plain, moved]] {
        let expected = Self.figures(of: recordings, by: replays)
        for jobs in [1, 2, 5] {
          var found: [[Figures]] = []
          var names: Set<String> = []
          try await Replayer.run(replays, Input.expand([path]), jobs: jobs) { results in
            found.append(results.map(Figures.init))
            names.insert(results[0].name)
          }
          #expect(found == expected, "seed \(seed), \(jobs) jobs")
          #expect(names.count == recordings.count)
        }
      }
    }
  }
}
