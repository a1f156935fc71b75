// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import PropertyTesting
import Testing

@Suite struct TrigonometryTests {
  /// The stated error, 2^-51, and what libm and the product with pi / 180 are off by.
  private let bound = 0x1p-51 + 0x1p-52

  @Test func `sine and cosine of radians differ from those of libm by no more than stated`() {
    for seed in UInt64(1)...2000 {
      var random = SplitMix64(seed: seed)
      let reach = [1, 10, 1000, 1_000_000][random.below(4)]
      let x = random.double(in: Double(-reach)..<Double(reach))
      #expect(abs(sine(radians: x) - sin(x)) <= bound, "seed \(seed), \(x)")
      #expect(abs(cosine(radians: x) - cos(x)) <= bound, "seed \(seed), \(x)")
    }
  }

  @Test func `sine and cosine of degrees differ from those of libm by no more than stated`() {
    for tenth in -3600...3600 {
      let x = Double(tenth) / 10
      // Reduced first, for libm knows radians only and its argument would be off by more.
      let rest = x - 90 * (x / 90).rounded()
      let quarters = Int((x / 90).rounded())
      let turned = [sin(rest * .pi / 180), cos(rest * .pi / 180)]
      let values = [turned[0], turned[1], -turned[0], -turned[1]]
      #expect(abs(sine(degrees: x) - values[quarters & 3]) <= bound, "\(x)")
      #expect(abs(cosine(degrees: x) - values[(quarters + 1) & 3]) <= bound, "\(x)")
    }
  }

  @Test func `quarter turns are exact, however many`() {
    for turns in [0, 1, -1, 7, 1_000_000_000] {
      let full = Double(turns) * 360
      #expect(sine(degrees: full) == 0 && cosine(degrees: full) == 1)
      #expect(sine(degrees: full + 90) == 1 && cosine(degrees: full + 90) == 0)
      #expect(sine(degrees: full + 180) == 0 && cosine(degrees: full + 180) == -1)
      #expect(sine(degrees: full + 270) == -1 && cosine(degrees: full + 270) == 0)
    }
  }

  @Test func `a whole turn more changes nothing`() {
    for degree in 0..<360 {
      let (near, far) = (Double(degree), Double(degree) + 360 * 1_000_001)
      #expect(sine(degrees: near) == sine(degrees: far))
      #expect(cosine(degrees: near) == cosine(degrees: far))
    }
  }
}
