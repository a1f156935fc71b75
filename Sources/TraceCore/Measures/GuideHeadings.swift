import Geometry

// Outside a corner all points have the same foot and are equally near to both pieces; so that it
// cannot matter which of the two a search names, the corner has a heading of its own:
//
//       .  .  p           half-way between those of the pieces that meet there
//       .     .
//    ───>─────┐
//             v

/// Where the guide leads at the ends of each of its straight pieces.
struct GuideHeadings {
  /// The headings at the start and the end of each piece, in the order of the strokes;
  /// of length 1, or 0 where the guide turns back or does not lead anywhere.
  private var ends: [(start: Vector, end: Vector)] = []

  /// Finds the headings of `guide`.
  ///
  /// - Complexity: O(n) in the number of straight pieces.
  init(_ guide: PlacedGuide) {
    for line in guide.strokes.flatMap(\.polylines) {
      let headings = GuideHeadings.headings(atPointsOf: line)
      for k in 0..<max(headings.count - 1, 1) {
        ends.append((headings[k], headings[min(k + 1, headings.count - 1)]))
      }
    }
  }

  /// The heading at each point of a line; pieces without length are passed over.
  private static func headings(atPointsOf line: Polyline) -> [Vector] {
    let units = line.segments.map { ($0.end - $0.start).normalized ?? .zero }
    // An open line begins and ends with the one piece that there is.
    var before = line.isClosed ? units.last { $0 != .zero } ?? .zero : .zero
    var sums = [before]
    for unit in units {
      if unit != .zero { before = unit }
      sums.append(before)
    }
    var after = line.isClosed ? units.first { $0 != .zero } ?? .zero : .zero
    for k in sums.indices.reversed() {
      if k < units.count, units[k] != .zero { after = units[k] }
      sums[k] = (sums[k] + after).normalized ?? .zero
    }
    return sums
  }

  /// How far `point` lies to the right of the guide, seen across its heading at the foot of `point`
  /// on the piece `axis` at `index`; negative to the left.
  func side(of point: Point, from axis: LineSegment, at index: Int) -> Double {
    let foot = axis.parameter(nearestTo: point)
    if foot > 0 && foot < 1 {
      let along = axis.end - axis.start
      return along.cross(point - axis.start) / along.length
    }
    return foot == 0
      ? ends[index].start.cross(point - axis.start) : ends[index].end.cross(point - axis.end)
  }
}
