// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TraceCore

struct CorridorPieceTests {
  private let bar = CorridorPiece(axis: line(10, 10, 90, 10), slack: 1)

  @Test func `a segment inside is inside as a whole, ties included`() {
    #expect(bar.inside(line(10, 15, 90, 15), radius: 5) == .whole)
    #expect(bar.inside(line(5, 10, 95, 10), radius: 5) == .whole)
    #expect(bar.inside(line(13, 14, 6, 7), radius: 5) == .whole)
    #expect(bar.inside(line(6, 7, 6, 7), radius: 5) == .whole)
  }

  @Test func `a segment that crosses is inside between the two crossings`() {
    #expect(bar.inside(line(50, 0, 50, 20), radius: 5) == Stretch(0.25, 0.75))
    #expect(bar.inside(line(-14, 10, 114, 10), radius: 5) == Stretch(19.0 / 128, 109.0 / 128))
    #expect(bar.inside(line(50, 10, 50, 30), radius: 5) == Stretch(0, 0.25))
    #expect(bar.inside(line(50, 30, 50, 10), radius: 5) == Stretch(0.75, 1))
  }

  @Test func `a segment that touches in one point is inside there`() {
    #expect(bar.inside(line(50, 30, 50, 15), radius: 5) == Stretch(1, 1))
    #expect(bar.inside(line(0, 4, 0, 20), radius: 10) == Stretch(6.0 / 16, 6.0 / 16))
  }

  @Test func `the part inside is what samples along the segment say`() {
    for seed in 0..<UInt64(cases(3000)) {
      var random = SplitMix64(seed: seed)
      let piece = CorridorPiece(axis: random.segment(in: 0...40), slack: 1)
      let drawn = random.segment(in: -10...50)
      let radius = random.double(in: 0..<15)
      let part = piece.inside(drawn, radius: radius)
      for k in 0...64 {
        let t = Double(k) / 64
        let gap = piece.axis.squaredDistance(to: drawn.point(at: t)).squareRoot() - radius
        // Away from the edge by more than rounding can move it.
        guard abs(gap) > 1e-7 else { continue }
        let isInside = part.map { $0.lower <= t && t <= $0.upper } ?? false
        #expect(
          isInside == (gap < 0), "seed \(seed), t \(t): \(gap) but \(String(describing: part))")
      }
    }
  }
}

struct CorridorTests {
  private func corridor(_ guide: PlacedGuide, cell: Double) -> Corridor {
    let pieces = ReferenceGuide(guide).pieces.map { CorridorPiece(axis: $0.axis, slack: $0.slack) }
    return Corridor(grid: PieceGrid(pieces, cell: cell), rule: .exact)
  }

  private func gaps(
    _ corridor: Corridor, _ segment: LineSegment, _ tolerance: Double
  ) -> [Stretch] {
    var workspace = Corridor.Workspace()
    corridor.findGaps(in: segment, within: tolerance, &workspace)
    return workspace.gaps
  }

  /// Calls `body` with random guides, segments near them and tolerances.
  private func sample(
    _ count: Int, curves: Bool = true,
    _ body: (PlacedGuide, LineSegment, Double, UInt64) throws -> Void
  ) throws {
    for seed in 0..<UInt64(cases(count)) {
      var random = SplitMix64(seed: seed)
      let placed = try placed(random.strokes(curves: curves))
      let points = random.gesture(along: placed)
      let tolerance = random.double(in: 0.5..<12)
      for (start, end) in zip(points, points.dropFirst()).prefix(12) {
        try body(placed, LineSegment(start, end), tolerance, seed)
      }
    }
  }

  @Test func `the red length is that of bisection by the Lipschitz bound`() throws {
    try sample(60, curves: false) { guide, drawn, tolerance, seed in
      let found =
        gaps(corridor(guide, cell: tolerance), drawn, tolerance)
        .reduce(0) { $0 + ($1.upper - $1.lower) } * drawn.length
      let expected = ReferenceGuide(guide).redLength(of: drawn, tolerance: tolerance)
      #expect(abs(found - expected) <= 1.0 / 1024, "seed \(seed): \(drawn) at \(tolerance)")
    }
  }

