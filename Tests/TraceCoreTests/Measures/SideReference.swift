// SPDX-License-Identifier: Apache-2.0
import Geometry
import TraceCore

/// The offset of a point to the right of the guide, by a loop over all of its pieces.
struct SideReference {
  private let pieces: [(axis: LineSegment, headings: (Vector, Vector), slack: Double)]

  init(_ guide: PlacedGuide) {
    pieces = guide.strokes.flatMap { stroke in
      stroke.polylines.flatMap { line in
        // Pieces without length have the place of an end of the others, unless there are no others.
        let pieces = line.segments.filter { $0.length > 0 }
        let units = pieces.compactMap { ($0.end - $0.start).normalized }
        let dot = [
          (LineSegment(line.points[0], line.points[0]), (Vector.zero, Vector.zero), stroke.slack)
        ]
        guard let first = units.first, let last = units.last else { return dot }
        return pieces.indices.map { k in
          let before = k > 0 ? units[k - 1] : line.isClosed ? last : units[k]
          let after = k + 1 < units.count ? units[k + 1] : line.isClosed ? first : units[k]
          let headings = [before + units[k], units[k] + after].map { $0.normalized ?? .zero }
          return (pieces[k], (headings[0], headings[1]), stroke.slack)
        }
      }
    }
  }

  /// Returns the offset from the first of the nearest pieces, divided by its slack.
  func side(of point: Point) -> Double {
    let distances = pieces.map { $0.axis.squaredDistance(to: point) / ($0.slack * $0.slack) }
    let least = distances.min() ?? 0
    let nearest = pieces[distances.firstIndex { $0 <= least + 0x1p-34 } ?? 0]
    let (axis, foot) = (nearest.axis, nearest.axis.parameter(nearestTo: point))
    let along = axis.end - axis.start
    let side =
      if foot * along.length <= 0x1p-20 {
        nearest.headings.0.cross(point - axis.start)
      } else if (1 - foot) * along.length <= 0x1p-20 {
        nearest.headings.1.cross(point - axis.end)
      } else {
        along.cross(point - axis.start) / along.length
      }
    return side / nearest.slack
  }

  /// The mean offset of ink, with a bound of its error: that of many places close by each other.
  func bias(of points: [Point]) -> (mean: Double, error: Double) {
    let line = Polyline(points)
    let count = Int(line.length * 16) + 1
    let sides = line.evenPoints(2 * count + 1).enumerated()
      .filter { $0.offset % 2 == 1 }.map { side(of: $0.element) }
    let jumps = zip(sides, sides.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) }
    let leastSlack = pieces.map(\.slack).min() ?? 1
    return (
      sides.reduce(0, +) / Double(count), (jumps / Double(count)) + 1.0 / 32 / leastSlack
    )
  }
}
