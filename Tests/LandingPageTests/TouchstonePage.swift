// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import TouchRecording
import Touchstone

/// The program of the landing page of `Touchstone`.
func touchstonePage(_ print: Print) throws {
  var header = RecordingHeader(canvas: .init(width: 320, height: 320))
  header.scene = [
    "kind": "trace", "placement": "as-is", "rules": ["tolerance": 20],
    "guide": ["strokes": [["d": "M20 160H300"]]],
  ]
  let replay = try Replay(header)
  for step in 0...10 {
    let phase: TouchEvent.Phase = step == 0 ? .began : step == 10 ? .ended : .moved
    // A finger slips in the middle of the line.
    let place = Point(x: 20 + 28 * Double(step), y: step == 5 ? 190 : 160)
    let time = Microseconds(step) * 16_000
    try replay.touch(TouchEvent(time: time, contact: 0, phase: phase, location: place))
  }
  let report = try replay.report()
  print(report.summary)
  print(try report["deviation.max"] ?? 0)
  do {
    try report.require("ink.redSegments==0")
  } catch {
    print(error)
  }
}
