// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The runs of consecutive pieces in a grid whose pieces follow each other along a stroke.
///
/// A query looks only at the pieces of one run. The nodes of the tree are skipped if they hold none
/// of them, so pieces that are near but not in the run cost nothing more.
struct PieceRuns: Sendable {
  /// A run, whose first and last piece may be cut.
  struct Run: Sendable {
    fileprivate let all: PieceRuns
    fileprivate let indices: ClosedRange<Int32>
    fileprivate let first: CorridorPiece
    fileprivate let last: CorridorPiece
    /// The distance along the stroke at which the first piece begins, in points.
    fileprivate let start: Double
  }

  /// The piece of a run that is nearest to a point.
  struct Nearest {
    /// The piece.
    let piece: CorridorPiece
    /// The distance along the stroke at which the piece begins, in points.
    let start: Double
    /// The square of the distance divided by the slack, in square points.
    let squaredDistance: Double
  }

  fileprivate let grid: PieceGrid
  /// The distance along the stroke at which each piece begins, in points; it never falls.
  fileprivate let starts: [Double]
  /// The least and the greatest index of the pieces in each node of the tree.
  fileprivate let spans: [ClosedRange<Int32>]

  /// Prepares the runs of a grid.
  ///
  /// - Parameters:
  ///   - grid: The pieces of one stroke in their order.
  ///   - starts: The distance along the stroke at which each piece begins; it never falls.
  /// - Complexity: O(n log n) in the number of pieces.
  init(_ grid: PieceGrid, starts: [Double]) {
    (self.grid, self.starts, spans) = (grid, starts, grid.spans)
  }

  /// Returns the run between two distances along the stroke, both ends inclusive.
  ///
  /// There is at least one piece: the last one if the stroke ends before the run begins.
  ///
  /// - Complexity: O(log n), and the number of pieces without length at the ends.
  func run(along range: ClosedRange<Double>) -> Run {
    func end(_ index: Int) -> Double { starts[index] + grid.pieces[index].axis.length }
    let last = max(starts.indices.partitionPoint { starts[$0] > range.upperBound } - 1, 0)
    var first = max(starts.indices.partitionPoint { starts[$0] > range.lowerBound } - 1, 0)
    while first > 0 && end(first - 1) >= range.lowerBound { first -= 1 }
    if end(first) < range.lowerBound && first < last { first += 1 }
    func cut(_ index: Int) -> CorridorPiece {
      let piece = grid.pieces[index]
      let length = piece.axis.length
      guard length > 0 else { return piece }
      let lower = min(max((range.lowerBound - starts[index]) / length, 0), 1)
      let upper = min(max((range.upperBound - starts[index]) / length, lower), 1)
      return CorridorPiece(axis: piece.axis.part(lower...upper), slack: piece.slack)
    }
    first = min(first, last)
    let piece = grid.pieces[first].axis
    return Run(
      all: self, indices: Int32(first)...Int32(last), first: cut(first), last: cut(last),
      start: min(max(starts[first], range.lowerBound), starts[first] + piece.length))
  }

}

extension PieceRuns.Run {
  /// Returns the piece that is nearest to `point`, and adds the steps of the search to `work`.
  ///
  /// - Complexity: O(log n) for a stroke that does not fold upon itself everywhere.
  func nearest(to point: Point, _ work: inout Int) -> PieceRuns.Nearest {
    var best = PieceRuns.Nearest(
      piece: first, start: start, squaredDistance: first.squaredDistance(to: point))
    var reach = best.squaredDistance.squareRoot()
    func look(at piece: CorridorPiece, _ index: Int32) {
      let found = piece.squaredDistance(to: point)
      guard found < best.squaredDistance else { return }
      best = PieceRuns.Nearest(
        piece: piece, start: index == indices.lowerBound ? start : all.starts[Int(index)],
        squaredDistance: found)
      reach = found.squareRoot()
    }
    look(at: last, indices.upperBound)
    work &+= walk {
      $0.isBeyond(reach, squaredDistance: $0.squaredDistance(to: point))
    } visit: {
      look(at: $0, Int32($1))
      return true
    }
    return best
  }

  /// Calls `visit` for the pieces in nodes that `skips` does not skip, until it returns false; returns
  /// the number of nodes and pieces that were looked at.
  func walk(skips: (BoundingStrip) -> Bool, visit: (CorridorPiece, Int) -> Bool) -> Int {
    all.grid.walkNodes {
      !all.spans[$0].overlaps(indices) || skips(all.grid.nodes[$0].strip)
    } visit: { index in
      guard indices.contains(Int32(index)) else { return true }
      return visit(piece(index), index)
    }
  }

  private func piece(_ index: Int) -> CorridorPiece {
    switch Int32(index) {
    case indices.lowerBound: first
    case indices.upperBound: last
    default: all.grid.pieces[index]
    }
  }
}
