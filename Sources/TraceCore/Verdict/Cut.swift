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
  /// - Complexity: O((n + c) log n) in the number of segments and of their crossings, and for each
  ///   crossing what `GuideMeetings` says.
  func cuts(by match: PlanMatch) -> [Cut] {
    var segments: [CorridorPiece] = []
    var owners: [Int] = []
    for (index, stroke) in strokes.enumerated() {
      for (start, end) in zip(stroke.points, stroke.points.dropFirst()) {
        segments.append(CorridorPiece(axis: LineSegment(start, end), slack: 1))
        owners.append(index)
      }
    }
    guard !segments.isEmpty, segments.count <= Self.cutLimit else { return [] }
    let grid = PieceGrid(segments, cell: tolerance)
    var meetings = GuideMeetings(of: guide.strokes, tolerance: tolerance)
    var cuts: [Cut] = []
    for (index, segment) in segments.enumerated() where owners[index] > 0 {
      var found: (index: Int, point: Point)?
      grid.forEachPiece(near: segment.axis, within: 0) { other, earlier in
        guard owners[earlier] < owners[index], earlier < found?.index ?? .max,
          let point = segment.axis.crossing(other.axis),
          !meetings.meet(
            match.strokes[owners[index]].guideStrokes, match.strokes[owners[earlier]].guideStrokes,
            near: point)
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
  func squaredDistance(to other: LineSegment) -> Double {
    if crossing(other) != nil { return 0 }
    return min(
      min(squaredDistance(to: other.start), squaredDistance(to: other.end)),
      min(other.squaredDistance(to: start), other.squaredDistance(to: end)))
  }
}
