/// One pixel as a bitmap holds it: the colour channels are multiplied by the opacity.
struct Pixel: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  /// No channel is greater than this one.
  var alpha: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Multiplies the channels of `color` by its opacity, each rounded once.
  init(_ color: Color) {
    red = color.red.scaled(by: color.alpha)
    green = color.green.scaled(by: color.alpha)
    blue = color.blue.scaled(by: color.alpha)
    alpha = color.alpha
  }

  /// The nearest straight colour; a clear pixel is clear black.
  var color: Color {
    guard alpha > 0 else { return .clear }
    return Color(
      red: quotient(red), green: quotient(green), blue: quotient(blue), alpha: alpha)
  }

  /// 255 x channel / alpha, rounded to the nearest, halves up.
  private func quotient(_ channel: UInt8) -> UInt8 {
    let alpha = UInt32(alpha)
    return UInt8(min((UInt32(channel) * 255 + alpha / 2) / alpha, 255))
  }
}
