// SPDX-License-Identifier: Apache-2.0
package import Geometry

// Two structures index the pieces by place.
//
// A tree of strips. The pieces are sorted along a Z-shaped curve through the plane, so neighbors in
// this order are near each other whatever the order of the strokes. Four pieces form a leaf, and four
// nodes form a node. The nodes stand in the order of a depth-first walk, each with the place at which
// the walk continues if it skips the node:
//
//      nodes   A [ B [ b1 b2 b3 b4 ] C [ c1 c2 ] ]
//      next    8     6  3  4  5  6     9  8  9        a walk is a loop that adds 1 or jumps
//
// Cells over the box. A search that knows the nearest piece of the middle of its cell has only to
// prove that no piece is nearer. Usually even that is unnecessary: the distance changes by at most the
// way from the middle. Cells are filled by the first query that meets them, in memory that the caller
// keeps (`Memo`), so the index itself is constant.

/// An index of pieces by place: finds the pieces near a segment and the nearest piece to a point.
///
/// The results are those of a loop over all pieces. Queries allocate no memory after their first
/// use of a memo.
package struct PieceGrid: Hashable, Sendable {
  /// The indexed pieces; never empty.
  package let pieces: [CorridorPiece]
  /// The greatest slack of the pieces.
  package let greatestSlack: Double
  /// The least slack of the pieces.
  let leastSlack: Double
  /// The cells of the grid.
  @usableFromInline let lattice: CellLattice
  /// The indices of the pieces in the order of the leaves.
  let order: [Int32]
  /// The tree; each node precedes its children.
  let nodes: [Node]

  /// A node of the tree.
  struct Node: Hashable, Sendable {
    /// The strip about all pieces of the node.
    var strip: BoundingStrip
    /// The index of the node that follows the last descendant.
    var next: Int32
    /// The place in `order` of the first piece.
    var first: Int32
  }

  /// The number of nodes that take as long as to compare a piece with a segment.
  static let stepsOfPiece = 12
  /// The greatest number of pieces in a leaf, as a power of 2.
  private static let leafShift = 2
  /// The greatest number of children of a node, as a power of 2.
  private static let branchShift = 2

  /// Indexes `pieces`.
  ///
  /// - Parameters:
  ///   - pieces: At least one piece, at most 2^24.
  ///   - radius: The usual range of the queries, in points; the results do not depend on it.
  /// - Complexity: O(n log n) time and O(n) memory in the number of pieces.
  package init(_ pieces: [CorridorPiece], cell radius: Double) {
    precondition(!pieces.isEmpty && pieces.count <= 1 << 24, "A grid holds 1 to 2^24 pieces")
    self.pieces = pieces
    let slacks = pieces.reduce((least: Double.infinity, greatest: 0.0)) {
      (min($0.least, $1.slack), max($0.greatest, $1.slack))
    }
    (leastSlack, greatestSlack) = slacks
    let ends = pieces.map { $0.axis.start } + pieces.map { $0.axis.end }
    let box = Rect(enclosing: ends) ?? Rect(x: 0, y: 0, width: 0, height: 0)
    lattice = CellLattice(over: box, reach: radius * slacks.greatest)
    order = ZOrder(over: box).sorted(pieces)
    var nodes: [Node] = []
    nodes.reserveCapacity(pieces.count >> 1 + 1)
    PieceGrid.append(0..<order.count, order, pieces, to: &nodes)
    self.nodes = nodes
  }

  /// Appends the tree over a range of `order`.
  private static func append(
    _ range: Range<Int>, _ order: [Int32], _ pieces: [CorridorPiece], to nodes: inout [Node]
  ) {
    let place = nodes.count
    if range.count <= 1 << leafShift {
      let strip = BoundingStrip(around: range.map { BoundingStrip(about: pieces[Int(order[$0])]) })
      nodes.append(
        Node(strip: strip, next: Int32(place + 1), first: Int32(range.lowerBound)))
      return
    }
    nodes.append(
      Node(strip: BoundingStrip(about: pieces[0]), next: 0, first: Int32(range.lowerBound)))
    var size = 1 << leafShift
    while size << branchShift < range.count { size <<= branchShift }
    var strips: [BoundingStrip] = []
    for first in stride(from: range.lowerBound, to: range.upperBound, by: size) {
      let child = nodes.count
      append(first..<min(first + size, range.upperBound), order, pieces, to: &nodes)
      strips.append(nodes[child].strip)
    }
    nodes[place].strip = BoundingStrip(around: strips)
    nodes[place].next = Int32(nodes.count)
  }

  /// Returns the places in `order` of the pieces in the leaf at `place`.
  @inline(__always)
  func leaf(_ place: Int) -> Range<Int> {
    let first = Int(nodes[place].first)
    return first..<min(first + 1 << PieceGrid.leafShift, order.count)
  }

  /// The places in `order` of the pieces in the node at `place`.
  func places(of place: Int) -> Range<Int> {
    let next = Int(nodes[place].next)
    return Int(nodes[place].first)..<(next < nodes.count ? Int(nodes[next].first) : order.count)
  }

  /// The least and the greatest index of the pieces in each node.
  ///
  /// - Complexity: O(n log n) in the number of pieces.
  package var spans: [ClosedRange<Int32>] {
    nodes.indices.map { place in
      let indices = order[places(of: place)]
      return indices.dropFirst().reduce(indices[indices.startIndex]...indices[indices.startIndex]) {
        min($0.lowerBound, $1)...max($0.upperBound, $1)
      }
    }
  }

  /// Calls `visit` for every piece in the nodes that `skips` does not skip, until `visit` returns
  /// false; returns the number of nodes and pieces that were looked at.
  @inline(__always)
  @discardableResult
  func walk(skips: (BoundingStrip) -> Bool, visit: (CorridorPiece, Int) -> Bool) -> Int {
    walkNodes(skips: { skips(nodes[$0].strip) }) { visit(pieces[$0], $0) }
  }

  /// Calls `visit` for the index of every piece in the nodes that `skips` does not skip, until
  /// `visit` returns false; returns the number of nodes and pieces that were looked at.
  @inline(__always)
  @discardableResult
  func walkNodes(skips: (_ place: Int) -> Bool, visit: (_ index: Int) -> Bool) -> Int {
    var place = 0
    var steps = 0
    while place < nodes.count {
      steps &+= 1
      if skips(place) {
        place = Int(nodes[place].next)
        continue
      }
      let next = place + 1
      if nodes[place].next == next {
        for slot in leaf(place) {
          steps &+= 1
          guard visit(Int(order[slot])) else { return steps }
        }
      }
      place = next
    }
    return steps
  }

  /// Calls `body` once for every piece whose axis may lie within `distance` points of `segment`,
  /// until `body` returns false; returns the number of nodes and pieces that were looked at.
  ///
  /// - Complexity: O(k + log n) for k pieces near the segment.
  @discardableResult
  package func forEachPiece(
    near segment: LineSegment, within distance: Double, _ body: (CorridorPiece, Int) -> Bool
  ) -> Int {
    let length = segment.length
    return walk(
      skips: { !$0.mayTouch(segment, length: length, distance: distance) }, visit: body)
  }
}

