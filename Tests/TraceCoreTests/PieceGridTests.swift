import Geometry
import PropertyTesting
import Testing
import TraceCore

/// The grid against loops over all pieces.
struct PieceGridTests {
  /// Whether two segments come within `distance` of each other, slowly: they cross, or an end of
  /// one is that near to the other.
  private func isNear(_ a: LineSegment, _ b: LineSegment, _ distance: Double) -> Bool {
    let ends = [
      a.squaredDistance(to: b.start), a.squaredDistance(to: b.end),
      b.squaredDistance(to: a.start), b.squaredDistance(to: a.end),
    ]
    if ends.contains(where: { $0 <= distance * distance }) { return true }
    func side(_ s: LineSegment, _ q: Point) -> Double { (s.end - s.start).cross(q - s.start) }
    return side(a, b.start) * side(a, b.end) < 0 && side(b, a.start) * side(b, a.end) < 0
  }

  private func nearest(_ pieces: [CorridorPiece], to point: Point) -> PieceGrid.Nearest {
    var best = PieceGrid.Nearest(index: 0, squaredDistance: .infinity)
    for (index, piece) in pieces.enumerated() {
      let found = piece.squaredDistance(to: point)
      if found < best.squaredDistance { best = .init(index: index, squaredDistance: found) }
    }
    return best
  }

  private func found(_ grid: PieceGrid, near segment: LineSegment, within r: Double) -> Set<Int> {
    var found: Set<Int> = []
    grid.forEachPiece(near: segment, within: r) { _, index in
      found.insert(index)
      return true
    }
    return found
  }

  /// Asks whether something is near each place, of cells that are met for the first and for later
  /// times, at distances that are all over, and at exactly the distance of a piece.
  private func checkPresence(_ grid: PieceGrid, _ places: [Point], _ label: String) {
    var memo = PieceGrid.Memo()
    for place in places + places {
      let nearest = nearest(grid.pieces, to: place)
      let exact = nearest.squaredDistance.squareRoot()
      for distance in [0, 1.0 / 256, 1, 7, 300, 1e6, exact.nextDown, exact, exact.nextUp] {
        for strictly in [false, true] {
          let square = distance * distance
          let expected =
            strictly ? nearest.squaredDistance < square : nearest.squaredDistance <= square
          let found = grid.hasPiece(within: distance, of: place, strictly: strictly, &memo)
          #expect(found == expected, "\(label): \(place) within \(distance), strictly \(strictly)")
        }
      }
    }
  }

  /// Compares all queries with loops, for queries near and far.
  private func check(
    _ pieces: [CorridorPiece], cell: Double, _ label: String, _ random: inout SplitMix64
  ) {
    let grid = PieceGrid(pieces, cell: cell)
    grid._checkInvariants()
    #expect(grid.footprint <= 32 * pieces.count + 32_768, "\(label)")
    var places = (0..<4).map { _ in random.point(in: -50...350) }
    places += [random.point(in: -1_000_000...1_000_000), pieces[0].axis.end]
    checkPresence(grid, places, label)
    for _ in 0..<20 {
      let r = [0, 1, 5, 40, 1000][random.below(5)]
      let query = random.segment()
      let candidates = found(grid, near: query, within: Double(r))
      for (index, piece) in pieces.enumerated()
      where isNear(piece.axis, query, Double(r)) && !candidates.contains(index) {
        Issue.record("\(label): \(query) misses \(piece) within \(r)")
      }
      for point in [query.start, query.end, pieces[random.below(pieces.count)].axis.start] {
        #expect(grid.nearest(to: point) == nearest(pieces, to: point), "\(label): \(point)")
      }
    }
  }

  @Test func `random pieces of all lengths and slacks`() {
    for seed in 0..<UInt64(cases(400)) {
      var random = SplitMix64(seed: seed)
      let pieces = (0...random.below(60)).map { _ in
        CorridorPiece(
          axis: random.segment(), slack: random.below(4) == 0 ? random.double(in: 0.1..<9) : 1)
      }
      check(pieces, cell: [0.01, 1, 5, 50][random.below(4)], "seed \(seed)", &random)
    }
  }

