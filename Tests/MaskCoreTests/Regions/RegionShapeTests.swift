// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing

/// Every shape of a region against its rule, decided for each sample alone.
@Suite struct RegionShapeTests {
  static let cases: UInt64 = effort(few: 20, all: 1000)

  private static let size = Size(width: 5.3, height: 4.1)

  private func units(_ value: Double) -> Int {
    Int((value * 256).rounded(.toNearestOrAwayFromZero))
  }

  /// A number of points on the 1/256 grid, on a sample, or anywhere.
  private func number(_ random: inout SplitMix64) -> Double {
    switch random.below(3) {
    case 0: Double(random.integer(in: -300...1500)) / 256
    case 1: Double(2 * random.integer(in: -8...45) + 1) / 16
    default: -1 + 7 * random.unit()
    }
  }

  private func rect(_ random: inout SplitMix64) -> Rect {
    Rect(
      x: number(&random), y: number(&random), width: abs(number(&random)),
      height: abs(number(&random)))
  }

  /// Expects that a region has as many samples as `contains`, in each of some cells of the card.
  ///
  /// A card tells the counts of regions alone; revealing it cell by cell tells where they are.
  private func expect(
    _ shape: ScratchRegion.Shape, _ seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation,
    contains: (Int, Int) -> Bool
  ) throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: Self.size.width, height: 4.1))
    rules.regions = [ScratchRegion(name: "it", kind: .mayScratch, shape: shape)]
    let lattice = try ScratchMask(size: Self.size)
    var expected = 0
    var wanted = lattice
    for row in 0..<lattice.sampleRows {
      for column in 0..<lattice.sampleColumns where contains(32 * column + 16, 32 * row + 16) {
        wanted[sampleColumn: column, sampleRow: row] = true
        expected += 1
      }
    }
    if expected == 0 {
      #expect(throws: ScratchError.self, "seed \(seed)", sourceLocation: sourceLocation) {
        try ScratchCard(rules)
      }
      return
    }
    // All of the region, and no more, is in the samples that it should have.
    rules.cover = wanted
    let (within, whole) = (
      try ScratchCard(rules).coverage.eligible, try card(without: rules).coverage.eligible
    )
    #expect(within == expected && whole == expected, "seed \(seed)", sourceLocation: sourceLocation)
  }

  private func card(without rules: ScratchRules) throws -> ScratchCard {
    var rules = rules
    rules.cover = nil
    return try ScratchCard(rules)
  }

  @Test func `an ellipse has the samples inside it and on its outline`() throws {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let rect = rect(&random)
      let (left, top) = (units(rect.minX), units(rect.minY))
      let (width, height) = (units(rect.width), units(rect.height))
      try expect(.ellipse(rect), seed) { x, y in
        // ((2 x - center) / width)^2 + ((2 y - center) / height)^2 <= 1, and inside the box where
        // it has no area.
        let (u, v) = (Int128(2 * (x - left) - width), Int128(2 * (y - top) - height))
        let (w, h) = (Int128(width), Int128(height))
        guard abs(u) <= w, abs(v) <= h else { return false }
        return u * u * h * h + v * v * w * w <= w * w * h * h
      }
    }
  }

  @Test func `a rounded rectangle lacks what lies beyond the circles in its corners`() throws {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let (rect, radius) = (rect(&random), 2 * random.unit())
      let (left, top) = (2 * units(rect.minX), 2 * units(rect.minY))
      let (width, height) = (2 * units(rect.width), 2 * units(rect.height))
      let r = min(2 * units(radius), width / 2, height / 2)
      try expect(.roundedRect(rect, radius: radius), seed) { x, y in
        let (u, v) = (2 * x - left, 2 * y - top)
        guard 0...width ~= u, 0...height ~= v else { return false }
        let (dx, dy) = (max(r - u, u - width + r, 0), max(r - v, v - height + r, 0))
        return dx == 0 || dy == 0 || dx * dx + dy * dy <= r * r
      }
    }
  }

  @Test
  func `a polygon has the samples on its edges and those it runs around an odd number of times`()
    throws
  {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let points = (0..<random.integer(in: 3...7)).map { _ in
        Point(x: number(&random), y: number(&random))
      }
      let rule = OutlineRule([points.map { (units($0.x), units($0.y)) }])
      try expect(.polygon(points), seed) { x, y in
        rule.isOnEdge(x, y) || rule.crossings(x, y).count % 2 == 1
      }
    }
  }

  @Test func `an image has the samples in its pixels with alpha 128 or more`() throws {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let (width, height) = (random.integer(in: 1...9), random.integer(in: 1...9))
      let bytes = (0..<width * height).map { _ in UInt8([0, 127, 128, 255][random.below(4)]) }
      let (cardWidth, cardHeight) = (units(Self.size.width), units(4.1))
      try expect(.image(AlphaMask(width: width, height: height, bytes: bytes)), seed) { x, y in
        let (column, row) = (x * width / cardWidth, y * height / cardHeight)
        return bytes[row * width + column] >= 128
      }
    }
  }

  @Test func `what is revealed from the start is what SVG fills, and is not eligible`() throws {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let chains = (0..<random.integer(in: 1...3)).map { _ in
        (0..<random.integer(in: 3...6)).map { _ in Point(x: number(&random), y: number(&random)) }
      }
      var path = Path()
      for chain in chains { path.append(Path(polyline: chain)) }
      var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 5.3, height: 4.1))
      rules.start = try StartingShape(path)
      let rule = OutlineRule(chains.map { $0.map { (units($0.x), units($0.y)) } })
      var expected = try ScratchMask(size: Self.size)
      for row in 0..<expected.sampleRows {
        for column in 0..<expected.sampleColumns {
          let (x, y) = (32 * column + 16, 32 * row + 16)
          expected[sampleColumn: column, sampleRow: row] =
            rule.isOnEdge(x, y) || rule.crossings(x, y).reduce(0, +) != 0
        }
      }
      let all = expected.sampleColumns * expected.sampleRows
      if expected.count == all { continue }
      var card = try ScratchCard(rules)
      let difference = firstDifference(
        card.mask.words, expected.words, width: expected.width)
      #expect(difference == nil, "seed \(seed)")
      #expect(card.coverage == Coverage(revealed: 0, eligible: all - expected.count))
      #expect(card.state == .covered)
      card.scratch([Point(x: 0, y: 0), Point(x: 5, y: 4)])
      #expect(card.coverage.revealed == card.mask.count - expected.count, "seed \(seed)")
      card.reset(at: 99)
      #expect(card.mask == expected, "seed \(seed)")
    }
  }

  @Test func `a curve of the starting shape is followed to within 1 of 256 of a point`() throws {
    let circle = Path(ellipseIn: Rect(x: 10, y: 10, width: 40, height: 40))
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 60, height: 60))
    rules.start = try StartingShape(circle)
    let card = try ScratchCard(rules)
    // A disc of the same place and size, and those 1/128 point narrower and wider.
    func disc(_ width: Double) throws -> Int {
      var other = try ScratchCard(ScratchRules(frame: rules.frame))
      try other.use(Brush(width: width))
      other.scratch([Point(x: 30, y: 30)])
      return other.coverage.revealed
    }
    let count = card.mask.count
    #expect(try disc(39.96) <= count)
    #expect(try count <= disc(40.04))
  }
}

/// Whether points are on or inside closed chains of lines, by looking at every edge.
struct OutlineRule {
  private let edges: [((x: Int, y: Int), (x: Int, y: Int))]

  init(_ chains: [[(Int, Int)]]) {
    edges = chains.flatMap { chain in
      chain.indices.map { i in (chain[i], chain[(i + 1) % chain.count]) }
    }
  }

  private func side(_ p: (x: Int, y: Int), _ q: (x: Int, y: Int), _ x: Int, _ y: Int) -> Int {
    (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x)
  }

  func isOnEdge(_ x: Int, _ y: Int) -> Bool {
    edges.contains { p, q in
      side(p, q, x, y) == 0 && min(p.x, q.x)...max(p.x, q.x) ~= x
        && min(p.y, q.y)...max(p.y, q.y) ~= y
    }
  }

  /// The directions, 1 down and -1 up, of the edges right of a point.
  func crossings(_ x: Int, _ y: Int) -> [Int] {
    edges.compactMap { p, q in
      if p.y <= y, q.y > y { return side(p, q, x, y) > 0 ? 1 : nil }
      if q.y <= y, p.y > y { return side(q, p, x, y) > 0 ? -1 : nil }
      return nil
    }
  }
}
