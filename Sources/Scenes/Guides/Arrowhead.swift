package import Geometry
package import TraceCore

/// An arrowhead on a stroke of a guide that shows where the stroke goes.
package struct Arrowhead {
  /// From the tip to the base, in points of the sheet.
  private static let length = 10.5
  /// Half the base: with the length an angle of 46 degrees at the tip.
  private static let halfWidth = 4.5
  /// How far along the stroke it may stand, the best first: early, and clear of the start.
  private static let shares = [0.375, 0.25, 0.5, 0.625, 0.75, 0.8125]
  /// What is as clear as this of other strokes is clear enough: half an arrowhead and 3 points.
  private static let clearance = 8.25

  /// The point of the stroke half way between tip and base.
  let middle: Point
  /// Where the stroke goes there; of length 1.
  let direction: Vector

  /// Chooses the first place along stroke `index` that is clear of the others and of corners, or
  /// else the clearest; nil for a stroke too short to carry an arrowhead.
  ///
  /// - Complexity: O(n) in the number of straight pieces of all strokes.
  package init?(along index: Int, of strokes: [PlacedGuide.Stroke]) {
    let line = strokes[index].polylines
    let length = line.reduce(0) { $0 + $1.length }
    guard length > 2 * Arrowhead.length else { return nil }
    let others = strokes.indices.filter { $0 != index }.flatMap { strokes[$0].polylines }
    var best: (place: Arrowhead, room: Double)?
    for share in Arrowhead.shares {
      guard let place = Arrowhead(on: line, atLength: share * length) else { continue }
      let room = others.distance(to: place.middle)
      if room >= Arrowhead.clearance {
        self = place
        return
      }
      if room > best?.room ?? -1 { best = (place, room) }
    }
    guard let best else { return nil }
    self = best.place
  }

  /// Stands `length` points along the lines; nil where that is at the disc on their start, or where
  /// they turn too sharply.
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

  /// The triangle, closed.
  package var outline: Path {
    let along = direction * (Arrowhead.length / 2)
    let across = direction.perpendicular * Arrowhead.halfWidth
    var outline = Path(polyline: [middle + along, middle - along + across, middle - along - across])
    outline.close()
    return outline
  }
}

extension [Polyline] {
  /// The point `length` points along the lines, jumps not counted; nil beyond their end.
  fileprivate func point(atLength length: Double) -> Point? {
    var left = length
    for segment in lazy.flatMap(\.segments) {
      if segment.length >= left { return segment.point(at: left / Swift.max(segment.length, 1e-9)) }
      left -= segment.length
    }
    return nil
  }

  /// The least distance of the lines to `point`; infinite where there are none.
  fileprivate func distance(to point: Point) -> Double {
    let squared = lazy.flatMap(\.segments).map { $0.squaredDistance(to: point) }
    return (squared.min() ?? .infinity).squareRoot()
  }
}
