// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

/// Makes events out of arbitrary bytes, six for each.
///
///     kind and contact | time | x | y | fraction | force and size
enum RandomEvents {
  /// The events that the bytes are; what is left over is dropped.
  static func events(_ bytes: ArraySlice<UInt8>) -> [RecordingEvent] {
    var time: Microseconds = 0
    return stride(from: bytes.startIndex, to: bytes.endIndex - 5, by: 6).map { start in
      let record = Array(bytes[start..<start + 6])
      // From a microsecond to some nine minutes.
      time += Microseconds(record[1]) << Microseconds(3 * (record[0] >> 5))
      return event(record, at: time)
    }
  }

  private static func event(_ record: [UInt8], at time: Microseconds) -> RecordingEvent {
    let kind = record[0] & 7
    if kind == 7 { return .reset(time: time) }
    let phases: [TouchEvent.Phase] = [.began, .moved, .moved, .ended, .cancelled, .hovered, .moved]
    var touch = TouchEvent(
      time: time, contact: Int(record[0] >> 3 & 3), phase: phases[Int(kind)],
      location: location(record, isFar: kind == 6))
    touch.force = record[5] < 128 ? Double(record[5]) / 127 : nil
    touch.major = record[5] & 1 == 1 ? Double(record[5]) / 4 : nil
    return .touch(touch)
  }

  /// A place on the canvas or beside it, or as far away as one may be.
  private static func location(_ record: [UInt8], isFar: Bool) -> Point {
    let fraction = Double(record[4]) / 512
    let place = Point(x: Double(record[2]) / 2 - 16 + fraction, y: Double(record[3]) / 2 - 16)
    return isFar ? Point(x: place.x * 8000, y: place.y * 8000) : place
  }
}
