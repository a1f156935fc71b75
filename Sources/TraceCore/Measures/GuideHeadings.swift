// SPDX-License-Identifier: Apache-2.0
import Geometry

// All points outside a corner have the same nearest point and are equally near to both pieces. The
// corner has its own heading, so the piece that a search returns does not matter:
//
//       .  .  p           halfway between the headings of the pieces that meet there
//       .     .
//    ───>─────┐
//             v

/// The headings of the guide at the ends of each of its straight pieces.
struct GuideHeadings {
  /// The headings at the start and the end of each piece, in the order of the strokes.
  ///
  /// A heading has length 1, or 0 if the guide turns back or has no direction there.
  private var ends: [(start: Vector, end: Vector)] = []

  /// Finds the headings of `guide`.
  ///
  /// - Complexity: O(n) in the number of straight pieces.
  init(_ guide: PlacedGuide) {
    for line in guide.strokes.flatMap({ $0.polylines }) {
      let headings = GuideHeadings.headings(atPointsOf: line)
      for k in 0..<max(headings.count - 1, 1) {
        ends.append((headings[k], headings[min(k + 1, headings.count - 1)]))
      }
    }
  }

  /// Returns the heading at each point of a line; pieces without length are skipped.
  private static func headings(atPointsOf line: Polyline) -> [Vector] {
    let units = line.segments.map { ($0.end - $0.start).normalized ?? .zero }
    // At its ends an open line has the heading of the one piece there.
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

  /// The headings at the start and the end of the piece at `index`.
  subscript(index: Int) -> (start: Vector, end: Vector) { ends[index] }
}
