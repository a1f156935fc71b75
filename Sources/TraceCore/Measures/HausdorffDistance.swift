// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// The point of one line that is furthest from another line, with the nearest point of that line.
public struct Separation: Hashable, Sendable {
  /// The point of the line that distances are measured from.
  public var from: Point
  /// The nearest point of the other line.
  public var to: Point
  /// The distance between the two points, in points.
  public var distance: Double

  /// The pair with the two lines swapped.
  public var reversed: Separation { Separation(from: to, to: from, distance: distance) }
}

/// The Hausdorff distance of two lines: the greatest distance of any point of either from the other
/// line.
public struct HausdorffDistance: Hashable, Sendable {
  /// The point of the first line that is furthest from the second.
  public var forward: Separation
  /// The point of the second line that is furthest from the first.
  public var backward: Separation

  /// The greater of the two, with `from` on the first line; the forward one if they are equal.
  public var symmetric: Separation {
    backward.distance > forward.distance ? backward.reversed : forward
  }
}

extension Polyline {
  /// Returns the directed Hausdorff distance: the greatest distance from a point of this line,
  /// edges included, to `other`.
  ///
  /// The search is the one for the furthest ink of a red run.
  ///
  /// - Returns: A pair of points with their exact distance; no point of this line is further from
  ///   `other` than 1/1024 point more.
  /// - Complexity: For an edge that gets no further than the edges before it, what lies near it;
  ///   for the other edges some searches more.
  public func directedHausdorffDistance(to other: Polyline) -> Separation {
    directedHausdorffDistance(to: Corridor(other))
  }

  private func directedHausdorffDistance(to corridor: Corridor) -> Separation {
    var workspace = Corridor.Workspace()
    var (ticks, furthest) = (0, points[0])
    for segment in pieces {
      guard let found = corridor.furthest(in: segment, above: ticks, &workspace) else { continue }
      (ticks, furthest) = (found.ticks, segment.point(at: found.parameter))
    }
    let nearest = corridor.piece(nearestTo: furthest, &workspace).axis.nearest(to: furthest)
    return Separation(from: furthest, to: nearest, distance: furthest.distance(to: nearest))
  }

  /// Returns the Hausdorff distance to `other`, in both directions.
  ///
  /// - Complexity: That of both directed distances.
  public func hausdorffDistance(to other: Polyline) -> HausdorffDistance {
    hausdorffDistance(to: other, Corridor(other))
  }

  /// Returns the Hausdorff distance to `other`, whose corridor is known.
  func hausdorffDistance(to other: Polyline, _ corridor: Corridor) -> HausdorffDistance {
    HausdorffDistance(
      forward: directedHausdorffDistance(to: corridor),
      backward: other.directedHausdorffDistance(to: self))
  }
}

extension Corridor {
  /// The number of cells along the longer side of a line's box.
  ///
  /// They are few enough to find a far point in few steps, and enough not to search all of a long
  /// line.
  private static let cellsAcross = 32.0

  /// Creates the corridor about one line.
  init(_ line: Polyline) {
    let box = Rect(enclosing: line.points)
    self.init(
      grid: PieceGrid(
        line.pieces.map { CorridorPiece(axis: $0, slack: 1) },
        cell: max(box?.width ?? 0, box?.height ?? 0) / Corridor.cellsAcross),
      rule: .exact)
  }
}
