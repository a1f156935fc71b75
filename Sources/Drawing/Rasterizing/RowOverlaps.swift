// SPDX-License-Identifier: Apache-2.0

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
//     --------\-/--------    a crossing of edges cuts the row, too
//             / \
//     ------ /---\ ------
//
// In each strip the winding number is counted from left to right. An edge where the inside begins
// is kept with the sign 1, one where the inside ends with -1, and the others are dropped. The kept
// edges enclose the inside once, so their coverage is the exact area.
//
// An edge is kept in one part over all strips in which it has the same sign. So a row of few edges
// that do not overlap comes out as it went in, to the last bit.

/// Finds the outline of the inside in a row with edges that overlap or cross.
struct RowOverlaps {
  /// The distance by which two edges may be out of order at the top or the bottom of a strip: 1/512
  /// pixel.
  ///
  /// Their order is right in the middle, so the error is a triangle of at most half a pixel height,
  /// or an eighth of a level of 255.
  private static let tolerance = RasterPoint.unitsPerPixel / 512

  /// The number of edges of a strip up to which insertion is the fastest way to sort them.
  private static let insertionLimit = 64

  /// The number of edges up to which a row is cut into strips; in rows of more, the inside is found
  /// at up to four heights.
  private static let stripLimit = 4096

  /// The edges of the row.
  private var pieces: [RasterPiece] = []
  /// The edges where the inside of the row begins or ends, with the sign 1 or -1.
  private(set) var outline: [RasterPiece] = []
  /// The edges of the current strip, from left to right.
  private var sides: [StripSide] = []
  /// The keys that many edges are sorted by, and the memory that they are sorted into.
  private var (keys, sorted) = ([SideKey](), [StripSide]())
  /// The places where edges cross one height of the row: twice the x coordinate, and 1 more for an
  /// edge that runs down.
  ///
  /// Numbers are sorted faster than pairs.
  private var crossings: [Int] = []
  /// The work of `begin` and `resolve` in the row, in steps of about a nanosecond.
  private(set) var work = 0

  /// The least height of a strip: one unit for up to 11 edges, 1/1024 pixel for 64, and 1/64 pixel
  /// for 256 or more.
  ///
  /// It grows with the square of the number of edges, so that a row of n takes 2^22 / n steps or 64 n.
  /// An end of an edge nearer than this below the top of a strip counts as if it were at the top, so
  /// it moves by less than 1/4 level of 255 in a pixel for up to 64 edges, and 4 levels for more.
  private var leastHeight: Int {
    min(max(pieces.count * pieces.count / 64, 1), RasterPoint.unitsPerPixel / 64)
  }

  /// Begins with the edges of another row.
  mutating func begin(_ collect: (inout [RasterPiece]) -> Void) {
    if pieces.capacity == 0 {
      pieces.reserveCapacity(32)
    } else {
      pieces.removeAll(keepingCapacity: true)
    }
    collect(&pieces)
    work = 16 * pieces.count
  }

  /// Looks for an upright line in each of some columns that parts the downward edges from the upward
  /// ones.
  ///
  /// - Parameters:
  ///   - columns: The columns in which edges run down and others up. The first column of the window
  ///     also has the edges to the left of it.
  ///   - outside: The column of all edges to the right of the window.
  ///   - sums: The sums of the covers to the left of the sides of pixels.
  /// - Returns: True if there is a line in each column, and `sums` and the sums on these lines stay
  ///   within 0...1, or within -1...0.
  /// - Complexity: O(n) in the number of edges, for each column.
  func areApart(in columns: [Int], outside: Int, sums: CoverRange) -> Bool {
    var sums = sums
    for column in columns {
      let start = column == 0 ? Int.min : column << RasterPoint.fractionBits
      let end = column == outside ? Int.max : (column + 1) << RasterPoint.fractionBits
      var sum = 0
      var (down, up) = (SideGroup(), SideGroup())
      for piece in pieces where piece.left < end {
        if piece.left < start, piece.right <= start {
          sum += piece.cover
        } else if piece.sign > 0 {
          down.add(piece)
        } else {
          up.add(piece)
        }
      }
      if down.right <= up.left {
        sum += down.cover
      } else if up.right <= down.left {
        sum += up.cover
      } else {
        return false
      }
      sums.include(sum)
    }
    return sums.isSimple
  }

