// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TraceCore

/// The grid against loops over all pieces.
struct PieceGridTests {
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
    var places = (0..<4).map { _ in random.point(in: -50...350) }
    places += [random.point(in: -1_000_000...1_000_000), pieces[0].axis.end]
    checkPresence(grid, places, label)
    for _ in 0..<20 {
      let r = [0, 1, 5, 40, 1000][random.below(5)]
      let query = random.segment()
      let candidates = found(grid, near: query, within: Double(r))
      for (index, piece) in pieces.enumerated()
      where piece.axis.distance(to: query) <= Double(r) && !candidates.contains(index) {
        Issue.record("\(label): \(query) misses \(piece) within \(r)")
      }
      for point in [query.start, query.end, pieces[random.below(pieces.count)].axis.start] {
        #expect(grid.nearest(to: point) == nearest(pieces, to: point), "\(label): \(point)")
      }
    }
  }

  /// Pieces of each kind that make an index hard, and how many times they are drawn.
  private static let kinds:
    [(name: String, count: Int, draw: @Sendable (inout SplitMix64) -> [CorridorPiece])] = [
      (
        "all lengths and slacks", 400,
        { random in
          (0...random.below(60)).map { _ in
            let slack = random.below(4) == 0 ? random.double(in: 0.1..<9) : 1
            return CorridorPiece(axis: random.segment(), slack: slack)
          }
        }
      ),
      ("points, as waypoints are", 200, { random in random.dots(100, in: -5...5) }),
      ("one point", 10, { random in random.dots(1, in: 7...8) }),
      ("equal points", 10, { random in Array(repeating: random.dots(1, in: 7...8)[0], count: 50) }),
      ("points in a row", 10, { _ in (0..<50).map { dot(Double($0), 3) } }),
      ("points in a column", 10, { _ in (0..<50).map { dot(3, Double($0)) } }),
      ("wider than the canvas", 100, { random in random.pieces(20, in: -1_000_000...1_000_000) }),
      ("far away", 100, { random in random.pieces(20, in: 999_900...1_000_000) }),
      ("all in one cell", 10, { random in random.pieces(200, in: 0...1) }),
      ("an outlier", 10, { random in random.pieces(200, in: 0...1) + [dot(1e6, 1e6)] }),
    ]

  @Test(arguments: kinds.indices)
  func `the answers are those of loops, for pieces of every kind`(kind: Int) {
    let (name, count, draw) = Self.kinds[kind]
    for seed in 0..<UInt64(cases(count)) {
      var random = SplitMix64(seed: seed)
      let pieces = draw(&random)
      check(pieces, cell: [0.01, 1, 5, 50][random.below(4)], "\(name), seed \(seed)", &random)
    }
  }

  @Test func `of equally near pieces in different cells the first is nearest`() {
    let ends = [line(20, 0, 20, 0), line(0, 0, 0, 0), line(10, 10, 10, 10), line(10, -10, 10, -10)]
    for turn in 0..<4 {
      let pieces = (0..<4).map { CorridorPiece(axis: ends[($0 + turn) % 4], slack: 1) }
      #expect(PieceGrid(pieces, cell: 1).nearest(to: p(10, 0)).index == 0, "turn \(turn)")
    }
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
      var expected = Set(pieces.indices)
      for step in 0..<12 {
        let query = random.segment()
        let r = Double(random.below(40))
        grid.remove(from: &subset, near: query, within: r) { piece, _ in
          piece.axis.distance(to: query) <= r
        }
        expected = expected.filter { pieces[$0].axis.distance(to: query) > r }
        for _ in 0..<random.below(8) {
          let index = random.below(pieces.count)
          if random.below(2) == 0 {
            subset.insert(index)
            expected.insert(index)
          } else {
            subset.remove(index)
            expected.remove(index)
          }
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
}

private func dot(_ x: Double, _ y: Double) -> CorridorPiece {
  CorridorPiece(axis: line(x, y, x, y), slack: 1)
}

extension SplitMix64 {
  fileprivate mutating func dots(_ most: Int, in range: ClosedRange<Int>) -> [CorridorPiece] {
    (0..<integer(in: 1...most)).map { _ in
      let point = point(in: range)
      return dot(point.x, point.y)
    }
  }

  fileprivate mutating func pieces(_ count: Int, in range: ClosedRange<Int>) -> [CorridorPiece] {
    (0..<count).map { _ in
      CorridorPiece(axis: LineSegment(point(in: range), point(in: range)), slack: 1)
    }
  }
}
