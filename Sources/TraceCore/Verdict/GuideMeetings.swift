package import Geometry

/// A query for the places at which strokes of a guide cross or touch each other.
package struct GuideMeetings {
  /// One straight piece of one stroke of the guide.
  private struct Piece {
    let stroke: Int
    let index: Int
    /// The part of the piece near the place of the query.
    let part: LineSegment
  }

  private let strokes: [PlacedGuide.Stroke]
  private let tolerance: Double
  /// A grid of the pieces of each stroke, built for its first query.
  private var grids: [Int: PieceGrid] = [:]
  /// The two pieces that met last; the next place is usually near.
  private var last: (one: Piece, other: Piece)?

  /// Prepares the strokes of a guide that is traced within `tolerance` points.
  package init(of strokes: [PlacedGuide.Stroke], tolerance: Double) {
    (self.strokes, self.tolerance) = (strokes, tolerance)
  }

  /// Returns true if one of the strokes `ones` and one of `others` cross or touch within the
  /// tolerance of `point`.
  ///
  /// Strokes within half the tolerance of each other count as touching, because guides are drawn by
  /// hand too.
  ///
  /// - Complexity: O(log n) in the number of pieces of the guide if the pieces that met last meet
  ///   here too; otherwise also O(k^2) in the number of pieces nearby.
  package mutating func meet(_ ones: [Int], _ others: [Int], near point: Point) -> Bool {
    if let last, ones.contains(last.one.stroke), others.contains(last.other.stroke),
      let one = piece(last.one.stroke, last.one.index, near: point),
      let other = piece(last.other.stroke, last.other.index, near: point), touch(one, other)
    {
      return true
    }
    let near = others.flatMap { pieces(of: $0, near: point) }
    for stroke in near.isEmpty ? [] : ones {
      for one in pieces(of: stroke, near: point) {
        if let other = near.first(where: { touch(one, $0) }) {
          last = (one, other)
          return true
        }
      }
    }
    return false
  }

  private func touch(_ one: Piece, _ other: Piece) -> Bool {
    one.part.squaredDistance(to: other.part) <= tolerance * tolerance / 4
  }

  /// Returns the pieces of a stroke that come within its tolerance of `point`, in no particular
  /// order.
  private mutating func pieces(of stroke: Int, near point: Point) -> [Piece] {
    let radius = tolerance * strokes[stroke].slack
    let grid = grids[stroke] ?? PieceGrid(strokes[stroke].pieces, cell: radius)
    grids[stroke] = grid
    var pieces: [Piece] = []
    grid.forEachPiece(near: LineSegment(point, point), within: radius) { _, index in
      if let piece = piece(stroke, index, near: point) { pieces.append(piece) }
      return true
    }
    return pieces
  }

  /// Returns the part of a piece within the tolerance of `point`, or nil.
  private func piece(_ stroke: Int, _ index: Int, near point: Point) -> Piece? {
    guard let axis = grids[stroke]?.pieces[index].axis else { return nil }
    let disc = CorridorPiece(axis: LineSegment(point, point), slack: 1)
    return disc.inside(axis, radius: tolerance * strokes[stroke].slack).map {
      Piece(stroke: stroke, index: index, part: axis.part($0.lower...$0.upper))
    }
  }
}
