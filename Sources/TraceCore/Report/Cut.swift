// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A place at which a stroke cuts through earlier ink.
public struct Cut: Hashable, Sendable {
  /// The index of the stroke that cuts.
  public var stroke: Int
  /// The index of the stroke that is cut, which came down earlier.
  public var through: Int
  /// The crossing, in canvas points.
  public var point: Point
}

extension Trace {
  /// Returns the places at which strokes cut through earlier ones, in the order of drawing.
  ///
  /// A segment cuts if it properly crosses a segment of an earlier stroke and the guide does not
  /// explain the crossing. The guide explains it if the guide strokes that the two are matched with
  /// cross or touch within the tolerance of the place. A stroke may cross itself. A crossing of an
  /// extra stroke is a cut. If a segment cuts several times, the cut through the earliest ink is
  /// listed.
  ///
  /// - Complexity: O((n + c) log n) for n segments and c crossings that the guide explains, and that
  ///   of `GuideMeetings.meet` for each of them.
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
    let spans = grid.spans
    // The first segment of the stroke in hand, before which the earlier ink lies.
    var first = 0
    for (index, segment) in segments.enumerated() {
      if owners[index] != owners[first] { first = index }
      var place = segment.axis.start
      let found = grid.firstPiece(near: segment.axis, before: first, spans) { other, earlier in
        guard let point = segment.axis.crossing(other.axis),
          !meetings.meet(
            match.strokes[owners[index]].guideStrokes, match.strokes[owners[earlier]].guideStrokes,
            near: point)
        else { return false }
        place = point
        return true
      }
      if let found {
        cuts.append(Cut(stroke: owners[index], through: owners[found], point: place))
      }
    }
    return cuts
  }

  /// The greatest number of segments that are searched for cuts, which is the capacity of a grid.
  private static let cutLimit = 1 << 24
}

extension LineSegment {
  /// Returns the point at which the two segments properly cross, or nil.
  ///
  /// Each segment must lead from one side of the other to its other side. A point on a line counts
  /// as to its right. So of two segments that meet on `other` exactly one crosses it, and an end on
  /// the other segment is not a crossing if the line ends there.
  fileprivate func crossing(_ other: LineSegment) -> Point? {
    let (along, across) = (end - start, other.end - other.start)
    let from = across.cross(start - other.start)
    let to = across.cross(end - other.start)
    let left = along.cross(other.start - start)
    let right = along.cross(other.end - start)
    guard (from < 0) != (to < 0), (left < 0) != (right < 0) else { return nil }
    return point(at: from / (from - to))
  }

  /// Returns the square of the least distance to `other`, in square points; 0 if the two cross.
  func squaredDistance(to other: LineSegment) -> Double {
    if crossing(other) != nil { return 0 }
    return min(
      min(squaredDistance(to: other.start), squaredDistance(to: other.end)),
      min(other.squaredDistance(to: start), other.squaredDistance(to: end)))
  }
}
