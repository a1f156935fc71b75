// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import PropertyTesting
import Testing

struct LogarithmTests {
  /// Numbers with their logarithms, each as a sum of two parts.
  ///
  /// mpmath 1.3 computed them with 300 bits: the ends of the ranges, the numbers beside 1, and the
  /// worst ones that were found.
  private static let exact: [(x: Double, high: Double, low: Double)] = [
    (0x1p-1, -0x1.62e42fefa39efp-1, -0x1.abc9e3b39803fp-56),
    (0x1p+1, 0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56),
    (0x1.4p+3, 0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53),
    (0x1.999999999999ap+7, 0x1.549c340bd651ep+2, 0x1.c0c06dabdb44p-53),
    (0x1.4fbf30e7ff584p+8, 0x1.743f33350bcfbp+2, 0x1.b5ee9d6d59968p-52),
    (0x1.56e1fc2f8f359p-997, -0x1.5963447f87fb5p+9, -0x1.aa670d35324e6p-46),
    (0x1p-1074, -0x1.74385446d71c3p+9, -0x1.8e569fa8ee781p-45),
    (0x1.fffffffffffffp+1023, 0x1.62e42fefa39efp+9, 0x1.a9c9e3b39803fp-46),
    (0x1.0000000000001p+0, 0x1.fffffffffffffp-53, 0x1.5555555555554p-158),
    (0x1.fffffffffffffp-1, -0x1p-53, -0x1p-107),
    (0x1.67b3fcbe25e1bp+0, 0x1.5c438e5809783p-2, -0x1.72af35fd05d31p-57),
    (0x1.6a09e667f3bccp-1, -0x1.62e42fefa39f1p-2, 0x1.8d8f957c3d43cp-57),
    (0x1.6a09e667f3bccp+0, 0x1.62e42fefa39eep-2, -0x1.8d6e518e495a3p-56),
    (0x1.6a09e667f3bcdp+0, 0x1.62e42fefa39fp-2, 0x1.c2e0e1b1548c2p-56),
    (0x1.8p+1, 0x1.193ea7aad030bp+0, -0x1.a256f99caabebp-54),
    (0x1.e848p+19, 0x1.ba18a998fffap+3, 0x1.112fc120a0a22p-51),
    (0x1.999999999999ap-4, -0x1.26bb1bbb55515p+1, -0x1.8b752b6b15c17p-53),
    (0x1.5bf0a8b145769p+1, 0x1p+0, -0x1.ea8556644e4cdp-55),
    (0x1.48b5e3c3e8186p+0, 0x1.ffffffffffffdp-3, 0x1.eef956b31c938p-57),
    (0x1.8ebef9eac820bp-1, -0x1p-2, 0x1.e4b4b7ca802e7p-57),
  ]

  @Test(arguments: exact.indices)
  func `the error is below one unit in the last place`(index: Int) {
    let (x, high, low) = Self.exact[index]
    let error = abs((naturalLogarithm(x) - high) - low)
    #expect(error < high.ulp, "\(x): \(error / high.ulp) units")
  }

  /// libm is within one unit, so two correct results are at most one unit apart.
  @Test func `it agrees with libm to the last place at every size`() {
    for seed in UInt64(1)...20_000 {
      var random = SplitMix64(seed: seed)
      let reach = [1, 4, 60, 1000][random.below(4)]
      let exponent = random.integer(in: -reach...reach)
      let x = Double(sign: .plus, exponent: exponent, significand: random.double(in: 1..<2))
      #expect(abs(naturalLogarithm(x) - log(x)) <= log(x).ulp, "seed \(seed), \(x)")
    }
  }

  @Test func `the logarithm of 1 is 0, and powers of two are multiples of ln 2`() {
    #expect(naturalLogarithm(1) == 0)
    for exponent in -1074...1023 {
      let x = Double(sign: .plus, exponent: exponent, significand: 1)
      let expected = Double(exponent) * log(2)
      #expect(abs(naturalLogarithm(x) - expected) <= expected.ulp)
    }
  }

  @Test func `it never falls`() {
    for seed in UInt64(1)...2000 {
      var random = SplitMix64(seed: seed)
      let x = random.double(in: 0.25..<4)
      #expect(naturalLogarithm(x.nextUp) >= naturalLogarithm(x), "seed \(seed)")
    }
  }

  @Test func `a number without a logarithm is a fault of the caller`() async {
    await #expect(processExitsWith: .failure) { _ = naturalLogarithm(0) }
    await #expect(processExitsWith: .failure) { _ = naturalLogarithm(-1) }
    await #expect(processExitsWith: .failure) { _ = naturalLogarithm(.infinity) }
    await #expect(processExitsWith: .failure) { _ = naturalLogarithm(.nan) }
  }
}