  /// Finds the outline of what the edges enclose by `rule`.
  ///
  /// - Complexity: O(n log n + s k log k) for n edges in s strips of up to k edges each. There is a
  ///   strip for each end and each crossing of edges, but at most one for each `leastHeight`. For
  ///   more than `stripLimit` edges O(n log n).
  mutating func resolve(rule: FillRule) {
    outline.removeAll(keepingCapacity: true)
    guard pieces.count <= RowOverlaps.stripLimit else { return sample(rule) }
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
      while true {
        let crossing = max(reach(bottom, from: top), near)
        guard crossing < bottom else { break }
        bottom = crossing
      }
      findInside(from: top, rule: rule)
      work += 4 * sides.count
      top = bottom
    }
    endSides(above: .max, at: end)
  }

  /// Finds the inside at four heights of the row, each for a quarter of it; at two from 8,192 edges
  /// on, and at one from 16,384.
  ///
  /// So many edges in one row of pixels lie within a small part of a pixel of each other, and what
  /// they enclose together has few ends. An end between these heights is off by less than their
  /// distance.
  private mutating func sample(_ rule: FillRule) {
    let height = RasterPoint.unitsPerPixel / max(4 >> (pieces.count / 8192), 1)
    for top in stride(from: 0, to: RasterPoint.unitsPerPixel, by: height) {
      work += 64 * pieces.count
      let middle = top + height / 2
      crossings.removeAll(keepingCapacity: true)
      for piece in pieces where piece.top <= middle && middle < piece.bottom {
        crossings.append(2 * piece.x(at: middle) + (piece.sign > 0 ? 1 : 0))
      }
      crossings.sort()
      var winding = 0
      for crossing in crossings {
        let x = crossing >> 1
        let wasInside = rule.contains(winding: winding)
        winding += crossing & 1 == 1 ? 1 : -1
        let isInside = rule.contains(winding: winding)
        guard isInside != wasInside else { continue }
        outline.append(
          RasterPiece(start: x, end: x, top: top, bottom: top + height, sign: isInside ? 1 : -1))
      }
    }
  }

  /// Moves the lower ends of the edges to the distance `bottom` from the top of the row, and sorts
  /// the edges by their middles; returns the distance of the first crossing of neighbors, or the
  /// greatest integer if no edge crosses another.
  private mutating func reach(_ bottom: Int, from top: Int) -> Int {
    if sides.count > RowOverlaps.insertionLimit {
      work += 64 * sides.count
      sort(bottom)
    } else {
      work += 8 * sides.count
      insert(bottom)
    }
    let sides = sides.span
    var first = Int.max
    for k in sides.indices.dropFirst() {
      let upper = sides[k - 1].upper - sides[k].upper
      let lower = sides[k - 1].lower - sides[k].lower
      guard max(upper, lower) > RowOverlaps.tolerance else { continue }
      first = min(first, top + (bottom - top) * upper / (upper - lower))
    }
    return first
  }

  /// Moves the lower ends of the edges to the distance `bottom` from the top of the row, and sorts
  /// them by keys, which are a quarter of a side.
  ///
  /// Their order is that of the insertion, which is stable. The memory is kept for the next strip,
  /// because the system clears what it gives.
  private mutating func sort(_ bottom: Int) {
    keys.removeAll(keepingCapacity: true)
    for k in sides.indices {
      sides[k].lower = sides[k].piece.x(at: bottom)
      keys.append((sides[k].upper + sides[k].lower, sides[k].upper, k))
    }
    keys.sort(by: <)
    sorted.removeAll(keepingCapacity: true)
    for key in keys { sorted.append(sides[key.index]) }
    swap(&sides, &sorted)
  }

  /// Moves the lower ends of the edges to the distance `bottom` from the top of the row, and sorts
  /// them by insertion, as they are nearly sorted.
  private mutating func insert(_ bottom: Int) {
    // A span, because the checks of an array cost as much as the work.
    var sides = sides.mutableSpan
    for k in sides.indices {
      sides[k].lower = sides[k].piece.x(at: bottom)
      var place = k
      while place > 0, sides[place].isLeft(of: sides[place - 1]) {
        sides.swapAt(place, place - 1)
        place -= 1
      }
    }
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
    outline.append(RasterPiece(start: start.x, end: upper, top: start.y, bottom: y, sign: sign))
  }
}

/// A key that edges are sorted by, with the place of the edge in its strip.
private typealias SideKey = (middle: Int, upper: Int, index: Int)

/// The edges in a column that run down, or those that run up.
private struct SideGroup {
  private(set) var left = Int.max
  private(set) var right = Int.min
  private(set) var cover = 0

  mutating func add(_ piece: RasterPiece) {
    (left, right) = (min(left, piece.left), max(right, piece.right))
    cover += piece.cover
  }
}
