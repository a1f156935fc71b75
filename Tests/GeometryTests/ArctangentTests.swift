// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import PropertyTesting
import Testing

struct ArctangentTests {
  @Test func `it agrees with libm to 1e-15 in every direction and at every size`() {
    var random = SplitMix64(seed: 1)
    let sizes: [Double] = [1e-12, 1e-3, 1, 1e3, 1e12]
    for size in sizes {
      for _ in 0..<4_000 {
        let (x, y) = (size * random.double(in: -1..<1), random.double(in: -1..<1))
        let found = arctangent(y: y, x: x)
        #expect(abs(found - atan2(y, x)) <= 1e-15, "(\(x), \(y))")
      }
    }
  }

  @Test func `it agrees with libm where its two ranges meet, and at the diagonals`() {
    for k in -200...200 {
      let t = 2.0.squareRoot() - 1 + Double(k) * 0x1p-52
      #expect(abs(arctangent(y: t, x: 1) - atan2(t, 1)) <= 1e-15)
      let u = 1 + Double(k) * 0x1p-52
      #expect(abs(arctangent(y: u, x: 1) - atan2(u, 1)) <= 1e-15)
    }
  }

  @Test func `quarter turns are exact`() {
    #expect(arctangent(y: 0, x: 3) == 0)
    #expect(arctangent(y: 3, x: 0) == .pi / 2)
    #expect(arctangent(y: 0, x: -3) == .pi)
    #expect(arctangent(y: -3, x: 0) == -.pi / 2)
    #expect(arctangent(y: 0, x: 0) == 0)
  }

  @Test func `a mirror image turns as far the other way`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<1_000 {
      let (x, y) = (random.double(in: -1..<1), random.double(in: 0.001..<1))
      #expect(arctangent(y: -y, x: x) == -arctangent(y: y, x: x))
    }
  }

  @Test func `a turn to the right on the screen is positive`() {
    let right = Vector(dx: 2, dy: 0)
    #expect(right.turn(to: Vector(dx: 0, dy: 5)) == .pi / 2)
    #expect(right.turn(to: Vector(dx: 0, dy: -5)) == -.pi / 2)
    #expect(right.turn(to: Vector(dx: -1, dy: 0)) == .pi)
    #expect(right.turn(to: .zero) == 0)
  }
}
