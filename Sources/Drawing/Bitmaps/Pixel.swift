// SPDX-License-Identifier: Apache-2.0

/// One pixel of a bitmap, with color channels that are multiplied by the opacity.
struct Pixel: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  /// The opacity, which no other channel exceeds.
  var alpha: UInt8
}

extension Pixel {
  /// Creates the pixel of a straight color; each product of a channel and the opacity is rounded
  /// once.
  init(_ color: Color) {
    red = color.red.scaled(by: color.alpha)
    green = color.green.scaled(by: color.alpha)
    blue = color.blue.scaled(by: color.alpha)
    alpha = color.alpha
  }

  /// The nearest straight color; clear black for a clear pixel.
  var color: Color {
    guard alpha > 0 else { return .clear }
    return Color(
      red: quotient(red), green: quotient(green), blue: quotient(blue), alpha: alpha)
  }

  /// Returns 255 x channel / alpha, rounded to the nearest integer, halves up.
  private func quotient(_ channel: UInt8) -> UInt8 {
    let alpha = UInt32(alpha)
    return UInt8(min((UInt32(channel) * 255 + alpha / 2) / alpha, 255))
  }
}

extension UInt8 {
  /// Returns this value times `share` / 255, rounded to the nearest integer.
  ///
  /// With t = x share + 128, (t + t / 256) / 256 is the exact result for all 65,536 pairs.
  @inlinable
  @inline(__always)
  package func scaled(by share: UInt8) -> UInt8 {
    let t = UInt32(self) * UInt32(share) + 128
    return UInt8(truncatingIfNeeded: (t + t >> 8) >> 8)
  }
}
