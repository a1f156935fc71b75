// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing

@Suite struct CurveTests {
  /// A cubic with control points in a square of 200 points, cusps and loops among them.
  private func randomCubic(_ random: inout SplitMix64) -> CubicBezier {
    func point() -> Point {
      Point(x: random.double(in: -100..<100), y: random.double(in: -100..<100))
    }
    return CubicBezier(point(), point(), point(), point())
  }

  @Test func `every point of a curve lies within the tolerance of its chords`() {
    for seed in UInt64(1)...40 {
      var random = SplitMix64(seed: seed)
      let curve = randomCubic(&random)
      let tolerance = 0.25
      var path = Path()
      path.move(to: curve.p0)
      path.addCubic(control1: curve.p1, control2: curve.p2, to: curve.p3)
      let chords = Array(path.flattened(tolerance: tolerance)[0].segments)
      #expect(chords.count == path.chordCount(tolerance: tolerance), "seed \(seed)")
      #expect(chords.first?.start == curve.p0 && chords.last?.end == curve.p3, "seed \(seed)")
      for k in 0...500 {
        let point = curve.point(at: Double(k) / 500)
        let nearest = chords.map { $0.squaredDistance(to: point) }.min() ?? .infinity
        #expect(nearest.squareRoot() <= tolerance, "seed \(seed), step \(k)")
      }
    }
  }

  /// The arc length of the parabola y = x^2 from 0 to 1 is sqrt(5)/2 + asinh(2)/4.
  @Test func `arc length of a parabola equals its closed form`() {
    let parabola = CubicBezier(
      quadraticFrom: .zero, control: Point(x: 0.5, y: 0), to: Point(x: 1, y: 1))
    #expect(abs(parabola.arcLength - 1.478_942_857_544_597_4) < 1e-11)
  }

  /// The length of a straight cubic whose points are (x, 0): the way between its turns.
  private func straightLength(_ x: [Double]) -> Double {
    let (a, b, c) = (x[1] - x[0], x[2] - x[1], x[3] - x[2])
    // x'(t) / 3 = a (1 - t)^2 + 2 b t (1 - t) + c t^2
    let (square, linear) = (a - 2 * b + c, 2 * (b - a))
    let root = (linear * linear - 4 * square * a).squareRoot()
    let turns = [(-linear - root) / (2 * square), (-linear + root) / (2 * square)]
    func place(_ t: Double) -> Double {
      let s = 1 - t
      return s * s * s * x[0] + 3 * s * s * t * x[1] + 3 * s * t * t * x[2] + t * t * t * x[3]
    }
    let stops = [0] + turns.filter { $0 > 0 && $0 < 1 }.sorted() + [1]
    return zip(stops, stops.dropFirst()).reduce(0) { $0 + abs(place($1.1) - place($1.0)) }
  }

  @Test func `arc length of straight cubics equals its closed form`() {
    for seed in UInt64(1)...2000 {
      var random = SplitMix64(seed: seed)
      let x = (0..<4).map { _ in random.double(in: -100..<100) }
      let way = Vector(dx: random.double(in: -1..<1), dy: random.double(in: -1..<1))
      let points = x.map { Point(x: 7, y: -3) + way * $0 }
      let curve = CubicBezier(points[0], points[1], points[2], points[3])
      let expected = straightLength(x) * way.length
      #expect(abs(curve.arcLength - expected) <= 1e-9 * expected, "seed \(seed)")
    }
  }

  /// The length of a curve by Simpson's rule; panels shrink toward both sides of the slowest place.
  private func gradedLength(_ curve: CubicBezier) -> Double {
    let slowest =
      (0...100_000).map { Double($0) / 100_000 }
      .min { curve.derivative(at: $0).squaredLength < curve.derivative(at: $1).squaredLength } ?? 0
    func side(to end: Double) -> Double {
      var (length, near) = (0.0, 0.0)
      for k in 1...4000 {
        let share = Double(k) / 4000
        let far = share * share * share * share
        let (t0, t1) = (slowest + (end - slowest) * near, slowest + (end - slowest) * far)
        let speeds = [t0, (t0 + t1) / 2, t1].map { curve.derivative(at: $0).length }
        length += abs(t1 - t0) / 6 * (speeds[0] + 4 * speeds[1] + speeds[2])
        near = far
      }
      return length
    }
    return side(to: 0) + side(to: 1)
  }

  @Test func `arc length near a cusp equals that of many small panels`() {
    for seed in UInt64(1)...60 {
      var random = SplitMix64(seed: seed)
      // A cusp at t = 1/2 has p3 - p0 = -(p2 - p1) along one line; move it off by a little.
      let (a, b) = (random.double(in: 10..<100), random.double(in: 10..<100))
      let off = [1e-9, 1e-6, 1e-4, 1e-3, 1e-2, 1, 10][random.below(7)] * random.double(in: -1..<1)
      let curve = CubicBezier(
        .zero, Point(x: a, y: b), Point(x: a - a * (1 + off / 100), y: b + off), Point(x: a, y: 0))
      #expect(abs(curve.arcLength - gradedLength(curve)) <= 1e-8 * (a + b), "seed \(seed)")
    }
  }

  @Test func `the parameter at a length of a straight cubic divides it there`() {
    for seed in UInt64(1)...200 {
      var random = SplitMix64(seed: seed)
      let x = (0..<4).map { _ in random.double(in: -100..<100) }
      let points = x.map { Point(x: $0, y: 0) }
      let curve = CubicBezier(points[0], points[1], points[2], points[3])
      let length = random.unit() * straightLength(x)
      let t = curve.parameter(atLength: length)
      // The part up to t is a straight cubic too (de Casteljau).
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
      let (ab, bc, cd) = (mix(x[0], x[1]), mix(x[1], x[2]), mix(x[2], x[3]))
      let part = straightLength([x[0], ab, mix(ab, bc), mix(mix(ab, bc), mix(bc, cd))])
      #expect(abs(part - length) <= 1e-6, "seed \(seed)")
    }
  }

  @Test func `the parameter at a length divides the curve there`() {
    for seed in UInt64(1)...60 {
      var random = SplitMix64(seed: seed)
      let curve = randomCubic(&random)
      let length = random.unit() * curve.arcLength
      let t = curve.parameter(atLength: length)
      // 1e-9 of the control polygon, which is at most 3 diagonals of 283 points long.
      #expect(abs(curve.arcLength(0, t) - length) <= 1e-9 * 849, "seed \(seed)")
    }
  }

  @Test func `a curve of length 0 has parameters`() {
    let point = Point(x: 3, y: 4)
    let curve = CubicBezier(point, point, point, point)
    #expect(curve.arcLength == 0)
    #expect(curve.parameter(atLength: 0) == 0)
    #expect(curve.parameter(atLength: 1) == 1)
  }

  @Test func `a quadratic and its cubic run through the same points`() {
    let (a, c, b) = (Point(x: 1, y: 2), Point(x: 8, y: -3), Point(x: 5, y: 9))
    let cubic = CubicBezier(quadraticFrom: a, control: c, to: b)
    for k in 0...16 {
      let t = Double(k) / 16
      let direct = a.interpolated(to: c, at: t).interpolated(
        to: c.interpolated(to: b, at: t), at: t)
      #expect(cubic.point(at: t).distance(to: direct) < 1e-14 * 100, "t \(t)")
    }
  }
}
