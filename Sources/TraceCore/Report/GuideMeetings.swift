// SPDX-License-Identifier: Apache-2.0
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

  /// A stroke whose pieces are looked at, and the stroke that they may touch.
  private struct Pair: Hashable {
    let stroke: Int
    let other: Int
  }

  /// The answer to the question if a piece touches another stroke at any place.
  private enum Contact: UInt8 {
    case unknown, none, some
  }

  private let strokes: [PlacedGuide.Stroke]
  private let tolerance: Double
  /// A grid of the pieces of each stroke, built for its first query.
  private var grids: [Int: PieceGrid] = [:]
  /// The answers for each piece of a stroke.
  ///
  /// Most pieces of a guide touch no other stroke, and need to be looked at only once.
  private var contacts: [Pair: [Contact]] = [:]
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
  ///   here too; otherwise also O(k) in the number of pieces nearby, and O(log n) for each of them
  ///   that touches another stroke or is new.
  package mutating func meet(_ ones: [Int], _ others: [Int], near point: Point) -> Bool {
    if let last, ones.contains(last.one.stroke), others.contains(last.other.stroke),
      let one = piece(last.one.stroke, last.one.index, near: point),
      let other = piece(last.other.stroke, last.other.index, near: point), touch(one, other)
    {
      return true
    }
    guard !others.isEmpty else { return false }
    for stroke in ones {
      let near = indices(of: stroke, near: point)
      for other in others where !near.isEmpty {
        if let found = meeting(of: near, of: stroke, with: other, near: point) {
          last = found
          return true
        }
      }
    }
    return false
  }

  /// Returns parts of two strokes near a place that touch each other, or nil.
  ///
  /// - Parameters:
  ///   - indices: The pieces of the first stroke to look at.
  ///   - stroke: The first stroke.
  ///   - other: The second stroke.
  ///   - point: The place.
  /// - Returns: The parts.
  private mutating func meeting(
    of indices: [Int], of stroke: Int, with other: Int, near point: Point
  ) -> (one: Piece, other: Piece)? {
    let (own, others) = (grid(of: stroke), grid(of: other))
    let pair = Pair(stroke: stroke, other: other)
    var known =
      contacts.removeValue(forKey: pair) ?? Array(repeating: .unknown, count: own.pieces.count)
    defer { contacts[pair] = known }
    for index in indices {
      if known[index] == .unknown {
        known[index] = touches(own.pieces[index].axis, others) ? .some : .none
      }
      guard known[index] == .some, let one = piece(stroke, index, near: point) else { continue }
      var found: Piece?
      others.forEachPiece(near: one.part, within: tolerance / 2) { _, index in
        if let part = piece(other, index, near: point), touch(one, part) { found = part }
        return found == nil
      }
      if let found { return (one, found) }
    }
    return nil
  }

  /// Returns true if a piece of `grid` touches `axis` at any place, up to rounding.
  private func touches(_ axis: LineSegment, _ grid: PieceGrid) -> Bool {
    let reach = tolerance / 2 + BoundingStrip.margin
    var isTouched = false
    grid.forEachPiece(near: axis, within: reach) { piece, _ in
      isTouched = axis.squaredDistance(to: piece.axis) <= reach * reach
      return !isTouched
    }
    return isTouched
  }

  private func touch(_ one: Piece, _ other: Piece) -> Bool {
    one.part.squaredDistance(to: other.part) <= tolerance * tolerance / 4
  }

  private mutating func grid(of stroke: Int) -> PieceGrid {
    if let grid = grids[stroke] { return grid }
    let grid = PieceGrid(strokes[stroke].pieces, cell: tolerance * strokes[stroke].slack)
    grids[stroke] = grid
    return grid
  }

  /// Returns the indices of the pieces of a stroke that may come within its tolerance of `point`,
  /// in no particular order.
  private mutating func indices(of stroke: Int, near point: Point) -> [Int] {
    var indices: [Int] = []
    grid(of: stroke).forEachPiece(
      near: LineSegment(point, point), within: tolerance * strokes[stroke].slack
    ) { _, index in
      indices.append(index)
      return true
    }
    return indices
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
