// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TraceCore

/// The figures of a report against certified bounds of a loop over all pieces of the guide.
struct CertifiedDistanceTests {
  /// Calls `body` with random guides of lines with slack, tolerances and ink of one stroke.
  private func sample(
    _ count: Int, oneIn share: Int = 50,
    _ body: (TraceReport, DistanceOracle, Trace, [Point], Comment) throws -> Void
  ) throws {
    for seed in 0..<UInt64(cases(count, oneIn: share)) {
      var random = SplitMix64(seed: seed)
      let slacks = [1.0 / 1024, 1.0 / 16, 1, 1, 3, 1024]
      let strokes = (0...random.below(3)).map { _ in
        let points = (0...random.below(4)).map { _ in random.point() }
        return Guide.Stroke(path: Path(polyline: points), slack: slacks[random.below(6)])
      }
      let placed = try placed(strokes)
      let points = (0...random.integer(in: 1...6)).map { _ in random.point(in: -20...320) }
      guard Polyline(points).length > 0 else { continue }
      var rules = TraceRules(tolerance: random.double(in: 0.5..<120))
      rules.step = 1000
      let trace = try Trace(guide: placed, rules: rules)
      let report = trace.after(stroke(points)).report
      try body(report, DistanceOracle(placed, points), trace, points, "seed \(seed)")
    }
  }

  private func redSegments(_ trace: Trace, _ points: [Point], at tolerance: Double) throws -> Int {
    var rules = trace.rules
    rules.tolerance = tolerance
    return try Trace(guide: trace.guide, rules: rules).after(stroke(points)).report.ink.redSegments
  }

  @Test func `needed is an upper bound of the greatest distance and tight`() throws {
    try sample(1000, oneIn: 10) { report, oracle, trace, points, label in
      let needed = report.tolerance.needed
      let (least, most) = oracle.greatest()
      #expect(needed >= least - 1e-9 && needed <= most + 1.0 / 1024, label)
      #expect((needed * 1024).rounded() == needed * 1024, label)
      let limit = TraceRules.toleranceLimit
      if limit.contains(needed) {
        #expect(try redSegments(trace, points, at: needed) == 0, label)
      }
      if limit.contains(needed - 1.0 / 256) {
        #expect(try redSegments(trace, points, at: needed - 1.0 / 256) > 0, label)
      }
      let deviation = try #require(report.deviation)
      #expect(deviation.resolution == 1.0 / 1024, label)
      #expect(deviation.max <= most + 1e-9 && deviation.max >= least - 1.0 / 1024, label)
    }
  }

  @Test func `the ink inside is that within 1/1024 point of the tolerance, and 1 from needed on`()
    throws
  {
    try sample(1000) { report, oracle, _, points, label in
      let (curve, needed) = try (#require(report.tolerance.inside), report.tolerance.needed)
      for tolerance in ToleranceCurve.tolerances {
        #expect(tolerance == 1 || curve[tolerance - 1] <= curve[tolerance], label)
        #expect((curve[tolerance] == 1) == (Double(tolerance) >= needed), label)
      }
      let tolerance = [1, 5, 60][points.count % 3]
      let least = oracle.length(within: Double(tolerance) - 1.0 / 1024).0
      let most = oracle.length(within: Double(tolerance) + 1.0 / 1024).1
      let found = curve[tolerance] * oracle.length
      #expect(least - 1e-7 <= found && found <= most + 1e-7, "\(label), at \(tolerance)")
      let p95 = try #require(report.deviation).p95
      #expect(oracle.length(within: p95 - 1.0 / 1024).0 <= 0.95 * oracle.length + 1e-7, label)
      #expect(oracle.length(within: p95 + 1.0 / 1024).1 >= 0.95 * oracle.length - 1e-7, label)
    }
  }

  // MARK: Ties

  /// A place in hundredths of a point.
  private struct Hundredths {
    var x: Int
    var y: Int
    var point: Point { p(Double(x) / 100, Double(y) / 100) }
    func moved(by way: Hundredths, times: Int) -> Hundredths {
      Hundredths(x: x + way.x * times, y: y + way.y * times)
    }
  }

  @Test func `ink exactly at the tolerance is black, in one segment as in parts`() throws {
    // Directions of whole length, so that a distance along them is one of hundredths.
    let ways = [(1, 0, 1), (0, 1, 1), (3, 4, 5), (-4, 3, 5), (5, 12, 13), (8, -15, 17)]
    for seed in 0..<UInt64(400) {
      var random = SplitMix64(seed: seed)
      let (dx, dy, unit) = ways[random.below(ways.count)]
      let (along, across) = (Hundredths(x: dx, y: dy), Hundredths(x: -dy, y: dx))
      let start = Hundredths(x: random.below(20_000), y: random.below(20_000))
      let parts = random.integer(in: 3...60)
      let offset = random.integer(in: 1...40) * (random.below(2) == 0 ? 1 : -1)
      let reach = Double(abs(offset) * unit) / 100
      // A guide of three straight pieces in a row, and ink beside it at `reach` exactly.
      let stops = [0, parts / 3, 2 * parts / 3, parts].map {
        start.moved(by: along, times: $0 * 10)
      }
      let places = (0...parts).map {
        start.moved(by: along, times: $0 * 10).moved(by: across, times: offset).point
      }
      let beyond = start.moved(by: along, times: -abs(offset)).point
      let data = "M" + stops.map { "\($0.point.x) \($0.point.y)" }.joined(separator: "L")
      let label: Comment = "seed \(seed)"
      func redLength(_ points: [Point], _ tolerance: Double) throws -> Double {
        try trace(data, tolerance: tolerance).after(stroke(points)).report.ink.redLength
      }
      for ink in [places, [places[0], places[parts]], [beyond, stops[0].point]] {
        #expect(try redLength(ink, reach) == 0, label)
        #expect(try redLength(ink, reach - 1e-5) > 0, label)
      }
    }
  }
}
