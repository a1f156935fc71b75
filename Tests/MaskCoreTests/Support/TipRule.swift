// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore

/// A round tip on its way from a place and width to others, sample by sample: the least distance
/// from the disc over all moments, found by trisection.
struct DiscHullRule {
  let (a, b): (Vector, Vector)
  let (ra, rb): (Double, Double)

  /// Centers and radii in 1/256 pixel.
  init(_ a: (Int, Int), _ ra: Int, _ b: (Int, Int), _ rb: Int) {
    self.a = Vector(dx: Double(a.0), dy: Double(a.1))
    self.b = Vector(dx: Double(b.0), dy: Double(b.1))
    (self.ra, self.rb) = (Double(ra), Double(rb))
  }

  /// How far a sample is outside, in 1/256 pixel; not positive inside.
  func distance(column: Int, row: Int) -> Double {
    let (x, y) = (Double(32 * column + 16), Double(32 * row + 16))
    func outside(_ t: Double) -> Double {
      let (dx, dy) = (x - a.dx - t * (b.dx - a.dx), y - a.dy - t * (b.dy - a.dy))
      return (dx * dx + dy * dy).squareRoot() - ra - t * (rb - ra)
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
      if outside(first) <= outside(second) { high = second } else { low = first }
    }
    return min(outside(0), outside(1), outside((low + high) / 2))
  }
}

/// The convex hull of two upright boxes, by the sides of its outline.
struct BoxHullRule {
  private let hull: [(x: Int, y: Int)]

  /// The hull of the corners of boxes given as left, top, right and bottom in 1/256 pixel.
  init(_ boxes: [[Int]]) {
    let corners = boxes.flatMap { box in
      [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]
    }
    // Gift wrapping: the next corner is the one that all others lie left of.
    var (hull, current) = ([(x: Int, y: Int)](), corners.min { $0 < $1 } ?? (0, 0))
    repeat {
      hull.append(current)
      var next = current
      for corner in corners where corner != current {
        let side =
          (next.0 - current.0) * (corner.1 - current.1)
          - (next.1 - current.1) * (corner.0 - current.0)
        let isFarther =
          abs(corner.0 - current.0) + abs(corner.1 - current.1)
          > abs(next.0 - current.0) + abs(next.1 - current.1)
        if next == current || side < 0 || side == 0 && isFarther { next = corner }
      }
      current = next
    } while current != hull[0] && hull.count < 20
    self.hull = hull
  }

  /// Whether a sample lies on no outer side of the outline.
  func contains(column: Int, row: Int) -> Bool {
    let (x, y) = (32 * column + 16, 32 * row + 16)
    if hull.count == 1 { return (x, y) == hull[0] }
    for (i, p) in hull.enumerated() {
      let q = hull[(i + 1) % hull.count]
      let side = (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x)
      if side < 0 { return false }
      // A hull without area is a stretch of a line.
      if hull.count == 2,
        !(min(p.x, q.x)...max(p.x, q.x) ~= x && min(p.y, q.y)...max(p.y, q.y) ~= y)
      {
        return false
      }
    }
    return true
  }
}
