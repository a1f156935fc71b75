import GoldenPictures
import JSONStream
import Testing
import TouchRecording

/// Gauges beside the traces and cards of bundled recordings.
@Suite struct BundledGaugeTests {
  @Test(arguments: [("scratch-60", "gauge-card"), ("off-guide-t", "gauge-letter")])
  func `gauges beside bundled recordings look as they did`(stem: String, name: String) throws {
    let bundled = try BundledRecordings.all().first { $0.stem == stem }
    let recording = try #require(bundled?.recording)
    var scene = try #require(recording.header.scene)
    scene.append("gauge", "counter")
    let frame = try GoldenFrames.frame(
      of: scene,
      on: recording.header.canvas.size, after: recording.touches, at: 9_000_000)
    try GoldenFrames.expect(frame, toBe: "\(name)@1x")
  }
}
