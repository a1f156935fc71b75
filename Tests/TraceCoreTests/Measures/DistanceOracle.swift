// SPDX-License-Identifier: Apache-2.0
import Geometry
import TraceCore

/// The distances of ink from a guide by loops over all of its pieces, with certified bounds.
///
/// The distance to one piece is convex along a segment, so none exceeds the greater one of both ends;
/// and no distance changes by more than the way, divided by the least slack.
struct DistanceOracle {
  let guide: ReferenceGuide
  let segments: [LineSegment]

  init(_ guide: PlacedGuide, _ points: [Point]) {
    self.guide = ReferenceGuide(guide)
    segments = zip(points, points.dropFirst()).map { LineSegment($0, $1) }
  }

  /// The length of the ink.
  var length: Double { segments.reduce(0) { $0 + $1.length } }

  private var leastSlack: Double { guide.pieces.map(\.slack).min() ?? 1 }

  /// An upper bound of the distance of every point of `segment`.
  private func bound(_ segment: LineSegment) -> Double {
    guide.pieces.reduce(.infinity) { least, piece in
      let ends = max(
        piece.axis.squaredDistance(to: segment.start), piece.axis.squaredDistance(to: segment.end))
      return min(least, ends.squareRoot() / piece.slack)
    }
  }

  /// The greatest distance of the ink: at least the first, and at most the second.
  func greatest(accuracy: Double = 1e-6) -> (Double, Double) {
    var lower = segments.reduce(0) {
      max($0, guide.distance(to: $1.start), guide.distance(to: $1.end))
    }
    var open = segments
    while let segment = open.popLast() {
      let middle = segment.start.midpoint(to: segment.end)
      lower = max(lower, guide.distance(to: middle))
      if bound(segment) <= lower + accuracy { continue }
      open.append(LineSegment(segment.start, middle))
      open.append(LineSegment(middle, segment.end))
    }
    return (lower, lower + accuracy)
  }

  /// The length of the ink within `distance`, at least the first and at most the second.
  func length(within distance: Double) -> (Double, Double) {
    var (open, sure, possible) = (segments, 0.0, 0.0)
    while let segment = open.popLast() {
      let (middle, length) = (segment.start.midpoint(to: segment.end), segment.length)
      if bound(segment) <= distance {
        sure += length
      } else if guide.distance(to: middle) - length / 2 / leastSlack > distance {
        continue
      } else if length < 1e-4 {
        possible += length
      } else {
        open.append(LineSegment(segment.start, middle))
        open.append(LineSegment(middle, segment.end))
      }
    }
    return (sure, sure + possible)
  }
}
