// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import GoldenPictures
import JSONStream
import Testing
import TouchRecording

/// The wave beside a trace or a card, as their gauge.
@Suite struct WaveGaugeTests {
  private static let screen = Size(width: 195, height: 422)

  /// A card with a gauge above it, scratched by a stroke across, at `time`.
  private func frame(
    at time: Microseconds, scratched: Bool = true, scale: Double = 1
  ) throws -> Bitmap {
    let scene: JSONValue = [
      "kind": "scratch", "frame": ["x": 20, "y": 110, "width": 150, "height": 200],
      "content": ["color": "#ffcc33"], "brush": ["width": 100], "gauge": "wave",
    ]
    let stroke = [TouchEvent.Phase.began, .moved, .ended].enumerated().map { index, phase in
      TouchEvent(
        time: Microseconds(index), contact: 0, phase: phase,
        location: Point(x: index == 0 ? 20 : 170, y: 200))
    }
    return try GoldenFrames.frame(
      of: scene, on: Self.screen, after: scratched ? stroke : [], at: time, scale: scale)
  }

  @Test func `the gauge of a card is as it was looked at`() throws {
    try GoldenFrames.expect(try frame(at: 1_000_000, scale: 2), toBe: "wave-gauge", scale: 2)
  }

  @Test func `its waves run though nobody touches, and an empty one has none`() throws {
    #expect(try frame(at: 1_000_000) != frame(at: 1_100_000))
    #expect(try frame(at: 1_000_000) == frame(at: 1_019_999))
    #expect(try frame(at: 1_000_000, scratched: false) == frame(at: 5_000_000, scratched: false))
  }
}
