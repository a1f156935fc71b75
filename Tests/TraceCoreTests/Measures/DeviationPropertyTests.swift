// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// What must hold of the deviation and the tolerance curve for every guide and every gesture.
struct DeviationPropertyTests {
  /// Calls `body` with random traces, and ink of one stroke that has length.
  private func sample(
    _ count: Int,
    _ body: (Trace, [Point], inout SplitMix64, Comment) throws -> Void
  ) throws {
    for seed in 0..<UInt64(cases(count)) {
      var random = SplitMix64(seed: seed)
      let placed = try placed(random.strokes(curves: false))
      let trace = try Trace(
        guide: placed, rules: TraceRules(tolerance: random.double(in: 0.5..<40)))
      let points = random.gesture(along: placed)
      guard Polyline(points).length > 0 else { continue }
      try body(trace, points, &random, "seed \(seed)")
    }
  }

  /// Distances of places close by each other along `points`, each standing for as much ink.
  private func distances(of points: [Point], from guide: PlacedGuide) -> [Double] {
    let reference = ReferenceGuide(guide)
    let line = Polyline(points)
    let count = Int(line.length * 4) + 1
    return line.evenPoints(2 * count + 1).enumerated()
      .filter { $0.offset % 2 == 1 }.map { reference.distance(to: $0.element) }
  }

  @Test func `every figure is as near to that of many samples as it says`() throws {
    try sample(100) { trace, points, _, label in
      let report = trace.after(stroke(points)).report
      let found = try #require(report.deviation)
      let slack = trace.guide.strokes.map(\.slack).min() ?? 1
      // A sample stands for 1/4 point of ink, and so for distances up to 1/8 away.
      let own = 1.0 / 8 / slack + 1e-9
      let samples = distances(of: points, from: trace.guide).sorted()
      let count = Double(samples.count)
      let mean = samples.reduce(0, +) / count
      #expect(abs(found.mean - mean) <= found.resolution + own, label)
      let rms = (samples.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
      #expect(abs(found.rms - rms) <= found.resolution + own, label)
      let greatest = samples[samples.count - 1]
      #expect(found.max <= greatest + own && greatest <= found.max + found.resolution, label)
      let p95 = samples[Int((count * 0.95).rounded(.up)) - 1]
      #expect(abs(found.p95 - p95) <= found.resolution + 2 * own, label)
      #expect(found.p95 <= found.max && found.mean <= found.rms, label)
      #expect(abs(found.bias) <= found.mean + found.resolution, label)
      let bias = SideReference(trace.guide).bias(of: points)
      #expect(abs(found.bias - bias.mean) <= found.resolution + bias.error, label)
    }
  }

  @Test func `moved or mirrored, ink deviates as before, to the other side in a mirror`() throws {
    try sample(100) { trace, points, random, label in
      let one = try #require(trace.after(stroke(points)).report.deviation)
      let (x, y) = (random.coordinate(in: -900...900), random.coordinate(in: -900...900))
      for (a, d) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] {
        let map = AffineTransform(a: a, b: 0, c: 0, d: d, tx: x, ty: y)
        let strokes = trace.guide.guide.strokes.map {
          Guide.Stroke(path: $0.path.transformed(by: map), slack: $0.slack)
        }
        let moved = try Trace(guide: placed(strokes), rules: trace.rules)
          .after(stroke(points.map(map.apply)))
        let other = try #require(moved.report.deviation)
        #expect(abs(one.bias - a * d * other.bias) < 1e-9, label)
        for figure in [\Deviation.mean, \.rms, \.max] {
          #expect(abs(one[keyPath: figure] - other[keyPath: figure]) <= 1e-9, label)
        }
        #expect(abs(one.p95 - other.p95) <= 1e-9, label)
      }
    }
  }
}
