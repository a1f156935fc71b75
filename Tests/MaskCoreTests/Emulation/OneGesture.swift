// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import TouchRecording

/// One gesture on a card of 300 x 300 points, a zigzag of five legs and a diagonal, by a finger
/// that moves at 1,800 points a second; sampled at any rate, its corners always.
enum OneGesture {
  static let card = Rect(x: 0, y: 0, width: 300, height: 300)
  static let strokes: [[Point]] = [
    [
      Point(x: 35, y: 40), Point(x: 265, y: 84), Point(x: 35, y: 128), Point(x: 265, y: 172),
      Point(x: 35, y: 216), Point(x: 265, y: 260),
    ],
    [Point(x: 40, y: 260), Point(x: 260, y: 40)],
  ]

  /// The touches at `rate` samples a second; the diagonal ends at `end`.
  static func touches(
    rate: Double, end: Point = Point(x: 260, y: 40)
  ) -> [TouchEvent] {
    var touches: [TouchEvent] = []
    for (contact, corners) in strokes.enumerated() {
      let corners = contact == 1 ? [corners[0], end] : corners
      let start = Microseconds(contact) * 2_000_000
      var points = sampled(corners, spacing: 1800 / rate)
      let last = points.removeLast()
      touches += points.enumerated().map { index, point in
        touch(
          index == 0 ? .began : .moved, point, contact: contact, at: start + Microseconds(index))
      }
      touches.append(
        touch(.ended, last, contact: contact, at: start + Microseconds(points.count)))
    }
    return touches
  }

  /// The corners of a line, and a point every `spacing` points along it.
  private static func sampled(_ corners: [Point], spacing: Double) -> [Point] {
    var (points, passed, next) = ([corners[0]], 0.0, spacing)
    for (start, end) in zip(corners, corners.dropFirst()) {
      let leg = LineSegment(start, end)
      while next < passed + leg.length {
        points.append(leg.point(at: (next - passed) / leg.length))
        next += spacing
      }
      passed += leg.length
      points.append(end)
    }
    return points
  }
}
