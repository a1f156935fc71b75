/// A picture in memory: premultiplied RGBA, 8 bits a channel, sRGB-encoded, rows from the top.
public struct Bitmap: Hashable, Sendable {
  /// The number of columns, in pixels.
  public let width: Int
  /// The number of rows, in pixels.
  public let height: Int
  /// The channels R, G, B, A of each pixel, row by row without padding: 4 x width x height bytes.
  ///
  /// Every channel is premultiplied, so none is greater than the A of its pixel.
  public var pixels: [UInt8]

  /// Creates a clear picture.
  ///
  /// - Precondition: width and height are positive.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "A bitmap has at least one pixel")
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: 4 * width * height)
  }

  /// The premultiplied channels of the pixel in column `x` and row `y`, counted from 0.
  public subscript(x: Int, y: Int) -> Color {
    let i = 4 * (y * width + x)
    return Color(
      red: pixels[i], green: pixels[i + 1], blue: pixels[i + 2], alpha: pixels[i + 3])
  }
}
