// SPDX-License-Identifier: Apache-2.0
import Geometry
package import JSONStream
import TraceCore

extension SegmentReading: JSONConvertible {
  /// The place at which the furthest point would have passed: on the way to the guide, just near
  /// enough.
  var passing: Point {
    guard margin > 0 else { return furthest }
    return guide.point.interpolated(to: furthest, at: allowed / distance)
  }

  /// Adds rows with the measurements, and with what would have made a red segment black.
  func describe(in rows: inout LabeledRows) {
    rows.row("ink", "furthest from the guide at \(furthest.words)")
    rows.row("guide", "nearest at \(guide.point.words), \(guide.words)")
    rows.row("distance", "\(hundredthsUp(distance)) pt, \(hundredths(allowed)) allowed: \(room)")
    guard color == .red else { return }
    rows.row(
      "would pass",
      "a tolerance of \(hundredthsUp(needed)) pt, or the ink at \(passing.words) or nearer")
  }

  /// The distance beyond the tolerance, or the distance to spare.
  private var room: String {
    // An excess is rounded up and a reserve to the nearest, so that red is never "0.00 too far".
    margin > 0 || color == .red
      ? "\(hundredthsUp(max(margin, 0))) too far" : "\(hundredths(-margin)) to spare"
  }

  package var json: JSONValue {
    [
      "guideStroke": guide.stroke.json, "color": color.json, "furthest": furthest.json,
      "guidePoint": guide.point.json, "along": guide.along.json, "distance": distance.json,
      "allowed": allowed.json, "margin": margin.json, "needed": needed.json,
      "passing": passing.json,
    ]
  }
}

extension GuidePlace {
  /// The place in words: `76.30 pt along stroke 1 of the guide`.
  var words: String { "\(hundredths(along)) pt along stroke \(stroke + 1) of the guide" }
}

extension Point {
  /// The point in words: `(12.50, 300.00)`.
  var words: String { "(\(hundredths(x)), \(hundredths(y)))" }
}
