// The union of what the edges of one row enclose.
//
// Where a path overlaps itself, the integral of its winding numbers is more than it covers. A row of
// this kind is cut into strips in which the edges lie side by side:
//
//     ---*-----------*---   the ends of all edges cut the row
//         \         /
//          \       /         strip: every edge runs from its top to its bottom, none crosses
//     ------*-----*------     another; the fill rule tells which edges bound the inside
//            \   /
//             \ /            edges cross: the strip is halved until they lie in order, or until
//             / \            it is 1/64 pixel high
//     ------ /---\ ------
//
// In each strip the winding number is counted from left to right. An edge where the inside begins
// is kept with the sign 1, one where the inside ends with -1, and the others are dropped. The kept
// edges enclose the inside once, so their coverage is the exact area, but for strips that are too
// low to be cut further.

/// Finds the outline of the inside in a row with edges that overlap or cross.
struct RowOverlaps {
  /// The least height of a strip: 1/64 pixel.
  ///
  /// An end of an edge nearer than this below the top of a strip counts as if it were at the top. It
  /// moves by at most 4 levels of 255 of the pixels that the edge crosses there.
  private static let leastHeight = RasterPoint.unitsPerPixel / 64
  /// The distance by which two edges may be out of order: 1/512 pixel, or half a level of 255.
  private static let tolerance = RasterPoint.unitsPerPixel / 512

  /// The edges of the row.
  private var pieces: [RasterPiece] = []
  /// The edges where the inside of the row begins or ends, with the sign 1 or -1.
  private(set) var outline: [RasterPiece] = []
  /// The edges of the current strip, from left to right.
  private var sides: [StripSide] = []

  /// Begins with the edges of another row.
  mutating func begin(_ collect: (inout [RasterPiece]) -> Void) {
    pieces.removeAll(keepingCapacity: true)
    collect(&pieces)
  }

  /// Returns true if upright lines part the downward edges of the row from the upward ones, and the
  /// sum of the covers on each of these lines stays within 0...1, or within -1...0.
  ///
  /// - Complexity: O(n log n) in the number of edges.
  mutating func areApart() -> Bool {
    pieces.sort { $0.left < $1.left }
    var (sum, least, most) = (0, 0, 0)
    var (sign, right) = (0, Int.min)
    for piece in pieces {
      if piece.sign != sign {
        guard right <= piece.left else { return false }
        (least, most) = (min(least, sum), max(most, sum))
        sign = piece.sign
      }
      right = max(right, piece.right)
      sum += piece.sign * (piece.bottom - piece.top)
    }
    return most - least <= RasterPoint.unitsPerPixel && (least == 0 || most == 0)
  }

  /// Finds the outline of what the edges enclose by `rule`.
  ///
  /// - Complexity: O(n log n + s k) for n edges in s strips, at most 65, of up to k edges each.
  mutating func resolve(rule: FillRule) {
    outline.removeAll(keepingCapacity: true)
    sides.removeAll(keepingCapacity: true)
    pieces.sort { ($0.top, $0.left) < ($1.top, $1.left) }
    guard var top = pieces.first?.top else { return }
    let end = pieces.reduce(top) { max($0, $1.bottom) }
    var (next, height) = (0, end - top)
    while top < end {
      let near = min(top + RowOverlaps.leastHeight, end)
      sides.removeAll { $0.piece.bottom < near }
      while next < pieces.count, pieces[next].top < near {
        if pieces[next].bottom >= near { sides.append(StripSide(pieces[next])) }
        next += 1
      }
      // Twice the last height, so that few strips are tried in vain.
      var bottom = min(next < pieces.count ? pieces[next].top : end, top + 2 * height)
      for side in sides { bottom = min(bottom, side.piece.bottom) }
      if end - bottom < RowOverlaps.leastHeight { bottom = end }
      while !reach(bottom), bottom - top >= 2 * RowOverlaps.leastHeight {
        bottom = top + (bottom - top) / 2
      }
      addOutline(from: top, to: bottom, rule: rule)
      (top, height) = (bottom, bottom - top)
    }
  }

  /// Moves the lower ends of the edges to the distance `bottom` from the top of the row, and sorts
  /// the edges by their middles; returns true if none crosses another.
  private mutating func reach(_ bottom: Int) -> Bool {
    for k in sides.indices {
      var (side, place) = (sides[k], k)
      side.lower = side.piece.x(at: bottom)
      while place > 0, side.upper + side.lower < sides[place - 1].upper + sides[place - 1].lower {
        sides[place] = sides[place - 1]
        place -= 1
      }
      sides[place] = side
    }
    return zip(sides, sides.dropFirst()).allSatisfy { left, right in
      left.upper <= right.upper + RowOverlaps.tolerance
        && left.lower <= right.lower + RowOverlaps.tolerance
    }
  }

  /// Adds the edges of the strip at which the inside begins or ends, and moves to the next strip.
  private mutating func addOutline(from top: Int, to bottom: Int, rule: FillRule) {
    var winding = 0
    for k in sides.indices {
      let side = sides[k]
      let wasInside = rule.contains(winding: winding)
      winding += side.piece.sign
      let isInside = rule.contains(winding: winding)
      if wasInside != isInside {
        outline.append(
          RasterPiece(
            from: side.upper, to: side.lower, top: top, bottom: bottom, sign: isInside ? 1 : -1))
      }
      sides[k].upper = side.lower
    }
  }
}

/// The part of an edge in a strip.
private struct StripSide {
  let piece: RasterPiece
  /// The x coordinate at the top of the strip.
  var upper: Int
  /// The x coordinate at the bottom of the strip.
  var lower: Int

  init(_ piece: RasterPiece) {
    self.piece = piece
    (upper, lower) = (piece.start, piece.start)
  }
}
