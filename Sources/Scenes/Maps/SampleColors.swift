import Drawing

/// Colours of samples, added up for each pixel of a card.
struct SampleColors {
  private let width: Int
  private let height: Int
  /// Red, green, blue and the count of samples of each pixel.
  private var sums: [UInt32]

  /// Creates the sums of a card without colours.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    sums = [UInt32](repeating: 0, count: 4 * width * height)
  }

  /// Gives `count` samples of the pixel in column `x` and row `y` a colour; a pixel has 64.
  mutating func add(_ color: Color, count: Int, x: Int, y: Int) {
    let (place, count) = (4 * (y * width + x), UInt32(count))
    sums[place] += count * UInt32(color.red)
    sums[place + 1] += count * UInt32(color.green)
    sums[place + 2] += count * UInt32(color.blue)
    sums[place + 3] += count
  }

  /// The mean of each pixel, with the colour `ground` where samples have none.
  ///
  /// - Precondition: the card has a pixel.
  func picture(on ground: Color) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, filledWith: ground)
    for place in stride(from: 0, to: sums.count, by: 4) where sums[place + 3] > 0 {
      let rest = 64 - sums[place + 3]
      for (i, channel) in [ground.red, ground.green, ground.blue].enumerated() {
        bitmap.pixels[place + i] = UInt8((sums[place + i] + rest * UInt32(channel) + 32) / 64)
      }
    }
    return bitmap
  }
}
