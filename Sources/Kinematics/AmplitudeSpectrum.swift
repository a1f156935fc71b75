// SPDX-License-Identifier: Apache-2.0

// The amplitudes of low frequencies in a speed profile.
//
// n speeds are padded with zeros to N = 16 P values, where P is the least power of two with n <= P.
// The transform of all N values would be mostly zeros in and unwanted frequencies out. Its values
// at k = 16 m + r are
//
//   X(16 m + r) = sum of x(j) e^(-2 pi i j (16 m + r) / N)
//               = sum of (x(j) e^(-2 pi i j r / N)) e^(-2 pi i j m / P),
//
// a transform of P values for each remainder r, of speeds that are turned by r steps. Because
// speeds are real, X(N - k) is the conjugate of X(k), which gives the remainder 16 - r with r: the
// remainders 0 to 8 are enough, in an eighth of the memory.

/// The amplitudes of the frequencies up to 10 Hz in a speed profile, relative to that of 0 Hz.
public struct AmplitudeSpectrum: Hashable, Sendable {
  /// The ratio of the length after padding with zeros to the next power of two.
  public static let padding = 16
  /// The highest frequency in Hz; voluntary movements have none above.
  public static let cut = 10.0
  /// The least amplitude at which the arc may end.
  public static let threshold = 0.05

  /// The amplitudes at multiples of `resolution`, from 1 at 0 Hz on.
  public let amplitudes: [Double]
  /// The difference of neighboring frequencies in Hz.
  public let resolution: Double

  /// Creates the spectrum of a profile; nil if nothing moves.
  ///
  /// - Complexity: O(n log n) time and O(n) memory in the number of speeds.
  public init?(of profile: SpeedProfile) {
    guard let peak = profile.peak, peak > 0 else { return nil }
    var size = 1
    while size < profile.speeds.count { size *= 2 }
    let length = size * Self.padding
    resolution = SpeedProfile.rate / Double(length)

    let transform = FourierTransform(size: size)
    let turns = profile.speeds.indices.map { Complex(turnedBackBy: $0, of: length) }
    var turned = profile.speeds.map { Complex(real: $0 / peak, imaginary: 0) }
    var amplitudes = [Double](repeating: 0, count: Int(Self.cut / resolution) + 1)
    for remainder in 0...Self.padding / 2 {
      let values = transform(turned)
      for (multiple, value) in values.enumerated() {
        let frequency = multiple * Self.padding + remainder
        let mirrored = min(frequency, length - frequency)
        if mirrored < amplitudes.count { amplitudes[mirrored] = value.magnitude }
      }
      for index in turned.indices { turned[index] = turned[index] * turns[index] }
    }
    let still = amplitudes[0]
    self.amplitudes = amplitudes.map { $0 / still }
  }

  /// The length of the line through the amplitudes, up to the last one of at least 0.05.
  ///
  /// Frequencies are scaled so that this part of the axis has the length 1.
  public var arcLength: Double {
    let end = amplitudes.lastIndex { $0 >= Self.threshold } ?? 0
    return (0..<end).reduce(0) { sum, index in
      let (run, rise) = (1 / Double(end), amplitudes[index + 1] - amplitudes[index])
      return sum + (run * run + rise * rise).squareRoot()
    }
  }
}
