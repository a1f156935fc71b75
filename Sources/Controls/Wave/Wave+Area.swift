// SPDX-License-Identifier: Apache-2.0
import Geometry

extension Wave {
  /// The visible area of water: the number of one-point squares whose centers lie in either wave.
  ///
  /// The grid of squares begins at the top left corner of the square around the ball, so the area
  /// does not depend on the scale of a frame. Between two points of `upperEdge` the edge is a
  /// straight line. In the standard profile, water fills the region between this edge and the lower
  /// half of the ball's outline, and the ball clips it. In the original it fills what the edge and
  /// its closing arc enclose. A center on the upper end of a region counts, one on the lower end
  /// does not. In the article's form the area is counted before the water is tilted.
  ///
  /// - Complexity: O(D) for a ball of diameter D; a column is at most four intervals.
  public var waterArea: Int {
    let waters = WaveLayer.allCases.map { Water(self, edge: upperEdge($0)) }
    var area = 0
    for column in 0..<Int((waters[0].right + 0.5).rounded(.down)) {
      let x = Double(column) + 0.5
      var counted = Int.min
      for rows in waters.flatMap({ $0.rows(at: x) }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
        area += max(0, rows.upperBound - max(rows.lowerBound, counted))
        counted = max(counted, rows.upperBound)
      }
    }
    return area
  }

  /// The water of one layer.
  private struct Water {
    private let edge: [Point]
    private let rules: WaveRules
    private let radius: Double
    /// The ends of the closing arc, from right to left.
    private let arcEnds: [Point]

    init(_ wave: Wave, edge: [Point]) {
      (self.edge, rules, radius) = (edge, wave.rules, wave.rules.waterDiameter / 2)
      let arc = wave.closingArc(of: edge)
      arcEnds = [arc.start, arc.start + arc.sweep].map { [radius] angle in
        Point(
          x: radius + radius * cosine(degrees: angle), y: radius + radius * sine(degrees: angle))
      }
    }

    /// The position of the edge's last point.
    var right: Double { edge[edge.count - 1].x }

    /// Returns the rows of the squares at `x`, the center of a column, whose centers are in the water.
    func rows(at x: Double) -> [Range<Int>] {
      let borders = borders(at: x).sorted()
      return stride(from: 0, to: borders.count, by: 2).map { first in
        // A center lies half a point below the top of its row.
        let rows = borders[first...first + 1].map { Int(($0 - 0.5).rounded(.up)) }
        return rows[0]..<rows[1]
      }
    }

    /// Returns the heights at which a walk down the column at `x` enters or leaves the water.
    private func borders(at x: Double) -> [Double] {
      let (surface, reach) = (height(at: x), rules.reach(at: x))
      let (top, bottom) = (radius - reach, radius + reach)
      if rules.profile == .standard { return [min(max(surface, top), bottom), bottom] }
      // In the article's form an end of the edge may lie outside the ball. Beyond the end of the arc
      // a line leads there; if the arc ends above the center, it passes the column twice.
      let isRight = x > arcEnds[0].x
      guard isRight || x < arcEnds[1].x else { return [surface, bottom] }
      let (end, tip) = isRight ? (arcEnds[0], edge[edge.count - 1]) : (arcEnds[1], edge[0])
      let line = end.y + (tip.y - end.y) * ((x - end.x) / (tip.x - end.x))
      return end.y < radius ? [surface, line, top, bottom] : [surface, line]
    }

    /// Returns the height of the edge at `x`, the center of a column.
    ///
    /// The pieces of an edge begin at integers; the last one may be shorter than a point.
    private func height(at x: Double) -> Double {
      let index = min(Int(x), edge.count - 2)
      let (left, right) = (edge[index], edge[index + 1])
      return left.y + (right.y - left.y) * ((x - left.x) / (right.x - left.x))
    }
  }
}
