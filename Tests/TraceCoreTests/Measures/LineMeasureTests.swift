// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import PropertyTesting
import Testing
import TraceCore

// The measures of two lines, each beside the slowest thing that is obviously right.

extension SplitMix64 {
  /// A line of 1 to `most` points within `side` points.
  fileprivate mutating func polyline(_ most: Int, side: Int = 40) -> Polyline {
    Polyline((0..<integer(in: 1...most)).map { _ in point(in: 0...side) })
  }
}

/// Every walk along both lines from their first points to their last, as pairs of indices.
private func walks(_ n: Int, _ m: Int) -> [[(Int, Int)]] {
  if n == 1 && m == 1 { return [[(0, 0)]] }
  var shorter: [[(Int, Int)]] = []
  if n > 1 { shorter += walks(n - 1, m) }
  if m > 1 { shorter += walks(n, m - 1) }
  if n > 1 && m > 1 { shorter += walks(n - 1, m - 1) }
  return shorter.map { $0 + [(n - 1, m - 1)] }
}

/// The line through places along the x axis.
private func level(_ places: [Int]) -> Polyline { Polyline(places.map { p(Double($0), 0) }) }

/// All lines of 1 to 3 points at 0, 1 or 2 along a line: distances are whole, ties everywhere.
private let smallLines: [Polyline] = (1...3).flatMap { count in
  (0..<[1, 3, 9, 27][count]).map { number in
    level([number % 3, number / 3 % 3, number / 9].prefix(count).map(\.self))
  }
}

private func parallel(_ distance: Double) -> (Polyline, Polyline) {
  (Polyline([p(0, 0), p(50, 0), p(100, 0)]), Polyline([p(0, distance), p(100, distance)]))
}

struct FrechetTests {
  @Test func `it is the least of the longest leashes of all walks`() {
    for seed in 0..<UInt64(cases(500)) {
      var random = SplitMix64(seed: seed)
      let (a, b) = (random.polyline(5), random.polyline(5))
      let least = walks(a.points.count, b.points.count).map { walk in
        walk.reduce(0.0) { max($0, a.points[$1.0].distance(to: b.points[$1.1])) }
      }.min()
      #expect(a.discreteFrechetDistance(to: b) == least, "seed \(seed)")
    }
  }
}

struct WarpingTests {
  @Test func `it is the least sum of all walks`() {
    for seed in 0..<UInt64(cases(500)) {
      var random = SplitMix64(seed: seed)
      let (a, b) = (random.polyline(5), random.polyline(5))
      let found = a.warping(to: b)
      let sums = walks(a.points.count, b.points.count).map { walk in
        (
          sum: walk.reduce(0.0) { $0 + a.points[$1.0].distance(to: b.points[$1.1]) },
          steps: walk.count
        )
      }
      let least = sums.map(\.sum).min() ?? 0
      #expect(abs(found.total - least) < 1e-9, "seed \(seed)")
      #expect(sums.contains { abs($0.sum - least) < 1e-9 && $0.steps == found.steps })
    }
  }

  @Test
  func `of several walks as cheap it takes the one with the fewest steps, on all small lines`() {
    for a in smallLines {
      for b in smallLines {
        let sums = walks(a.points.count, b.points.count).map { walk in
          Warping(
            total: walk.reduce(0.0) { $0 + a.points[$1.0].distance(to: b.points[$1.1]) },
            steps: walk.count)
        }
        let best = sums.min { ($0.total, $0.steps) < ($1.total, $1.steps) }
        #expect(a.warping(to: b) == best, "\(a.points.map(\.x)), \(b.points.map(\.x))")
      }
    }
    // Here the diagonal leads to a walk that is as cheap and one step longer.
    let found = level([0, 2, 0]).warping(to: level([1, 1, 0, 2]))
    #expect(found.total == 4 && found.steps == 4)
  }

  @Test func `a step stands for one pair of points`() {
    let still = Polyline([p(1, 1), p(1, 1), p(1, 1)])
    let found = still.warping(to: Polyline([p(4, 5), p(4, 5)]))
    #expect(found.total == 15 && found.steps == 3 && found.perStep == 5)
  }
}

struct HausdorffTests {
  /// The greatest distance from one of many places of `a` to `b`.
  private func sampled(_ a: Polyline, _ b: Polyline, step: Double) -> Double {
    a.densified(edge: step).points.reduce(0) { greatest, point in
      let segments =
        b.points.count == 1 ? [LineSegment(b.points[0], b.points[0])] : Array(b.segments)
      let nearest = segments.map { $0.squaredDistance(to: point) }.min() ?? 0
      return max(greatest, nearest.squareRoot())
    }
  }

