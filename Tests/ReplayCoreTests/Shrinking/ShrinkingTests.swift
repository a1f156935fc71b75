// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import PropertyTesting
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording
import Touchstone
import Workbench

/// A recording, the expressions to keep, and the size of the result.
struct ShrinkCase: Sendable, CustomTestStringConvertible {
  let name: String
  let keep: [String]
  /// The number of samples that are left.
  let samples: Int

  init(_ name: String, _ keep: String..., samples: Int) {
    (self.name, self.keep, self.samples) = (name, keep, samples)
  }

  var testDescription: String { "\(name) \(keep)" }
}

@Suite struct ShrinkingTests {
  private func shrunk(
    _ path: String, keeping expressions: [String], budget: Int = 10_000
  ) async throws -> Shrinking.Result {
    var shrinking = try Shrinking(Replayer(requiring: expressions))
    shrinking.budget = budget
    var results: [Shrinking.Result] = []
    try await shrinking.run(Input.expand([path])) { results.append($0) }
    return try #require(results.count == 1 ? results[0] : nil)
  }

  static let samples = [
    ShrinkCase("fast-flick", "ink.redSegments>0", samples: 2),
    ShrinkCase("off-guide-t", "ink.redSegments>=3", samples: 4),
    ShrinkCase("good-t", "progress.reached>=31", "ink.redSegments==0", samples: 2),
    ShrinkCase("two-fingers", "coverage.percent>=5", samples: 2),
    ShrinkCase("scratch-60", "coverage.percent@1s>=20", samples: 5),
    ShrinkCase("taps", "coverage.percent<7", samples: 0),
    ShrinkCase("erased", "resets.0.coverage.revealed>0", "coverage.revealed>0", samples: 6),
    ShrinkCase("counter-goal", "counter.counter>=7", samples: 4),
    ShrinkCase("wave-slides", "sliderChanges>=2", samples: 2),
    ShrinkCase("pattern-game", "score>0", samples: 2),
  ]

