public import Drawing

extension AlphaMask {
  /// The picture of a card: its content through this mask, over its cover.
  ///
  /// Encoded values are mixed as they are, without linearising. With c, a the channel and alpha of
  /// the content, d the channel of the cover and m the mask, the content at opacity m over the
  /// cover is c m / 255 + d (1 - a m / 65025), rounded once:
  ///
  ///     (c m 255 + d (65025 - a m) + 32512) / 65025
  ///
  /// Where m is 0 that is the cover, and no byte depends on the content. Where m is 255 and the
  /// content is opaque it is the content.
  ///
  /// - Precondition: both pictures have the size of the mask.
  /// - Complexity: O(pixels).
  public func composite(cover: Bitmap, content: Bitmap) -> Bitmap {
    for picture in [cover, content] {
      precondition(
        picture.width == width && picture.height == height, "A picture has the size of its mask")
    }
    var result = cover
    for (pixel, mask) in bytes.enumerated() where mask != 0 {
      let first = 4 * pixel
      let m = UInt32(mask)
      let rest = 65025 - UInt32(content.pixels[first + 3]) * m
      for i in first..<first + 4 {
        // At most 255 x 65025 + 32512, since a premultiplied c is not above a.
        let sum = UInt32(content.pixels[i]) * m * 255 + UInt32(cover.pixels[i]) * rest + 32512
        result.pixels[i] = UInt8(sum / 65025)
      }
    }
    return result
  }
}
