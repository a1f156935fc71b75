// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

/// The program of the landing page of `TouchRecording`.
func touchRecordingPage(_ print: Print) throws {
  let touches = [
    TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 70.5, y: 245)),
    TouchEvent(time: 8333, contact: 0, phase: .moved, location: Point(x: 74, y: 246.5)),
    TouchEvent(time: 16_667, contact: 0, phase: .ended, location: Point(x: 78, y: 248)),
  ]
  let header = RecordingHeader(canvas: .init(width: 390, height: 844))
  let file = Recording(header: header, touches: touches).bytes
  for line in String(decoding: file, as: UTF8.self).split(separator: "\n") { print(line) }

  let (recording, end) = try Recording.read(file)
  print(recording.touches == touches, end.integrity.isSealed)
}