  /// What a loop over all pieces leaves of a segment.
  private func loopedGaps(
    _ guide: PlacedGuide, _ segment: LineSegment, _ tolerance: Double
  ) -> [Stretch] {
    let parts = ReferenceGuide(guide).pieces.compactMap {
      CorridorPiece(axis: $0.axis, slack: $0.slack).inside(segment, radius: tolerance * $0.slack)
    }.sorted { $0.lower < $1.lower }
    guard let first = parts.first else { return [.whole] }
    var (gaps, end) = ([Stretch(0, first.lower)], first.upper)
    for part in parts {
      gaps.append(Stretch(end, part.lower))
      end = max(end, part.upper)
    }
    gaps.append(Stretch(end, 1))
    return gaps.filter { $0.lower < $0.upper }
  }

  @Test func `the gaps are those of a loop over all pieces, to the last bit`() throws {
    for seed in 0..<UInt64(cases(300)) {
      var random = SplitMix64(seed: seed)
      let placed = try placed(random.strokes())
      let cell = [1.0 / 256, 5, 40, 1e6][random.below(4)]
      let corridor = corridor(placed, cell: cell)
      // One memory for all queries, so that later ones meet what earlier ones left.
      var workspace = Corridor.Workspace()
      let points = random.gesture(along: placed) + [random.point(in: -1_000_000...1_000_000)]
      for (start, end) in zip(points, points.dropFirst()).suffix(16) {
        let tolerance = [1.0 / 256, random.double(in: 0.1..<12), 40, 1e6][random.below(4)]
        for drawn in [LineSegment(start, end), LineSegment(start, start)] {
          corridor.findGaps(in: drawn, within: tolerance, &workspace)
          #expect(
            workspace.gaps == loopedGaps(placed, drawn, tolerance),
            "seed \(seed): \(drawn) at \(tolerance), cells for \(cell)")
        }
      }
    }
  }

  @Test func `a gap between two pieces is red, however short`() {
    func redLength(gap: Double) -> Double {
      let pieces = [line(0, 0, 10, 0), line(12 + gap, 0, 20, 0)]
        .map { CorridorPiece(axis: $0, slack: 1) }
      let found = gaps(
        Corridor(grid: PieceGrid(pieces, cell: 1), rule: .exact), line(0, 0, 20, 0), 1)
      return found.reduce(0) { $0 + ($1.upper - $1.lower) } * 20
    }
    #expect(redLength(gap: 0) == 0)
    for gap in [1e-6, 0.9 / 1024, 1.1 / 1024] { #expect(abs(redLength(gap: gap) - gap) < 1e-12) }
  }

  @Test func `the greatest distance is the least black tick and that of dense samples`() throws {
    try sample(50) { guide, drawn, _, seed in
      let corridor = corridor(guide, cell: 3)
      var workspace = Corridor.Workspace()
      guard let found = corridor.furthest(in: drawn, above: 0, &workspace) else { return }
      let distance = Corridor.tolerance(ticks: found.ticks)
      // Rounding may move the distance at the tick itself.
      #expect(gaps(corridor, drawn, distance + 1e-9).isEmpty, "seed \(seed)")
      #expect(
        !gaps(corridor, drawn, Corridor.tolerance(ticks: found.ticks - 1)).isEmpty, "seed \(seed)")
      let reference = ReferenceGuide(guide)
      let leastSlack = reference.pieces.map(\.slack).min() ?? 1
      let sampled = reference.sampledDistance(of: drawn, step: 1.0 / 16)
      #expect(sampled <= distance + 1e-9, "seed \(seed): \(drawn)")
      #expect(
        sampled >= distance - 1.0 / 1024 - 1.0 / 32 / leastSlack, "seed \(seed): \(drawn)")
      // The witness is as far away as it says.
      let witness = drawn.point(at: found.parameter)
      #expect(
        reference.distance(to: witness) >= distance - 1.0 / 1024 - 1e-9,
        "seed \(seed): \(drawn)")
    }
  }
}
