// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import Kinematics
import PropertyTesting
import Testing

struct AmplitudeSpectrumTests {
  @Test func `the amplitudes are those of the defining sum, for every number of speeds`() throws {
    for count in 1...70 {
      var random = SplitMix64(seed: UInt64(count))
      let speeds = (0..<count).map { _ in random.double(in: 0..<1000) }
      let found = try #require(AmplitudeSpectrum(of: SpeedProfile(speeds: speeds)))
      let expected = SlowProfile(speeds: speeds).amplitudes
      #expect(found.amplitudes.count == expected.count, "\(count)")
      for (found, expected) in zip(found.amplitudes, expected) {
        #expect(abs(found - expected) < 1e-13, "seed \(count)")
      }
    }
  }

  /// |sum of e^(-2 pi i j k / N)| for n values is |sin(pi n k / N) / sin(pi k / N)|.
  @Test(arguments: [3, 64, 65, 1000, 5000])
  func `a constant speed has the spectrum of a box`(count: Int) throws {
    let profile = SpeedProfile(speeds: [Double](repeating: 250, count: count))
    let spectrum = try #require(AmplitudeSpectrum(of: profile))
    let length = 100 / spectrum.resolution
    #expect(length >= Double(count) * 16 && length < Double(count) * 32)
    #expect(spectrum.amplitudes[0] == 1)
    for (k, amplitude) in spectrum.amplitudes.enumerated().dropFirst() {
      let angle = Double.pi * Double(k) / length
      let expected = abs(sin(angle * Double(count)) / sin(angle)) / Double(count)
      #expect(abs(amplitude - expected) < 1e-12)
    }
  }

  @Test func `nothing that moves has no spectrum`() {
    #expect(AmplitudeSpectrum(of: SpeedProfile(speeds: [0, 0, 0])) == nil)
    #expect(AmplitudeSpectrum(of: SpeedProfile(speeds: [])) == nil)
  }
}
