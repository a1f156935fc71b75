// SPDX-License-Identifier: Apache-2.0
import Geometry

/// A complex number.
struct Complex {
  var real: Double
  var imaginary: Double

  /// Creates a number from its parts.
  @inline(__always)
  init(real: Double, imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// Creates e^(-2 pi i k / n), the number 1 turned back by `k` of `n` parts of a full turn.
  ///
  /// The angle is exact where `n` is a power of two, for k below 2^44.
  init(turnedBackBy k: Int, of n: Int) {
    let degrees = 360 * Double(k) / Double(n)
    self.init(real: cosine(degrees: degrees), imaginary: -sine(degrees: degrees))
  }

  /// The distance from 0.
  var magnitude: Double { (real * real + imaginary * imaginary).squareRoot() }

  @inline(__always)
  static func + (left: Complex, right: Complex) -> Complex {
    Complex(real: left.real + right.real, imaginary: left.imaginary + right.imaginary)
  }

  @inline(__always)
  static func - (left: Complex, right: Complex) -> Complex {
    Complex(real: left.real - right.real, imaginary: left.imaginary - right.imaginary)
  }

  @inline(__always)
  static func * (left: Complex, right: Complex) -> Complex {
    Complex(
      real: left.real * right.real - left.imaginary * right.imaginary,
      imaginary: left.real * right.imaginary + left.imaginary * right.real)
  }
}

/// The discrete Fourier transform of a fixed power of two, by the algorithm of Cooley and Tukey
/// (1965).
///
/// Each of the log2(size) stages rounds twice, and the roots are off by 2^-51: amplitudes are off
/// by less than 1e-15 of the sum of all magnitudes for each stage.
struct FourierTransform {
  private let size: Int
  /// e^(-2 pi i k / size) for the first half turn.
  private let roots: [Complex]

  /// Prepares transforms of `size` values.
  init(size: Int) {
    precondition(size > 0 && size & (size - 1) == 0, "The size of a transform is a power of two")
    self.size = size
    roots = (0..<size / 2).map { Complex(turnedBackBy: $0, of: size) }
  }

  /// Returns the transform of `values`, padded with zeros.
  ///
  /// - Complexity: O(n log n) in the size.
  func callAsFunction(_ values: [Complex]) -> [Complex] {
    var result = inReversedOrder(values)
    var half = 1
    while half < size {
      for block in stride(from: 0, to: size, by: 2 * half) {
        for k in 0..<half {
          let (even, odd) = (
            result[block + k], result[block + half + k] * roots[k * (size / (2 * half))]
          )
          result[block + k] = even + odd
          result[block + half + k] = even - odd
        }
      }
      half *= 2
    }
    return result
  }

  /// Returns the values padded with zeros, each at the index whose bits are those of its own in
  /// reverse.
  private func inReversedOrder(_ values: [Complex]) -> [Complex] {
    var result = [Complex](repeating: Complex(real: 0, imaginary: 0), count: size)
    var reversed = 0
    for value in values {
      result[reversed] = value
      // Adds 1 from the highest bit down.
      var bit = size >> 1
      while bit > 0, reversed & bit != 0 {
        reversed ^= bit
        bit >>= 1
      }
      reversed |= bit
    }
    return result
  }
}