/// The order of a Z-shaped curve (Morton 1966) through the cells of a fine lattice over a box.
///
/// Places that are near each other in this order are usually near each other in the plane. Within a
/// cell the indices decide, so a dense line stays in order.
struct ZOrder {
  private let origin: Point
  private let cellsPerPoint: Double
  /// The number of cells on a side: 2^16, so a place along the curve and an index below 2^24 fit
  /// into 56 bits.
  private static let cells = 65536.0

  /// Creates the order of places in `box`.
  init(over box: Rect) {
    origin = box.origin
    let side = max(box.width, box.height)
    // A box whose cells would be too small for finite numbers is one cell.
    let cellsPerPoint = ZOrder.cells / side
    self.cellsPerPoint = cellsPerPoint.isFinite ? cellsPerPoint : 0
  }

  /// Returns the indices of `pieces`, sorted by the middle of the axis, then by themselves.
  ///
  /// - Complexity: O(n log n); O(n) if they are in order.
  func sorted(_ pieces: [CorridorPiece]) -> [Int32] {
    var keys = pieces.indices.map { index in
      place(of: pieces[index].axis.start.midpoint(to: pieces[index].axis.end)) << 24
        | UInt64(index)
    }
    keys.sort()
    return keys.map { Int32($0 & 0xFF_FFFF) }
  }

  /// Returns the place of a point of the box along the curve: the bits of column and row,
  /// interleaved.
  private func place(of point: Point) -> UInt64 {
    spread((point.x - origin.x) * cellsPerPoint) | spread((point.y - origin.y) * cellsPerPoint) << 1
  }

  /// Returns the 16 bits of a cell number, each followed by a 0 above it.
  private func spread(_ coordinate: Double) -> UInt64 {
    var bits = UInt64(min(max(coordinate, 0), ZOrder.cells - 1))
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}
