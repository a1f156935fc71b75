// SPDX-License-Identifier: Apache-2.0
package import Geometry
package import TraceCore

/// An arrowhead that shows the direction of a stroke of a guide.
package struct Arrowhead {
  /// The distance from the tip to the base, in points of the contact sheet.
  private static let length = 10.5
  /// Half the width of the base; with the length it gives an angle of 46 degrees at the tip.
  private static let halfWidth = 4.5
  /// The allowed positions as shares of the stroke's length, the best first: early, and clear of
  /// the start.
  private static let shares = [0.375, 0.25, 0.5, 0.625, 0.75, 0.8125]
  /// The distance from other strokes that is clear enough: half an arrowhead and 3 points.
  private static let clearance = 8.25

  /// The point on the stroke halfway between tip and base.
  let middle: Point
  /// The direction of the stroke at the tip, a vector of length 1.
  let direction: Vector

  /// Chooses the first position along stroke `index` that is clear of other strokes and of corners,
  /// or else the clearest; nil if the stroke is too short for an arrowhead.
  ///
  /// - Complexity: O(n) in the number of line segments of all strokes.
  package init?(along index: Int, of strokes: [PlacedGuide.Stroke]) {
    let line = strokes[index].polylines
    let length = line.reduce(0) { $0 + $1.length }
    guard length > 2 * Arrowhead.length else { return nil }
    let others = strokes.indices.filter { $0 != index }.flatMap { strokes[$0].polylines }
    let places = Arrowhead.shares.compactMap { Arrowhead(on: line, atLength: $0 * length) }
    let rooms = places.map { others.distance(to: $0.middle) }
    let clear = rooms.firstIndex { $0 >= Arrowhead.clearance }
    guard let best = clear ?? rooms.indices.max(by: { rooms[$0] < rooms[$1] }) else { return nil }
    self = places[best]
  }

  /// Creates an arrowhead `length` points along the lines; nil if it would cover the disc at their
  /// start, or if they turn too sharply there.
  private init?(on line: [Polyline], atLength length: Double) {
    guard length >= Arrowhead.length, let middle = line.point(atLength: length),
      let tip = line.point(atLength: length + Arrowhead.length / 2),
      let base = line.point(atLength: length - Arrowhead.length / 2),
      // A chord shorter than this spans a corner; along a circle of its own length it has 0.96.
      base.distance(to: tip) > 0.9 * Arrowhead.length,
      let direction = (tip - base).normalized
    else { return nil }
    self.middle = middle
    self.direction = direction
  }

  /// The closed triangle.
  package var outline: Path {
    let along = direction * (Arrowhead.length / 2)
    let across = direction.perpendicular * Arrowhead.halfWidth
    var outline = Path(polyline: [middle + along, middle - along + across, middle - along - across])
    outline.close()
    return outline
  }
}

extension [Polyline] {
  /// Returns the point at an arc length along the lines, which does not count jumps; nil beyond
  /// their end.
  fileprivate func point(atLength length: Double) -> Point? {
    var left = length
    for segment in lazy.flatMap({ $0.segments }) {
      if segment.length >= left { return segment.point(at: left / Swift.max(segment.length, 1e-9)) }
      left -= segment.length
    }
    return nil
  }

  /// Returns the smallest distance from the lines to `point`; infinite if there are no lines.
  fileprivate func distance(to point: Point) -> Double {
    let squared = lazy.flatMap { $0.segments }.map { $0.squaredDistance(to: point) }
    return (squared.min() ?? .infinity).squareRoot()
  }
}