  @Test(arguments: samples)
  func `the shrunk recording meets the demands in a replay of its own, and needs every sample`(
    sample: ShrinkCase
  ) async throws {
    let result = try await shrunk(Bundled.path(sample.name), keeping: sample.keep)
    let recording = try #require(result.recording, "\(result.diagnostics)")
    let again = try await Replayer(requiring: sample.keep).replayed(recording)
    #expect(again.status == .pass && again.diagnostics.isEmpty && again.integrity.isSealed)
    #expect(result.exitStatus == .success && !result.isCutShort)
    #expect(
      recording.touches.count == sample.samples,
      "\(String(decoding: recording.bytes, as: UTF8.self))")
    for index in recording.entries.indices {
      guard let fewer = recording.without(index) else { continue }
      let one = try await Replayer(requiring: sample.keep).replayed(fewer)
      #expect(one.status == .fail, "without line \(index)")
    }
  }

  @Test func `shrinking is deterministic, and a shrunk recording stays the same`()
    async throws
  {
    let keep = ["ink.redSegments>=3"]
    let one = try await shrunk(Bundled.path("off-guide-t"), keeping: keep)
    let other = try await shrunk(Bundled.path("off-guide-t"), keeping: keep)
    #expect(one.bytes == other.bytes && one.replays == other.replays)
    let folder = try TemporaryFolder()
    let path = try folder.write(try #require(one.bytes), to: "small\(Input.ending)")
    #expect(try await shrunk(path, keeping: keep).bytes == one.bytes)
  }

  @Test func `numbers that do not matter are rounded`() async throws {
    let result = try await shrunk(Bundled.path("fast-flick"), keeping: ["ink.redSegments>0"])
    let touches = try #require(result.recording).touches
    #expect(touches.map(\.time) == [0, 10_000])
    #expect(touches.map(\.contact) == [0, 0])
    for value in touches.flatMap({ [$0.location.x, $0.location.y] }) {
      #expect(value == value.rounded())
    }
  }

  @Test func `header and scene stay, and marks, notes and expectations are dropped`() async throws {
    let text = """
      {"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"id":"one",\
      "scene":{"kind":"scratch"}}
      {"t":0,"event":"expect","require":"score>0"}
      {"t":5,"event":"mark","label":"a"}
      {"t":7000,"id":9,"phase":"began","x":20.25,"y":30,"force":0.5}
      {"t":7001,"event":"reset"}
      {"t":8000,"id":9,"phase":"moved","x":40,"y":30,"force":0.5}
      {"t":9000,"id":9,"phase":"ended"}
      {"t":9000,"event":"note","text":"b"}
      {"t":9000,"event":"end","lines":7}

      """
    let folder = try TemporaryFolder()
    let result = try await shrunk(try folder.write(text), keeping: ["coverage.revealed>0"])
    #expect(
      String(decoding: result.bytes ?? [], as: UTF8.self) == """
        {"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"id":"one",\
        "scene":{"kind":"scratch"}}
        {"t":0,"id":0,"phase":"began","x":0,"y":0}
        {"t":10000,"id":0,"phase":"ended","x":0,"y":0}
        {"t":10000,"event":"end","lines":2}

        """)
    #expect(result.summary == "3 samples became 2, in \(result.replays) replays")
  }

  @Test(arguments: [
    (
      "ink.redSegments>1000", ReplayCore.ExitStatus.failure,
      "E503: ink.redSegments>1000 does not hold"
    ),
    ("ink.redSegment>0", .usage, "E501: unknown metric 'ink.redSegment'"),
  ])
  func `a recording that does not meet the demands is refused`(
    expression: String, status: ReplayCore.ExitStatus, part: String
  ) async throws {
    let result = try await shrunk(Bundled.path("fast-flick"), keeping: [expression])
    #expect(result.recording == nil && result.exitStatus == status)
    let text = result.diagnostics.map(\.text).joined()
    #expect(text.contains(part), "\(text)")
  }

  @Test func `an expression over several recordings is refused`() throws {
    #expect(throws: Fault.severalRecordings(aggregate: "median")) {
      try Shrinking(Replayer(requiring: ["median(score)>0"]))
    }
  }

  @Test func `no more candidates are replayed than allowed`() async throws {
    for budget in [0, 1, 7, 30] {
      let keep = ["ink.redSegments>=3"]
      let result = try await shrunk(Bundled.path("off-guide-t"), keeping: keep, budget: budget)
      #expect(result.replays == budget && result.isCutShort)
      let recording = try #require(result.recording)
      #expect(try await Replayer(requiring: keep).replayed(recording).status == .pass)
    }
  }

  @Test func `a recording of many samples is returned at once if nothing may be replayed`()
    async throws
  {
    // To build the candidates without replaying them would take some 10 000 000 000 steps.
    var touches = [SceneRecording.touch(0, 0, "began", 0, 0)]
    for index in 1..<5000 {
      touches.append(SceneRecording.touch(0, 7 * index, "moved", index % 97, index % 89))
    }
    let folder = try TemporaryFolder()
    let path = try folder.write(
      SceneRecording(
        scene: #""kind":"counter""#, touches: touches, canvas: #"{"width":100,"height":100}"#
      ).text)
    let result = try await shrunk(path, keeping: ["touches==5000"], budget: 0)
    #expect(result.replays == 0 && result.isCutShort)
    #expect(result.recording?.touches.count == 5000)
  }

  @Test func `a shrunk random recording meets the demands and needs no repair`() async throws {
    let seeds = effort(few: UInt64(1)...2, all: 1...60)
    let recordings = Generator<Recording>.recording()
    for seed in seeds {
      let recording = recordings.value(seed: seed)
      let before = try await Replayer(requiring: []).replayed(recording)
      let score = try #require(before.report?.score, "seed \(seed)")
      let keep = ["score>=\(Double(Int(score * 100)) / 200)", "touches>=1"]
      let folder = try TemporaryFolder()
      let path = try folder.write(recording.bytes, to: "random\(Input.ending)")
      let result = try await shrunk(path, keeping: keep, budget: 400)
      let left = try #require(result.recording, "seed \(seed): \(result.diagnostics)")
      let again = try await Replayer(requiring: keep).replayed(left)
      #expect(again.status == .pass, "seed \(seed)")
      #expect(again.integrity.repaired == .init() && again.integrity.skipped == .init())
      #expect(left.entries.count <= recording.entries.count)
    }
  }
}

extension Recording {
  /// Returns the recording without an entry, with the phases of the contact repaired; nil if the
  /// contact would have only its end.
  fileprivate func without(_ index: Int) -> Recording? {
    var strokes: [Int: [Int]] = [:]
    var (current, count): ([Int: Int], Int) = ([:], 0)
    for (index, entry) in entries.enumerated() {
      guard case .touch(let touch) = entry.event else { continue }
      if touch.phase == .began { (current[touch.contact], count) = (count, count + 1) }
      strokes[current[touch.contact] ?? -1, default: []].append(index)
    }
    var copy = self
    if let stroke = strokes.values.first(where: { $0.contains(index) }) {
      let rest = stroke.filter { $0 != index }
      guard rest.count > 1 else { return nil }
      if index == stroke[0] { copy.setPhase(.began, at: rest[0]) }
      if index == stroke[stroke.count - 1] { copy.setPhase(.ended, at: rest[rest.count - 1]) }
    }
    copy.entries.remove(at: index)
    return copy
  }

  private mutating func setPhase(_ phase: TouchEvent.Phase, at index: Int) {
    guard case .touch(var touch) = entries[index].event else { return }
    touch.phase = phase
    entries[index].event = .touch(touch)
  }
}
