// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import TestCorpora
import Testing

/// Lengths along a cubic that are looked up, against those that are integrated.
struct ArcLengthTableTests {
  private static let cases: UInt64 = effort(few: 30, all: 200)

  private func cubic(_ random: inout SplitMix64) -> CubicBezier {
    func point() -> Point {
      // Some curves have a control point that is far away, or ends that coincide.
      let far = random.below(8) == 0 ? 10_000.0 : 100
      return random.below(9) == 0
        ? .zero : Point(x: random.double(in: -far..<far), y: random.double(in: -far..<far))
    }
    return CubicBezier(point(), point(), point(), point())
  }

  @Test func `a table finds the place at which the integral has the length`() {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let curve = cubic(&random)
      let table = ArcLengthTable(of: curve)
      let total = curve.arcLength
      let polygon =
        (curve.p1 - curve.p0).length + (curve.p2 - curve.p1).length + (curve.p3 - curve.p2).length
      for _ in 0..<20 {
        let length = random.unit() * total
        let (found, slow) = (
          table.parameter(atLength: length), curve.parameter(atLength: length)
        )
        // Near a kink the integral itself is off by about 1e-8.
        #expect(
          abs(curve.arcLength(0, found) - length) <= 3e-8 * polygon, "seed \(seed), t \(found)")
        #expect(
          abs(curve.arcLength(0, slow) - curve.arcLength(0, found)) <= 5e-9 * polygon,
          "seed \(seed), t \(found), not \(slow)")
      }
    }
  }

  @Test func `lengths that a curve does not have belong to its ends`() {
    let curve = CubicBezier(
      .zero, Point(x: 1, y: 5), Point(x: 9, y: 5), Point(x: 10, y: 0))
    let table = ArcLengthTable(of: curve)
    #expect(table.parameter(atLength: -1) == 0)
    #expect(table.parameter(atLength: 0) == 0)
    #expect(table.parameter(atLength: 100) == 1)
    let point = ArcLengthTable(of: CubicBezier(.zero, .zero, .zero, .zero))
    #expect(point.parameter(atLength: 0) == 0)
    #expect(point.parameter(atLength: 1) == 1)
  }
}
