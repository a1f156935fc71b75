import Geometry

// Checks for property tests, which call them after every step; the engine never does. A check that
// fails stops the program and names the broken invariant.

extension PieceGrid {
  /// Checks the tree, the order and the cells against the pieces.
  ///
  /// - Complexity: O(n log n) in the number of pieces.
  package func _checkInvariants() {
    let slacks = pieces.map(\.slack)
    let (held, all) = (order.map(Int.init).sorted(), Array(pieces.indices))
    expectInvariants([
      leastSlack == slacks.min(): "No piece has the least slack",
      greatestSlack == slacks.max(): "No piece has the greatest slack",
      held == all: "The order of the leaves is not a permutation of the pieces",
    ])
    let isWhole = checkNode(0) == 0..<order.count && nodes[0].next == nodes.count
    precondition(isWhole, "The root does not hold all pieces")
    for end in pieces.flatMap({ [$0.axis.start, $0.axis.end] }) {
      let cell = lattice.cell(at: end)
      precondition((0..<lattice.count).contains(cell), "A piece lies in a cell that does not exist")
      let distance = (lattice.center(of: cell) - end).length
      precondition(distance <= lattice.halfDiagonal, "A piece lies outside its cell")
    }
  }

  /// Checks a node and its children, and returns the places in `order` of its pieces.
  private func checkNode(_ place: Int) -> Range<Int> {
    let end = Int(nodes[place].next)
    precondition(place < end && end <= nodes.count, "Node \(place) ends outside the tree")
    var held = leaf(place)
    if end > place + 1 {
      held = held.lowerBound..<held.lowerBound
      var child = place + 1
      while child < end {
        let part = checkNode(child)
        let isNext = part.lowerBound == held.upperBound
        precondition(isNext, "Node \(child) does not begin where the previous one ends")
        held = held.lowerBound..<part.upperBound
        child = Int(nodes[child].next)
      }
      precondition(child == end, "The last child of node \(place) ends outside it")
    }
    let strip = nodes[place].strip
    let reach = strip.radius + BoundingStrip.margin
    for piece in held.map({ pieces[Int(order[$0])] }) {
      precondition(piece.slack <= strip.slack, "Node \(place) holds a piece of greater slack")
      let ends = [piece.axis.start, piece.axis.end]
      let isInside = ends.allSatisfy { strip.squaredDistance(to: $0) <= reach * reach }
      precondition(isInside, "Node \(place) holds a piece that leaves its strip")
    }
    return held
  }

  /// Checks that `subset` belongs to this grid, and that its counts match its pieces.
  ///
  /// - Complexity: O(n) in the number of pieces.
  package func _checkInvariants(of subset: Subset) {
    let isOwn = subset.isIn.count == pieces.count && subset.counts.count == nodes.count
    precondition(isOwn, "The subset was made for another grid")
    var expected = [Int](repeating: 0, count: nodes.count)
    for place in nodes.indices.reversed() {
      var child = place + 1
      if nodes[place].next == child {
        for slot in leaf(place) {
          let index = Int(order[slot])
          precondition(subset.leaves[index] == place, "Piece \(index) is in another leaf")
          if subset.isIn[index] { expected[place] += 1 }
        }
      }
      while child < nodes[place].next {
        precondition(subset.parents[child] == place, "Node \(child) has another parent")
        expected[place] += expected[child]
        child = Int(nodes[child].next)
      }
      let (counted, held) = (subset.counts[place], expected[place])
      precondition(counted == held, "Node \(place) counts \(counted) pieces and holds \(held)")
    }
  }

  /// Checks that `memo` belongs to this grid, and that its bounds of each known cell are true.
  ///
  /// - Complexity: O(n m) for n pieces and m known cells.
  package func _checkInvariants(of memo: Memo) {
    if memo.near.isEmpty && memo.others.isEmpty && memo.bounds.isEmpty { return }
    let counts = [memo.near.count, memo.others.count, memo.bounds.count]
    precondition(counts.allSatisfy { $0 == lattice.count }, "The memo was filled by another grid")
    for cell in 0..<lattice.count {
      let (near, others, bounds) = (memo.near[cell], memo.others[cell], memo.bounds[cell])
      if near.x < 0 {
        precondition(others == -.infinity && bounds == .unknown, "Cell \(cell) knows no piece")
        continue
      }
      let center = lattice.center(of: cell)
      let reach = lattice.halfDiagonal / leastSlack
      let distances = pieces.map { $0.squaredDistance(to: center).squareRoot() }
      let indices = near.indices.map { Int(near[$0]) }
      let least = distances.reduce(.infinity, min)
      expectInvariants([
        indices.allSatisfy(pieces.indices.contains): "Cell \(cell) knows pieces of another grid",
        Double(bounds.lower) <= least - reach: "A place in cell \(cell) is nearer than its bound",
        Double(bounds.upper) >= least + reach: "A place in cell \(cell) is further than its bound",
      ])
      for index in pieces.indices where !indices.contains(index) {
        let isFar = Double(others) <= distances[index] - reach
        precondition(isFar, "Cell \(cell) does not know that piece \(index) is so near")
      }
    }
  }
}

/// Stops the program with the text beside the first claim that does not hold.
func expectInvariants(
  _ claims: KeyValuePairs<Bool, String>, file: StaticString = #fileID, line: UInt = #line
) {
  for (holds, fault) in claims { precondition(holds, fault, file: file, line: line) }
}
