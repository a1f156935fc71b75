// SPDX-License-Identifier: Apache-2.0
import Geometry
import TraceCore

// Slow and obviously right: every distance is a loop over all straight pieces of the guide.

struct ReferenceGuide {
  let pieces: [(axis: LineSegment, slack: Double)]

  init(_ guide: PlacedGuide) {
    pieces = guide.strokes.flatMap { stroke in
      stroke.polylines.flatMap { chain in
        ([LineSegment(chain.points[0], chain.points[0])] + Array(chain.segments))
          .map { ($0, stroke.slack) }
      }
    }
  }

  /// The distance from `point` to the guide, divided by slack.
  func distance(to point: Point) -> Double {
    pieces.reduce(.infinity) { min($0, $1.axis.squaredDistance(to: point).squareRoot() / $1.slack) }
  }

  /// The greatest distance from a point of `segment` to the guide, to `step` points: from below.
  func sampledDistance(of segment: LineSegment, step: Double) -> Double {
    let count = max(Int(segment.length / step), 1)
    return (0...count).reduce(0) {
      max($0, distance(to: segment.point(at: Double($1) / Double(count))))
    }
  }

  /// How much of `segment` lies outside, by bisection: where the mid-point of a piece is further
  /// from the edge than the Lipschitz bound lets the piece reach, the whole piece is as the
  /// mid-point is; pieces of 1e-6 points are so in any case.
  func redLength(of segment: LineSegment, tolerance: Double) -> Double {
    let leastSlack = pieces.map(\.slack).min() ?? 1
    var (pieces, red) = ([segment], 0.0)
    while let piece = pieces.popLast() {
      let middle = piece.start.midpoint(to: piece.end)
      let beyond = distance(to: middle) - tolerance
      if abs(beyond) > piece.length / 2 / leastSlack || piece.length < 1e-6 {
        if beyond > 0 { red += piece.length }
      } else {
        pieces.append(LineSegment(middle, piece.end))
        pieces.append(LineSegment(piece.start, middle))
      }
    }
    return red
  }
}
