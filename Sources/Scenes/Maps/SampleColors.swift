import Drawing

/// The sums of the colors of samples, per pixel of a card.
struct SampleColors {
  private let width: Int
  private let height: Int
  /// The sums of red, green and blue and the number of samples, for each pixel.
  private var sums: [UInt32]

  /// Creates the sums for a card without colored samples.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    sums = [UInt32](repeating: 0, count: 4 * width * height)
  }

  /// Adds `count` samples of a color to the pixel in column `x` and row `y`; a pixel has 64
  /// samples.
  mutating func add(_ color: Color, count: Int, x: Int, y: Int) {
    let (place, count) = (4 * (y * width + x), UInt32(count))
    sums[place] += count * UInt32(color.red)
    sums[place + 1] += count * UInt32(color.green)
    sums[place + 2] += count * UInt32(color.blue)
    sums[place + 3] += count
  }

  /// Returns the mean color of each pixel; samples without a color count as `ground`.
  ///
  /// - Precondition: The card has at least one pixel.
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
