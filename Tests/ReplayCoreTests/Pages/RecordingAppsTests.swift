// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording
import TestCorpora
import Testing

/// The loggers of docs/recording-apps.md: the one in Swift is the file beside this one.
@Suite struct RecordingAppsTests {
  @Test func `the page shows the logger that is tried here`() throws {
    let code = try Project.code(of: "Tests/ReplayCoreTests/Pages/TouchLog.swift")
    #expect(try Project.text(of: "docs/recording-apps.md").contains("```swift\n\(code)```\n"))
  }

  @Test func `touches that come contact by contact are written in the order of their times`() throws
  {
    var log = TouchLog(width: 390, height: 844, scale: 3)
    for (contact, delay) in [(0, 0.0), (1, 0.004)] {
      for (index, phase) in [TouchEvent.Phase.began, .moved, .ended].enumerated() {
        var touch = TouchEvent(
          time: 0, contact: contact, phase: phase, location: Point(x: Double(index), y: 7.5))
        touch.isCoalesced = phase == .moved
        // Since boot, as systems count.
        log.add(touch, at: 86_400 + delay + Double(index) / 120)
      }
    }
    let (recording, end) = try Recording.read(log.bytes)
    #expect(end.integrity.isSealed && end.warnings.isEmpty)
    #expect(recording.header.canvas.scale == 3)
    let touches = recording.touches
    #expect(touches.map(\.contact) == [0, 1, 0, 1, 0, 1])
    #expect(touches.map(\.time) == [0, 4000, 8333, 12_333, 16_667, 20_667])
    #expect(touches.map(\.isCoalesced) == [false, false, true, true, false, false])
  }

  @Test func `a log of nothing is a recording`() throws {
    let (recording, end) = try Recording.read(TouchLog(width: 1, height: 1, scale: 1).bytes)
    #expect(end.integrity.isSealed && recording.entries.isEmpty)
  }
}
