// SPDX-License-Identifier: Apache-2.0
import Geometry

// A path from A over P to B, stroked with round caps and miter joins:
//
//      .-----------+ M          bands    between the ends of a segment, |cross| <= T as in `Capsule`
//     (  A ----- P |            caps     the halves of the discs at A and B that lie beyond the path
//      '---+.    | |            joins    the wedge at P between the ends of the two bands, as far as
//           |    | |                     both outer edges reach (to M); cut off by the line between
//           |    B |                     the ends of these edges where M is further from P than 10 r
//            '----'

/// A polyline that is stroked as one path and grows at its end: with round caps at its two ends and
/// miter joins in between.
///
/// The path is the union of convex pieces. Each extension adds pieces that every longer path has
/// too; only the cap at the end changes.
///
/// The join is flat if the path reverses its direction. Corners of the path, and corners of bevel
/// joins, are rounded once to 1/256 pixel; everything else is exact.
struct StrokedPath: Sendable {
  private let radius: Int
  private let scale: Double
  private var last: LatticePoint
  /// The latest segment; nil as long as the path is a single point.
  private var latest: PathSegment?

  /// Creates the path of a single point.
  ///
  /// - Parameters:
  ///   - start: The point, in points of the card.
  ///   - width: The width of the stroke, in points.
  ///   - scale: The scale, in pixels a point.
  /// - Precondition: Point, width and scale are within the limits of `Capsule`.
  init(from start: Point, width: Double, scale: Double) {
    radius = Lattice.units(width / 2, scale: scale)
    self.scale = scale
    last = LatticePoint(start, scale: scale)
  }

  /// Extends the path to a point, in points of the card, and calls `visit` with the pieces that this
  /// adds; there are none if the point is rounded to the last one.
  mutating func extend(to point: Point, _ visit: (ConvexPiece) -> Void) {
    let end = LatticePoint(point, scale: scale)
    if end == last { return }
    let segment = PathSegment(last, end, radius: radius)
    visit(segment.band)
    if let latest {
      if let join = latest.join(segment) { visit(join) }
    } else {
      visit(ConvexPiece(discAt: last, radius: radius, [HalfPlane(dot: segment.way, from: last)]))
    }
    (last, latest) = (end, segment)
  }

  /// The cap at the end of the path; for a single point the whole disc.
  var cap: ConvexPiece {
    let beyond = latest.map { HalfPlane(dot: $0.wayBack, from: last) }
    return ConvexPiece(discAt: last, radius: radius, beyond.map { [$0] } ?? [])
  }
}

/// A straight segment of the path.
private struct PathSegment: Sendable {
  private let capsule: Capsule
  /// T of the capsule: the maximum absolute cross product inside.
  private let crossLimit: Int

  /// The miter limit: the maximum distance of the tip of a miter from its corner, in half widths.
  ///
  /// This is the default of CoreGraphics, and was that of PostScript; beyond the limit the join is
  /// a bevel.
  private static let miterLimit = 10.0

  init(_ start: LatticePoint, _ end: LatticePoint, radius: Int) {
    capsule = Capsule(from: start, to: end, radius: radius)
    crossLimit = capsule.crossLimit
  }

  /// The vector from the start to the end.
  var way: (x: Int, y: Int) {
    (capsule.end.x - capsule.start.x, capsule.end.y - capsule.start.y)
  }

  /// The vector from the end to the start.
  var wayBack: (x: Int, y: Int) { (-way.x, -way.y) }

  /// The rectangle of the stroke between the two ends.
  var band: ConvexPiece {
    let ends = [
      HalfPlane(dot: wayBack, from: capsule.start), HalfPlane(dot: way, from: capsule.end),
    ]
    return ConvexPiece(
      within: .around([capsule.start, capsule.end], by: capsule.radius),
      ends + [edge(1), edge(-1)])
  }

  /// Returns the half-plane inside the edge on the right of the way, for side 1, or on the left,
  /// for side -1.
  private func edge(_ side: Int) -> HalfPlane {
    HalfPlane(cross: (side * way.x, side * way.y), from: capsule.end, atMost: crossLimit)
  }

  /// Returns the vector from the way to an edge, perpendicular to the way; its length is the
  /// radius.
  private func across(_ side: Int) -> Vector {
    let across = Vector(dx: Double(-side * way.y), dy: Double(side * way.x))
    return across * (Double(capsule.radius) / across.length)
  }

  /// Returns the join with the segment that begins where this one ends; nil if that segment goes
  /// straight on or straight back.
  func join(_ next: PathSegment) -> ConvexPiece? {
    let corner = capsule.end
    let turn = Int128(way.x) * Int128(next.way.y) - Int128(way.y) * Int128(next.way.x)
    guard turn != 0 else { return nil }
    // The gap is on the outer side: left of a path that turns right.
    let side = turn > 0 ? -1 : 1
    let wedge = [HalfPlane(dot: wayBack, from: corner), HalfPlane(dot: next.way, from: corner)]
    let (one, other) = (across(side), next.across(side))
    let ends = [corner.moved(by: one), corner.moved(by: other)]
    // With the unit normals m and n, the tip is at r (m + n) / (1 + m n), at the distance r sqrt(2
    // / (1 + m n)).
    let radius = Double(capsule.radius)
    let cosine = (one.dx * other.dx + one.dy * other.dy) / (radius * radius)
    if 2 <= Self.miterLimit * Self.miterLimit * (1 + cosine) {
      let tip = corner.moved(by: (one + other) * (1 / (1 + cosine)))
      return ConvexPiece(
        within: .around([corner, tip] + ends), wedge + [edge(side), next.edge(side)])
    }
    return cutOff(ends, corner).map { chord in
      ConvexPiece(within: .around([corner] + ends), wedge + [chord])
    }
  }

  /// Returns the half-plane that contains a corner and is bounded by the line through two points;
  /// nil if the corner is on the line.
  private func cutOff(_ ends: [LatticePoint], _ corner: LatticePoint) -> HalfPlane? {
    let (dx, dy) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
    let toCorner = dx * (corner.y - ends[0].y) - dy * (corner.x - ends[0].x)
    if toCorner == 0 { return nil }
    let sign = toCorner > 0 ? -1 : 1
    return HalfPlane(cross: (sign * dx, sign * dy), from: ends[0], atMost: 0)
  }
}

extension LatticePoint {
  /// Returns the lattice point nearest to this one moved by a vector.
  fileprivate func moved(by vector: Vector) -> LatticePoint {
    LatticePoint(x: x + Int(vector.dx.rounded()), y: y + Int(vector.dy.rounded()))
  }
}

extension SweptBox.Box {
  /// Returns a box that contains some points and everything within `margin` of them; it is 2 units
  /// larger on each side, for roundings.
  fileprivate static func around(_ points: [LatticePoint], by margin: Int = 0) -> SweptBox.Box {
    let (columns, rows) = (points.map { $0.x }, points.map { $0.y })
    let room = margin + 2
    return SweptBox.Box(
      left: (columns.min() ?? 0) - room, top: (rows.min() ?? 0) - room,
      right: (columns.max() ?? 0) + room, bottom: (rows.max() ?? 0) + room)
  }
}

extension ConvexPiece {
  /// Creates the part of a disc inside some half-planes.
  fileprivate init(discAt center: LatticePoint, radius: Int, _ sides: [HalfPlane]) {
    let disc = (x: center.x, y: center.y, radius: radius)
    self.init(
      within: .around([center], by: radius), sides, disc: SweptDisc(from: disc, to: disc))
  }
}