  @Test func `it is the greatest distance of any point, to 3/2048`() {
    for seed in 0..<UInt64(cases(600)) {
      var random = SplitMix64(seed: seed)
      let side = seed % 2 == 0 ? 4 : 40
      let (a, b) = (random.polyline(6, side: side), random.polyline(6, side: side))
      let found = a.directedHausdorffDistance(to: b)
      let reference = sampled(a, b, step: 0.25)
      #expect(found.distance >= reference - 3.0 / 2048, "seed \(seed)")
      #expect(found.distance <= reference + 0.125, "seed \(seed)")
    }
  }

  @Test func `its witnesses lie on the lines, as far apart as it says`() {
    for seed in 0..<UInt64(cases(500)) {
      var random = SplitMix64(seed: seed)
      let (a, b) = (random.polyline(6), random.polyline(6))
      let found = a.hausdorffDistance(to: b)
      let pairs = [(found.forward, a, b), (found.backward, b, a), (found.symmetric, a, b)]
      for (pair, from, to) in pairs {
        #expect(pair.from.distance(to: pair.to) == pair.distance, "seed \(seed)")
        #expect(sampled(Polyline([pair.from]), from, step: 1) < 1e-9, "seed \(seed)")
        #expect(sampled(Polyline([pair.to]), to, step: 1) < 1e-9, "seed \(seed)")
        #expect(
          abs(sampled(Polyline([pair.from]), to, step: 1) - pair.distance) < 1e-9
            || pair == found.symmetric)
      }
      #expect(found.symmetric.distance == max(found.forward.distance, found.backward.distance))
    }
  }

  @Test func `of parallel lines it is their distance, and of a part and the whole 0 one way`() {
    let (a, b) = parallel(7)
    #expect(a.hausdorffDistance(to: b).symmetric.distance == 7)
    let part = Polyline([p(20, 0), p(30, 0)])
    #expect(part.directedHausdorffDistance(to: a).distance == 0)
    #expect(a.directedHausdorffDistance(to: part) == Separation(from: p(100, 0), to: p(30, 0)))
  }
}

extension Separation {
  fileprivate init(from: Point, to: Point) {
    self = Polyline([from]).directedHausdorffDistance(to: Polyline([to]))
  }
}

struct SpacingTests {
  @Test func `no edge of a densified line is too long, and its length and ends stay`() {
    for seed in 0..<UInt64(cases(500)) {
      var random = SplitMix64(seed: seed)
      let (line, edge) = (random.polyline(8), random.double(in: 0.1..<20))
      let dense = line.densified(edge: edge)
      #expect(dense.segments.allSatisfy { $0.length <= edge * (1 + 1e-12) }, "seed \(seed)")
      #expect(abs(dense.length - line.length) < 1e-9, "seed \(seed)")
      #expect(Set(dense.points).isSuperset(of: line.points), "seed \(seed)")
      #expect(Double(dense.points.count) == line.densifiedCount(edge: edge), "seed \(seed)")
    }
  }
}

struct TurningTests {
  private func degrees(_ points: [Point]) -> Double { Polyline(points).turning * 180 / .pi }

  @Test func `a square turns by three quarters, clockwise on the screen`() {
    let square = [p(0, 0), p(9, 0), p(9, 9), p(0, 9), p(0, 0)]
    #expect(degrees(square) == 270)
    #expect(degrees(square.reversed()) == -270)
  }

  @Test func `a line does not turn, the turns of an S cancel, a point has no heading`() {
    #expect(degrees([p(0, 0), p(1, 1), p(5, 5), p(5, 5), p(9, 9)]) == 0)
    #expect(degrees([p(0, 0), p(9, 0), p(9, 9), p(18, 9)]) == 0)
    #expect(degrees([p(3, 3)]) == 0 && degrees([p(3, 3), p(3, 3)]) == 0)
    #expect(degrees([p(0, 0), p(9, 0), p(2, 0)]) == 180)
  }

  @Test func `it is the sum of the angles that libm finds`() {
    for seed in 0..<UInt64(cases(500)) {
      var random = SplitMix64(seed: seed)
      let line = random.polyline(30)
      let edges = line.segments.map { $0.end - $0.start }.filter { $0 != .zero }
      let sum = zip(edges, edges.dropFirst()).reduce(0.0) { sum, pair in
        sum + atan2(pair.0.cross(pair.1), pair.0.dot(pair.1))
      }
      #expect(abs(line.turning - sum) < 1e-12, "seed \(seed)")
    }
  }
}
