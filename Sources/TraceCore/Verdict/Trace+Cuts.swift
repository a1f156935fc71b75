public import Geometry

/// A place where a stroke cuts through earlier ink.
public struct Cut: Hashable, Sendable {
  /// The index of the stroke that cuts.
  public var stroke: Int
  /// The index of the stroke that is cut, which came down before.
  public var through: Int
  /// Where they cross, in canvas points.
  public var point: Point
}

extension Trace {
  /// The places where strokes cut through earlier ones, in the order of drawing.
  ///
  /// A segment cuts where it properly crosses a segment of an earlier stroke, and the two do not
  /// cross because the guide does: the guide strokes that they are matched with cross or touch within
  /// the tolerance of the place. A stroke may cross itself, and a crossing of an extra stroke is a cut. Of the
  /// cuts of one segment the one through the earliest ink is listed.
  ///
  /// - Complexity: O(n) in the number of segments, and what of them lies close together.
  func cuts(by match: PlanMatch) -> [Cut] {
    var segments: [Capsule] = []
    var owners: [Int] = []
    for (index, stroke) in strokes.enumerated() {
      for (start, end) in zip(stroke.points, stroke.points.dropFirst()) {
        segments.append(Capsule(axis: LineSegment(start, end), slack: 1))
        owners.append(index)
      }
    }
    guard !segments.isEmpty, segments.count <= Trace.cutLimit else { return [] }
    let grid = CapsuleGrid(segments, cell: tolerance)
    var cuts: [Cut] = []
    for (index, segment) in segments.enumerated() where owners[index] > 0 {
      var found: (index: Int, point: Point)?
      grid.forEachCapsule(near: segment.axis, within: 0) { other, earlier in
        guard owners[earlier] < owners[index], earlier < found?.index ?? .max,
          let point = segment.axis.crossing(other.axis),
          !isMeant(at: point, match.strokes[owners[index]], match.strokes[owners[earlier]])
        else { return true }
        found = (earlier, point)
        return true
      }
      if let found {
        cuts.append(Cut(stroke: owners[index], through: owners[found.index], point: found.point))
      }
    }
    return cuts
  }

  /// The most segments that are searched for cuts, which is what a grid holds.
  private static let cutLimit = 1 << 24

  /// Whether guide strokes of both drawn ones cross or touch within the tolerance of `point`.
  ///
  /// Strokes that come as near as half the tolerance count as touching, because guides are drawn by
  /// hand too.
  private func isMeant(at point: Point, _ one: StrokeMatch, _ other: StrokeMatch) -> Bool {
    let squaredTouch = tolerance * tolerance / 4
    let others = other.guideStrokes.flatMap { pieces(of: $0, near: point) }
    return one.guideStrokes.contains { stroke in
      pieces(of: stroke, near: point).contains { piece in
        others.contains { piece.squaredDistance(to: $0) <= squaredTouch }
      }
    }
  }

  /// What of the straight pieces of a guide stroke lies within the tolerance of `point`.
  private func pieces(of stroke: Int, near point: Point) -> [LineSegment] {
    let stroke = guide.strokes[stroke]
    let disc = Capsule(axis: LineSegment(point, point), slack: 1)
    return stroke.capsules.compactMap { capsule in
      disc.inside(capsule.axis, radius: tolerance * stroke.slack).map {
        capsule.axis.part($0.lower...$0.upper)
      }
    }
  }
}

extension LineSegment {
  /// Where the segment goes from one side of `other` to the other side, and `other` so of this one.
  ///
  /// A point on a line counts to its right, so that of two segments that meet on `other` exactly one
  /// crosses it; an end that lies on the other segment is no crossing where nothing goes on there.
  fileprivate func crossing(_ other: LineSegment) -> Point? {
    let (along, across) = (end - start, other.end - other.start)
    let from = across.cross(start - other.start)
    let to = across.cross(end - other.start)
    let left = along.cross(other.start - start)
    let right = along.cross(other.end - start)
    guard (from < 0) != (to < 0), (left < 0) != (right < 0) else { return nil }
    return point(at: from / (from - to))
  }

  /// The square of the least distance to `other`, in square points; 0 where the two cross.
  fileprivate func squaredDistance(to other: LineSegment) -> Double {
    if crossing(other) != nil { return 0 }
    return min(
      min(squaredDistance(to: other.start), squaredDistance(to: other.end)),
      min(other.squaredDistance(to: start), other.squaredDistance(to: end)))
  }
}
