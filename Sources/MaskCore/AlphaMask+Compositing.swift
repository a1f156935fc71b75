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
    var result = cover
    composite(cover: cover, content: content, pixels: bytes.indices, into: &result)
    return result
  }

  /// Makes the picture that another mask gave that of this one.
  ///
  /// - Parameters:
  ///   - picture: What `before.composite(cover:content:)` gave.
  ///   - before: A mask of the same size.
  ///   - cover: The same as then.
  ///   - content: The same as then.
  /// - Precondition: all have the size of this mask.
  /// - Complexity: O(pixels) to compare the masks, and O(pixels of each row between the first and
  ///   the last that differ) to mix.
  public func update(
    _ picture: inout Bitmap, from before: AlphaMask, cover: Bitmap, content: Bitmap
  ) {
    precondition(
      before.width == width && before.height == height
        && picture.width == width && picture.height == height,
      "A picture has the size of its mask")
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { bytes[$0] != before.bytes[$0] }),
        let last = row.last(where: { bytes[$0] != before.bytes[$0] })
      else { continue }
      composite(cover: cover, content: content, pixels: first..<last + 1, into: &picture)
    }
  }

  /// Mixes some pixels, counted row by row.
  private func composite(
    cover: Bitmap, content: Bitmap, pixels: Range<Int>, into result: inout Bitmap
  ) {
    for picture in [cover, content] {
      precondition(
        picture.width == width && picture.height == height, "A picture has the size of its mask")
    }
    for pixel in pixels {
      let first = 4 * pixel
      if bytes[pixel] == 0 {
        for i in first..<first + 4 { result.pixels[i] = cover.pixels[i] }
        continue
      }
      let m = UInt32(bytes[pixel])
      let rest = 65025 - UInt32(content.pixels[first + 3]) * m
      for i in first..<first + 4 {
        // At most 255 x 65025 + 32512, since a premultiplied c is not above a.
        let sum = UInt32(content.pixels[i]) * m * 255 + UInt32(cover.pixels[i]) * rest + 32512
        result.pixels[i] = UInt8(sum / 65025)
      }
    }
  }
}
