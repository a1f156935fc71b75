import Geometry

// A path from A over P to B, stroked with round caps and miter joins:
//
//      .-----------+ M          bands    between the ends of a segment, |cross| <= T as in `Capsule`
//     (  A ----- P |            caps     the halves of the discs at A and B that lie beyond the path
//      '---+.    | |            joins    the wedge at P between the ends of the two bands, as far as
//           |    | |                     both outer edges reach (to M); cut off by the line between
//           |    B |                     the ends of these edges where M is further from P than 10 r
//            '----'

/// A polyline that is stroked as one path: with round caps at its two ends and miter joins between.
///
/// Where it turns straight back the join is flat. Corners of the path are rounded once to 1/256
/// pixel, and so are those of joins that are cut off; everything else is exact.
struct StrokedPath {
  /// No two neighbours are equal.
  private let points: [LatticePoint]
  private let radius: Int

  /// Creates the path through `points`, of which there is at least one.
  ///
  /// - Parameters:
  ///   - points: In points of the card.
  ///   - width: Of the stroke, in points.
  ///   - scale: The pixels of a point.
  /// - Precondition: points, width and scale are as for `Capsule`.
  init(_ points: [Point], width: Double, scale: Double) {
    var corners: [LatticePoint] = []
    for point in points {
      let corner = LatticePoint(point, scale: scale)
      if corner != corners.last { corners.append(corner) }
    }
    self.points = corners
    radius = Lattice.units(width / 2, scale: scale)
  }

  /// Hands the convex pieces that make it up to `visit`: all of it belongs to one of them at least.
  func forEachPiece(_ visit: (ConvexPiece) -> Void) {
    guard let first = points.first, let last = points.last else { return }
    var before: PathSegment?
    for (start, end) in zip(points, points.dropFirst()) {
      let segment = PathSegment(start, end, radius: radius)
      visit(segment.band)
      if let before {
        if let join = before.join(segment) { visit(join) }
      } else {
        visit(
          ConvexPiece(discAt: first, radius: radius, [HalfPlane(dot: segment.way, from: first)]))
      }
      before = segment
    }
    // A path that goes nowhere is a disc.
    let beyond = before.map { HalfPlane(dot: $0.wayBack, from: last) }
    visit(ConvexPiece(discAt: last, radius: radius, beyond.map { [$0] } ?? []))
  }
}

/// A straight piece of the path.
private struct PathSegment {
  private let capsule: Capsule
  /// T of the capsule: how large a cross product is at most.
  private let crossLimit: Int

  /// How far the tip of a miter is from its corner at most, in half widths.
  ///
  /// It is the default of CoreGraphics, as it was that of PostScript; beyond it the join is cut off.
  private static let miterLimit = 10.0

  init(_ start: LatticePoint, _ end: LatticePoint, radius: Int) {
    capsule = Capsule(from: start, to: end, radius: radius)
    crossLimit = capsule.crossLimit
  }

  /// From its start to its end.
  var way: (x: Int, y: Int) {
    (capsule.end.x - capsule.start.x, capsule.end.y - capsule.start.y)
  }

  /// From its end to its start.
  var wayBack: (x: Int, y: Int) { (-way.x, -way.y) }

  /// The rectangle between its ends.
  var band: ConvexPiece {
    let ends = [
      HalfPlane(dot: wayBack, from: capsule.start), HalfPlane(dot: way, from: capsule.end),
    ]
    return ConvexPiece(
      within: .around([capsule.start, capsule.end], by: capsule.radius),
      ends + [edge(1), edge(-1)])
  }

  /// Everything up to the edge to the right of the way, for side 1, or to the left, for side -1.
  private func edge(_ side: Int) -> HalfPlane {
    HalfPlane(cross: (side * way.x, side * way.y), from: capsule.end, atMost: crossLimit)
  }

  /// The vector across the way to an edge: as long as the radius.
  private func across(_ side: Int) -> Vector {
    let across = Vector(dx: Double(-side * way.y), dy: Double(side * way.x))
    return across * (Double(capsule.radius) / across.length)
  }

  /// The join with the segment that begins where this one ends; nil where that goes straight on or
  /// straight back.
  func join(_ next: PathSegment) -> ConvexPiece? {
    let corner = capsule.end
    let turn = Int128(way.x) * Int128(next.way.y) - Int128(way.y) * Int128(next.way.x)
    guard turn != 0 else { return nil }
    // The gap is on the outer side: left of a path that turns right.
    let side = turn > 0 ? -1 : 1
    let wedge = [HalfPlane(dot: wayBack, from: corner), HalfPlane(dot: next.way, from: corner)]
    let (one, other) = (across(side), next.across(side))
    let ends = [corner.moved(by: one), corner.moved(by: other)]
    // With the unit normals m and n the tip is at r (m + n) / (1 + m n), which is as far as
    // r sqrt(2 / (1 + m n)).
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

  /// The side of the line through two points on which a corner lies; nil where that is on the line.
  private func cutOff(_ ends: [LatticePoint], _ corner: LatticePoint) -> HalfPlane? {
    let (dx, dy) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
    let toCorner = dx * (corner.y - ends[0].y) - dy * (corner.x - ends[0].x)
    if toCorner == 0 { return nil }
    let sign = toCorner > 0 ? -1 : 1
    return HalfPlane(cross: (sign * dx, sign * dy), from: ends[0], atMost: 0)
  }
}

extension LatticePoint {
  /// The nearest point of the grid to one so far away.
  fileprivate func moved(by vector: Vector) -> LatticePoint {
    LatticePoint(x: x + Int(vector.dx.rounded()), y: y + Int(vector.dy.rounded()))
  }
}

extension SweptBox.Box {
  /// The box that some points are in, and everything that is `margin` or less from them; with room
  /// for what was rounded.
  fileprivate static func around(_ points: [LatticePoint], by margin: Int = 0) -> SweptBox.Box {
    let (columns, rows) = (points.map(\.x), points.map(\.y))
    let room = margin + 2
    return SweptBox.Box(
      left: (columns.min() ?? 0) - room, top: (rows.min() ?? 0) - room,
      right: (columns.max() ?? 0) + room, bottom: (rows.max() ?? 0) + room)
  }
}

extension ConvexPiece {
  /// The part of a disc inside some half-planes.
  fileprivate init(discAt center: LatticePoint, radius: Int, _ sides: [HalfPlane]) {
    let disc = (x: center.x, y: center.y, radius: radius)
    self.init(
      within: .around([center], by: radius), sides, disc: SweptDisc(from: disc, to: disc))
  }
}
