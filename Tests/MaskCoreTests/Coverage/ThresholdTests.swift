// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import Testing

@Suite struct ThresholdTests {
  @Test func `every percentage with four decimals is read exactly`() throws {
    for n in stride(from: 0, through: 1_000_000, by: 37) {
      let digits = String(n % 10_000)
      let text = "\(n / 10_000)." + String(repeating: "0", count: 4 - digits.count) + digits
      let threshold = try Threshold(percent: try #require(Double(text)))
      #expect(threshold.percentTenThousandths == n)
      #expect(threshold.percent == Double(text))
    }
  }

  @Test(arguments: [33.33333, 1e-5, 99.99999, 60.000000001, 100.0.nextDown])
  func `a percentage with more than four decimals is refused`(percent: Double) {
    #expect(throws: ScratchError.tooManyDecimals(.threshold, found: percent, limit: 4)) {
      try Threshold(percent: percent)
    }
  }

  @Test(arguments: [-0.0001, 100.0001, 1e300, .infinity, -.infinity])
  func `a percentage outside 0 to 100 is refused`(percent: Double) {
    #expect(throws: ScratchError.outOfRange(.threshold, found: percent, expected: 0...100)) {
      try Threshold(percent: percent)
    }
  }

  @Test func `not-a-number is refused`() {
    #expect(throws: ScratchError.self) { try Threshold(percent: .nan) }
  }

  @Test func `exactly the threshold reaches it and one sample fewer does not`() throws {
    for seed in 1...UInt64(500) {
      var random = SplitMix64(seed: seed)
      let eligible = 1 + random.below(1 << random.integer(in: 1...32))
      let threshold = try Threshold(percent: Double(random.integer(in: 0...1_000_000)) / 10_000)
      // The least count with revealed / eligible >= percent / 100.
      let needed =
        (threshold.percentTenThousandths * eligible + 999_999) / 1_000_000
      #expect(threshold.isReached(by: Coverage(revealed: needed, eligible: eligible)))
      if needed > 0 {
        #expect(
          !threshold.isReached(by: Coverage(revealed: needed - 1, eligible: eligible)),
          "seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    (0, 3, 0, 0.0), (1, 3, 3333, 33.33), (2, 3, 6666, 66.66), (3, 3, 10_000, 100),
    (99_999, 100_000, 9999, 99.99), (1 << 32, 1 << 32, 10_000, 100),
  ])
  func `a percentage is floored to hundredths`(
    revealed: Int, eligible: Int, hundredths: Int, percent: Double
  ) {
    let coverage = Coverage(revealed: revealed, eligible: eligible)
    #expect(coverage.percentHundredths == hundredths)
    #expect(coverage.percent == percent)
  }
}