  @Test func `points only, as waypoints are`() {
    for seed in 0..<UInt64(cases(200)) {
      var random = SplitMix64(seed: seed)
      let pieces = (0...random.below(100)).map { _ in
        let point = random.point(in: -5...5)
        return CorridorPiece(axis: LineSegment(point, point), slack: 1)
      }
      check(pieces, cell: 1, "seed \(seed)", &random)
    }
  }

  @Test func `one point, equal points, and points in a row`() {
    var random = SplitMix64(seed: 3)
    let one = CorridorPiece(axis: line(7, 7, 7, 7), slack: 1)
    check([one], cell: 5, "one point", &random)
    check(Array(repeating: one, count: 50), cell: 5, "equal points", &random)
    let row = (0..<50).map { CorridorPiece(axis: line(Double($0), 3, Double($0), 3), slack: 1) }
    check(row, cell: 1, "a row", &random)
    let column = (0..<50).map { CorridorPiece(axis: line(3, Double($0), 3, Double($0)), slack: 1) }
    check(column, cell: 1, "a column", &random)
  }

  @Test func `a guide far larger than the canvas, and one far away`() {
    for seed in 0..<UInt64(cases(100)) {
      var random = SplitMix64(seed: seed)
      let wide = (0..<20).map { _ in
        CorridorPiece(
          axis: LineSegment(
            random.point(in: -1_000_000...1_000_000), random.point(in: -1_000_000...1_000_000)),
          slack: 1)
      }
      check(wide, cell: 5, "wide, seed \(seed)", &random)
      let far = (0..<20).map { _ in
        CorridorPiece(
          axis: LineSegment(
            random.point(in: 999_900...1_000_000), random.point(in: 999_900...1_000_000)), slack: 1)
      }
      check(far, cell: 5, "far, seed \(seed)", &random)
    }
  }

  @Test func `of equally near pieces in different cells the first is nearest`() {
    let ends = [line(20, 0, 20, 0), line(0, 0, 0, 0), line(10, 10, 10, 10), line(10, -10, 10, -10)]
    for turn in 0..<4 {
      let pieces = (0..<4).map { CorridorPiece(axis: ends[($0 + turn) % 4], slack: 1) }
      #expect(PieceGrid(pieces, cell: 1).nearest(to: p(10, 0)).index == 0, "turn \(turn)")
    }
  }

  @Test func `all pieces in one cell, and one far from all others`() {
    var random = SplitMix64(seed: 5)
    var pieces = (0..<200).map { _ in
      CorridorPiece(axis: LineSegment(random.point(in: 0...1), random.point(in: 0...1)), slack: 1)
    }
    check(pieces, cell: 100, "one cell", &random)
    pieces.append(CorridorPiece(axis: line(1e6, 1e6, 1e6, 1e6), slack: 1))
    check(pieces, cell: 0.01, "an outlier", &random)
  }

