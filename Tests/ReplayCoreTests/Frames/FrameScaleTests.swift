// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import PropertyTesting
import ReplayCore
import TestCorpora
import Testing
import TouchRecording

/// Figures do not depend on the scale of a frame, given or fitted to the limit.
@Suite struct FrameScaleTests {
  private static let limit = 40_000

  /// Returns what the report says of a recording beside its frames and the warning about their scale;
  /// nil if no frame was drawn.
  private func figures(of recording: Recording, scale: Double?) async throws -> [String]? {
    let replay = Replayer {
      $0.frame = .last
      $0.scale = scale
      $0.limits.set(.frame, to: Self.limit)
    }
    let replayed = try await replay.replayed(recording)
    var report = RunReport()
    report.add(replayed)
    let json = try JSONValue.parse(report.json())
    guard replayed.frame != nil, let row = json["recordings"]?.elements?.first else { return nil }
    return (row.members ?? []).filter { !["frames", "diagnostics"].contains($0.key) }
      .map { "\($0.key): \(String(decoding: $0.value.text(), as: UTF8.self))" }
      + replayed.diagnostics.filter { $0.code.name != "W428" }.map(\.message)
  }

  private func expectSameFigures(_ recording: Recording, _ name: String) async throws -> Int {
    let size = recording.header.canvas.size
    let largest = (Double(Self.limit) / size.width / size.height).squareRoot()
    guard let fitted = try await figures(of: recording, scale: nil) else { return 0 }
    for scale in [0.01, largest * 0.6, largest * 0.9] where Replayer.scales.contains(scale) {
      guard let figures = try await figures(of: recording, scale: scale) else { continue }
      #expect(figures == fitted, "\(name) at \(scale)")
    }
    return 1
  }

  @Test func `the figures of bundled recordings are the same at each scale`() async throws {
    for stem in try Bundled.stems() {
      #expect(try await expectSameFigures(try Bundled.recording(stem), stem) == 1, "\(stem)")
    }
  }

  @Test func `the figures of generated tablet recordings are the same at each scale`() async throws
  {
    var drawn = 0
    for seed in effort(few: UInt64(1)...24, all: 1...400) {
      var random = SplitMix64(seed: seed)
      let side = [400, 2_000, 9_000, 26_000][random.below(4)]
      let canvas = Size(width: Double(side), height: Double(side * (60 + random.below(40)) / 100))
      var recording = Generator<Recording>.recording(on: canvas).value(seed: seed)
      if random.below(3) == 0 { recording.header.scene = nil }
      drawn += try await expectSameFigures(recording, "seed \(seed)")
    }
    #expect(drawn > effort(few: 12, all: 200), "\(drawn)")
  }
}
