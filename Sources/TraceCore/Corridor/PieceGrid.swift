package import Geometry

// Two things know where the pieces are.
//
// A tree of strips. The pieces are put in the order of a Z-shaped curve through the plane, so
// that neighbours are near each other whatever the order of the strokes; four are a leaf, four
// nodes make a node. The nodes stand in the order in which a walk meets them, each with the place
// where the walk goes on when it skips the node:
//
//      nodes   A [ B [ b1 b2 b3 b4 ] C [ c1 c2 ] ]
//      next    8     6  3  4  5  6     9  8  9        a walk is a loop that adds 1 or jumps
//
// And cells over the box. A search that has the nearest piece of the middle of its cell in its
// hands need only prove that nothing is nearer, and mostly need not even do that: the distance
// changes by no more than the way from the middle. Cells are filled when they are first met, in
// memory that the caller keeps (`Memo`), so that the index itself stays a constant.

/// An index of pieces by place: what is near a segment, what is nearest to a point.
///
/// Its answers are those of a loop over all pieces. No query allocates.
package struct PieceGrid: Hashable, Sendable {
  /// The indexed pieces; never empty.
  package let pieces: [CorridorPiece]
  /// The greatest slack among them.
  package let greatestSlack: Double
  /// The least slack among them.
  let leastSlack: Double
  /// The cells.
  @usableFromInline let lattice: CellLattice
  /// The indices of the pieces in the order of the leaves.
  let order: [Int32]
  /// The tree, each node before what is in it.
  let nodes: [Node]

  /// A part of the tree.
  struct Node: Hashable, Sendable {
    /// Holds all pieces in it.
    var strip: BoundingStrip
    /// The index of the node after all that are in it.
    var next: Int32
    /// The place in `order` of its first piece, exact for leaves.
    var first: Int32
  }

  /// How many pieces a leaf holds at most, as a power of 2.
  private static let leafShift = 2
  /// How many nodes a node holds at most, as a power of 2.
  private static let branchShift = 2

  /// How many numbers the index holds beside the pieces.
  package var footprint: Int { order.count + 8 * nodes.count }

  /// Indexes `pieces`.
  ///
  /// - Parameters:
  ///   - pieces: at least one, at most 2^24.
  ///   - radius: about how far the queries look, in points; its answers do not depend on it.
  /// - Complexity: O(n log n) time and O(n) memory in the number of pieces.
  package init(_ pieces: [CorridorPiece], cell radius: Double) {
    precondition(!pieces.isEmpty && pieces.count <= 1 << 24, "A grid holds 1 to 2^24 pieces")
    self.pieces = pieces
    let slacks = pieces.reduce((least: Double.infinity, greatest: 0.0)) {
      (min($0.least, $1.slack), max($0.greatest, $1.slack))
    }
    (leastSlack, greatestSlack) = slacks
    let box = PieceGrid.box(of: pieces)
    lattice = CellLattice(over: box, reach: radius * slacks.greatest)
    order = ZOrder(over: box).sorted(pieces)
    var nodes: [Node] = []
    nodes.reserveCapacity(pieces.count >> 1 + 1)
    PieceGrid.append(0..<order.count, order, pieces, to: &nodes)
    self.nodes = nodes
  }

  private static func box(of pieces: [CorridorPiece]) -> Rect {
    var (low, high) = (pieces[0].axis.start, pieces[0].axis.start)
    for piece in pieces {
      for end in [piece.axis.start, piece.axis.end] {
        low = Point(x: min(low.x, end.x), y: min(low.y, end.y))
        high = Point(x: max(high.x, end.x), y: max(high.y, end.y))
      }
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
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

  /// The places in `order` of the pieces in the leaf at `place`.
  @inline(__always)
  func leaf(_ place: Int) -> Range<Int> {
    let first = Int(nodes[place].first)
    return first..<min(first + 1 << PieceGrid.leafShift, order.count)
  }

  /// Calls `visit` for every piece of which no node that holds it is one that `skips` skips,
  /// until it answers false.
  @inline(__always)
  func walk(skips: (BoundingStrip) -> Bool, visit: (CorridorPiece, Int) -> Bool) {
    var place = 0
    while place < nodes.count {
      if skips(nodes[place].strip) {
        place = Int(nodes[place].next)
        continue
      }
      let next = place + 1
      if nodes[place].next == next {
        for slot in leaf(place) {
          let index = Int(order[slot])
          guard visit(pieces[index], index) else { return }
        }
      }
      place = next
    }
  }

  /// Calls `body` for every piece whose axis may lie within `distance` points of `segment`, once
  /// each, until it answers false.
  ///
  /// - Complexity: O(k + log n) where k pieces are near.
  package func forEachPiece(
    near segment: LineSegment, within distance: Double, _ body: (CorridorPiece, Int) -> Bool
  ) {
    let length = segment.length
    walk(
      skips: { !$0.mayTouch(segment, length: length, distance: distance) }, visit: body)
  }
}