  @Test func `a guess changes no answer`() {
    for seed in 0..<UInt64(cases(200)) {
      var random = SplitMix64(seed: seed)
      let pieces = (0...random.below(60)).map { _ in CorridorPiece(axis: random.segment(), slack: 1)
      }
      let grid = PieceGrid(pieces, cell: 5)
      let point = random.point(in: -100...400)
      for guess in pieces.indices {
        #expect(
          grid.nearest(to: point, from: guess) == nearest(pieces, to: point),
          "seed \(seed), guess \(guess)")
      }
      var memo = PieceGrid.Memo()
      for _ in 0..<20 {
        let point = random.point(in: -100...400)
        #expect(
          grid.nearest(to: point, &memo) == nearest(pieces, to: point), "seed \(seed), \(point)")
        let middle = random.point(in: -100...400)
        _ = grid.hasPiece(within: random.double(in: 0..<40), of: middle, strictly: false, &memo)
        grid._checkInvariants(of: memo)
      }
    }
  }

  @Test func `a subset loses what is near and passes the test, and nothing else`() {
    for seed in 0..<UInt64(cases(200)) {
      var random = SplitMix64(seed: seed)
      let pieces = (0...random.below(90)).map { _ in CorridorPiece(axis: random.segment(), slack: 1)
      }
      let grid = PieceGrid(pieces, cell: 5)
      var subset = PieceGrid.Subset(allOf: grid)
      grid._checkInvariants(of: subset)
      var expected = Set(pieces.indices)
      for step in 0..<12 {
        let query = random.segment()
        let r = Double(random.below(40))
        grid.remove(from: &subset, near: query, within: r) { piece, _ in
          isNear(piece.axis, query, r)
        }
        grid._checkInvariants(of: subset)
        expected = expected.filter { !isNear(pieces[$0].axis, query, r) }
        for _ in 0..<random.below(8) {
          let index = random.below(pieces.count)
          if random.below(2) == 0 {
            subset.insert(index)
            expected.insert(index)
          } else {
            subset.remove(index)
            expected.remove(index)
          }
          grid._checkInvariants(of: subset)
        }
        #expect(subset.count == expected.count, "seed \(seed), step \(step)")
        #expect(
          pieces.indices.filter(subset.contains) == expected.sorted(),
          "seed \(seed), step \(step)")
      }
      for index in pieces.indices { subset.insert(index) }
      #expect(subset == PieceGrid.Subset(allOf: grid), "seed \(seed)")
    }
  }

  @Test func `the checks name a subset and a memo of another grid`() async {
    let subsets = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let dots = (0..<9).map { CorridorPiece(axis: line(Double($0), 0, Double($0), 0), slack: 1) }
      let (five, nine) = (PieceGrid(Array(dots[..<5]), cell: 1), PieceGrid(dots, cell: 1))
      nine._checkInvariants(of: PieceGrid.Subset(allOf: five))
    }
    let memos = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let dots = [0, 40].map { CorridorPiece(axis: line($0, 0, $0, 0), slack: 1) }
      let (one, two) = (PieceGrid([dots[0]], cell: 5), PieceGrid(dots, cell: 5))
      var memo = PieceGrid.Memo()
      _ = one.nearest(to: p(0, 0), &memo)
      two._checkInvariants(of: memo)
    }
    func words(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    guard trapsWithWords else { return }
    #expect(words(subsets).contains("The subset was made for another grid"))
    #expect(words(memos).contains("The memo was filled by another grid"))
  }

  @Test func `dots of two places in turn are found as fast as in a row`() {
    // The order of the pieces is the worst there is for a tree that kept it.
    let dots = (0..<cases(20_000)).map { index in
      let y = Double(index) / 64
      let x: Double = index % 2 == 0 ? 0 : 1000
      return CorridorPiece(axis: line(x, y, x, y), slack: 1)
    }
    let grid = PieceGrid(dots, cell: 5)
    var visited = 0
    grid.forEachPiece(near: line(1, 10, 1, 10), within: 1.1) { _, _ in
      visited += 1
      return true
    }
    #expect((1...64).contains(visited), "\(visited)")
  }

  @Test func `nearly level long segments miss no cell`() {
    for seed in 0..<UInt64(cases(300)) {
      var random = SplitMix64(seed: seed)
      let y = random.coordinate()
      let slope = random.double(in: -1e-6..<1e-6)
      let long = LineSegment(p(-1e6, y - slope), p(1e6, y + slope))
      let dots = (0..<60).map { _ in
        let x = random.coordinate()
        return CorridorPiece(axis: line(x, y, x, random.below(2) == 0 ? y : y + 60), slack: 1)
      }
      let grid = PieceGrid(dots, cell: 4)
      #expect(found(grid, near: long, within: 0.001).count == 60, "seed \(seed)")
      let turned = PieceGrid([CorridorPiece(axis: long, slack: 1)], cell: 4)
      for dot in dots {
        #expect(found(turned, near: dot.axis, within: 0.001) == [0], "seed \(seed)")
      }
    }
  }

  @Test func `a hundred thousand pieces are indexed in proportion`() {
    var random = SplitMix64(seed: 9)
    let count = cases(100_000)
    let pieces = (0..<count).map { _ in
      CorridorPiece(axis: LineSegment(random.point(), random.point()), slack: 1)
    }
    let grid = PieceGrid(pieces, cell: 0.1)
    #expect(grid.footprint <= 32 * count + 32_768)
    let sparse = PieceGrid(
      [pieces[0], CorridorPiece(axis: line(1e6, 1e6, 1e6, 1e6), slack: 1)], cell: 0.1)
    #expect(sparse.footprint <= 64 + 32_768)
  }
}

/// True if a failed precondition prints its message; optimized code traps without words.
private var trapsWithWords: Bool { _isDebugAssertConfiguration() }
