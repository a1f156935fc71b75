package import Geometry

/// The runs of consecutive pieces in a grid whose pieces follow each other along a stroke.
///
/// A query looks only at the pieces of one run. The nodes of the tree are skipped if they hold none
/// of them, so pieces that are near but not in the run cost nothing more.
package struct PieceRuns: Hashable, Sendable {
  /// A run, whose first and last piece may be cut.
  package struct Run: Hashable, Sendable {
    fileprivate let indices: ClosedRange<Int>
    fileprivate let first: CorridorPiece
    fileprivate let last: CorridorPiece
    /// The distance along the stroke at which the first piece begins, in points.
    fileprivate let start: Double
  }

  /// The piece of a run that is nearest to a point.
  package struct Nearest: Hashable, Sendable {
    /// The piece.
    package let piece: CorridorPiece
    /// The distance along the stroke at which the piece begins, in points.
    package let start: Double
    /// The square of the distance divided by the slack, in square points.
    package let squaredDistance: Double
    /// The steps of the search; see `walk`.
    package fileprivate(set) var steps = 0
  }

  /// The number of nodes that take as long as to compare a piece with a segment.
  private static let stepsOfPiece = 12

  private let grid: PieceGrid
  /// The distance along the stroke at which each piece begins, in points; it never falls.
  private let starts: [Double]
  /// The least and the greatest index of the pieces in each node of the tree.
  private let spans: [ClosedRange<Int>]

  /// Prepares the runs of a grid.
  ///
  /// - Parameters:
  ///   - grid: The pieces of one stroke in their order.
  ///   - starts: The distance along the stroke at which each piece begins; it never falls.
  /// - Complexity: O(n log n) in the number of pieces.
  package init(_ grid: PieceGrid, starts: [Double]) {
    (self.grid, self.starts) = (grid, starts)
    spans = grid.nodes.indices.map { place in
      let first = Int(grid.nodes[place].first)
      let next = Int(grid.nodes[place].next)
      let end = next < grid.nodes.count ? Int(grid.nodes[next].first) : grid.order.count
      return grid.order[first..<end].reduce(into: Int(grid.order[first])...Int(grid.order[first])) {
        $0 = min($0.lowerBound, Int($1))...max($0.upperBound, Int($1))
      }
    }
  }

  /// Returns the run between two distances along the stroke, both ends inclusive.
  ///
  /// There is at least one piece: the last one if the stroke ends before the run begins.
  ///
  /// - Complexity: O(log n), and the number of pieces without length at the ends.
  package func run(along range: ClosedRange<Double>) -> Run {
    func end(_ index: Int) -> Double { starts[index] + grid.pieces[index].axis.length }
    let last = max(starts.partition { $0 > range.upperBound } - 1, 0)
    var first = max(starts.partition { $0 > range.lowerBound } - 1, 0)
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
      indices: first...last, first: cut(first), last: cut(last),
      start: min(max(starts[first], range.lowerBound), starts[first] + piece.length))
  }

  /// Returns the piece of a run that is nearest to `point`.
  ///
  /// - Complexity: O(log n) for a stroke that does not fold upon itself everywhere.
  package func nearest(to point: Point, in run: Run) -> Nearest {
    var best = Nearest(
      piece: run.first, start: run.start, squaredDistance: run.first.squaredDistance(to: point))
    var reach = best.squaredDistance.squareRoot()
    func look(at piece: CorridorPiece, _ index: Int) {
      let found = piece.squaredDistance(to: point)
      guard found < best.squaredDistance else { return }
      best = Nearest(
        piece: piece, start: index == run.indices.lowerBound ? run.start : starts[index],
        squaredDistance: found)
      reach = found.squareRoot()
    }
    look(at: run.last, run.indices.upperBound)
    best.steps = walk(run) {
      $0.isBeyond(reach, squaredDistance: $0.squaredDistance(to: point))
    } visit: {
      look(at: $0, $1)
      return true
    }
    return best
  }

  /// Calls `visit` for the pieces of a run in nodes that `skips` does not skip, until it returns
  /// false; returns the number of nodes that were looked at, and `stepsOfPiece` for each piece.
  func walk(
    _ run: Run, skips: (BoundingStrip) -> Bool, visit: (CorridorPiece, Int) -> Bool
  ) -> Int {
    var place = 0
    var steps = 0
    while place < grid.nodes.count {
      steps &+= 1
      let node = grid.nodes[place]
      if !spans[place].overlaps(run.indices) || skips(node.strip) {
        place = Int(node.next)
        continue
      }
      place += 1
      guard place == node.next else { continue }
      for slot in grid.leaf(place - 1) {
        let index = Int(grid.order[slot])
        guard run.indices.contains(index) else { continue }
        let piece =
          switch index {
          case run.indices.lowerBound: run.first
          case run.indices.upperBound: run.last
          default: grid.pieces[index]
          }
        steps &+= Self.stepsOfPiece
        guard visit(piece, index) else { return steps }
      }
    }
    return steps
  }
}

extension [Double] {
  /// Returns the number of elements before the first one for which `isBehind` is true; it must be
  /// true for all later ones too.
  fileprivate func partition(where isBehind: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
