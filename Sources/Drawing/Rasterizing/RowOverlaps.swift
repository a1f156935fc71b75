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
  /// The distance by which two edges may be out of order: 1/4096 pixel, or a 16th of a level of 255.
  private static let tolerance = RasterPoint.unitsPerPixel / 4096

  /// The edges of the row.
  private var pieces: [RasterPiece] = []
  /// The edges where the inside of the row begins or ends, with the sign 1 or -1.
  private(set) var outline: [RasterPiece] = []
  /// The edges of the current strip, from left to right.
  private var sides: [StripSide] = []

  /// The least height of a strip: one unit for up to 64 edges, and 1/64 pixel for 2048 or more.
  ///
  /// It grows with the square of the number of edges, so that n of them take 2^28 / n steps at most.
  /// An end of an edge nearer than this below the top of a strip counts as if it were at the top.
  private var leastHeight: Int {
    min(max(pieces.count * pieces.count / 4096, 1), RasterPoint.unitsPerPixel / 64)
  }

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
  /// - Complexity: O(n log n + s k) for n edges in s strips of up to k edges each. There is a strip for
  ///   each end and each crossing of edges, but at most one for each `leastHeight`.
  mutating func resolve(rule: FillRule) {
    outline.removeAll(keepingCapacity: true)
    sides.removeAll(keepingCapacity: true)
    pieces.sort { ($0.top, $0.left) < ($1.top, $1.left) }
    guard var top = pieces.first?.top else { return }
    let end = pieces.reduce(top) { max($0, $1.bottom) }
    let least = leastHeight
    var next = 0
    while top < end {
      let near = min(top + least, end)
      endSides(above: near, at: top)
      while next < pieces.count, pieces[next].top < near {
        if pieces[next].bottom >= near { sides.append(StripSide(pieces[next])) }
        next += 1
      }
      var bottom = next < pieces.count ? pieces[next].top : end
      for side in sides { bottom = min(bottom, side.piece.bottom) }
      if end - bottom < least { bottom = end }
      while let crossing = reach(bottom, from: top), max(crossing, near) < bottom {
        bottom = max(crossing, near)
      }
      findInside(from: top, rule: rule)
      top = bottom
    }
    endSides(above: .max, at: end)
  }

  /// Moves the lower ends of the edges to the distance `bottom` from the top of the row, and sorts
  /// the edges by their middles; returns the distance of the first crossing of neighbors, or nil if
  /// no edge crosses another.
  private mutating func reach(_ bottom: Int, from top: Int) -> Int? {
    for k in sides.indices {
      var (side, place) = (sides[k], k)
      side.lower = side.piece.x(at: bottom)
      while place > 0, side.isLeft(of: sides[place - 1]) {
        sides[place] = sides[place - 1]
        place -= 1
      }
      sides[place] = side
    }
    var first: Int?
    for (left, right) in zip(sides, sides.dropFirst()) {
      let (upper, lower) = (left.upper - right.upper, left.lower - right.lower)
      guard max(upper, lower) > RowOverlaps.tolerance else { continue }
      let crossing = top + (bottom - top) * upper / (upper - lower)
      first = min(first ?? crossing, crossing)
    }
    return first
  }

  /// Finds the edges of the strip at which the inside begins or ends, and moves to the next strip.
  private mutating func findInside(from top: Int, rule: FillRule) {
    var winding = 0
    for k in sides.indices {
      let wasInside = rule.contains(winding: winding)
      winding += sides[k].piece.sign
      let isInside = rule.contains(winding: winding)
      let sign = isInside == wasInside ? 0 : isInside ? 1 : -1
      if sign != sides[k].sign {
        sides[k].addPart(to: &outline, endingAt: top)
        (sides[k].sign, sides[k].start) = (sign, (sides[k].upper, top))
      }
      sides[k].upper = sides[k].lower
    }
  }

  /// Removes the edges that end above `bottom`, at the top of a strip.
  private mutating func endSides(above bottom: Int, at top: Int) {
    sides.removeAll { side in
      guard side.piece.bottom < bottom else { return false }
      side.addPart(to: &outline, endingAt: top)
      return true
    }
  }
}

/// An edge that crosses the current strip.
private struct StripSide {
  let piece: RasterPiece
  /// The x coordinate at the top of the strip.
  var upper: Int
  /// The x coordinate at the bottom of the strip.
  var lower: Int
  /// 1 where the inside begins at the edge, -1 where it ends there, otherwise 0.
  var sign = 0
  /// The point since which the edge has its sign.
  var start = (x: 0, y: 0)

  init(_ piece: RasterPiece) {
    self.piece = piece
    (upper, lower) = (piece.start, piece.start)
  }

  /// Returns true if the middle of the edge lies left of that of `other`.
  ///
  /// Edges with the same middle are sorted by their upper ends, so that those that are the same lie
  /// side by side.
  func isLeft(of other: StripSide) -> Bool {
    (upper + lower, upper) < (other.upper + other.lower, other.upper)
  }

  /// Adds the part of the edge above the strip, whose top is at `y`, unless the sign is 0.
  func addPart(to outline: inout [RasterPiece], endingAt y: Int) {
    guard sign != 0, start.y < y else { return }
    outline.append(RasterPiece(from: start.x, to: upper, top: start.y, bottom: y, sign: sign))
  }
}
