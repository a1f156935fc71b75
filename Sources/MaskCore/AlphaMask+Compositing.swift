public import Drawing

extension AlphaMask {
  /// The picture of a card: its content through this mask, over its cover.
  ///
  /// - Precondition: both pictures have the size of the mask.
  /// - Complexity: O(pixels).
  public func composite(cover: Bitmap, content: Bitmap) -> Bitmap {
    var result = Bitmap(width: width, height: height)
    composite(cover: cover, content: content, into: &result)
    return result
  }

  /// Replaces `result` with the picture of a card: its content through this mask, over its cover.
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
  /// - Precondition: all pictures have the size of the mask.
  /// - Complexity: O(pixels).
  public func composite(cover: Bitmap, content: Bitmap, into result: inout Bitmap) {
    composite(cover: cover, content: content, pixels: bytes.indices, into: &result)
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
      before.width == width && before.height == height, "A mask has the size of the one before")
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
    for (width, height) in [
      (cover.width, cover.height), (content.width, content.height), (result.width, result.height),
    ] {
      precondition(
        width == self.width && height == self.height, "A picture has the size of its mask")
    }
    var target = result.pixels.mutableSpan
    let (cover, content, bytes) = (cover.pixels.span, content.pixels.span, bytes.span)
    // Most of a mask is whole runs of nothing or everything, which are copied.
    var first = pixels.lowerBound
    while first < pixels.upperBound {
      let end = Self.endOfRun(bytes.extracting(..<pixels.upperBound), from: first)
      let run = 4 * first..<4 * end
      if bytes[first] == 0 {
        Self.copy(cover, run, into: &target)
      } else if bytes[first] != 255 || !Self.copyOpaque(content, run, into: &target) {
        for x in first..<end { Self.mix(bytes[x], cover, content, 4 * x, into: &target) }
      }
      first = end
    }
  }

  /// The most pixels that are looked at and then copied: 4 KiB, which stay in the nearest cache.
  private static let runLimit = 1024

  /// Of each pixel the bits that do not tell whether it is opaque.
  private static let colors: [UInt8] = (0..<4 * runLimit).map { $0 % 4 == 3 ? 0 : 255 }

  /// The end of at most `runLimit` pixels from `first` on that are all 0 or all 255 like the first,
  /// or of a single pixel.
  @inline(__always)
  private static func endOfRun(_ bytes: Span<UInt8>, from first: Int) -> Int {
    var end = first + 1
    let value = bytes[first]
    guard value == 0 || value == 255 else { return end }
    let limit = min(first + runLimit, bytes.count)
    while end + 64 <= limit, isUniform(bytes.extracting(end..<end + 64), value) { end += 64 }
    while end + 16 <= limit, isUniform(bytes.extracting(end..<end + 16), value) { end += 16 }
    while end < limit, bytes[end] == value { end += 1 }
    return end
  }

  @inline(__always)
  private static func isUniform(_ bytes: Span<UInt8>, _ value: UInt8) -> Bool {
    // Byte by byte to the end, so that the compiler takes 16 at a time.
    var difference: UInt8 = 0
    for i in bytes.indices { difference |= bytes[i] ^ value }
    return difference == 0
  }

  /// Copies the bytes of at most `runLimit` pixels, and tells whether all of them are opaque.
  @inline(__always)
  private static func copyOpaque(
    _ source: Span<UInt8>, _ range: Range<Int>, into target: inout MutableSpan<UInt8>
  ) -> Bool {
    precondition(0 <= range.lowerBound && range.upperBound <= target.count)
    let source = source.extracting(range)
    let colors = colors.span.extracting(0..<range.count)
    var all: UInt8 = 255
    for i in source.indices {
      all &= source[i] | colors[i]
      target[range.lowerBound + i] = source[i]
    }
    return all == 255
  }

  @inline(__always)
  private static func copy(
    _ source: Span<UInt8>, _ range: Range<Int>, into target: inout MutableSpan<UInt8>
  ) {
    precondition(
      source.count == target.count && 0 <= range.lowerBound && range.upperBound <= source.count)
    for i in range { target[i] = source[i] }
  }

  /// Mixes the pixel at a byte.
  @inline(__always)
  private static func mix(
    _ mask: UInt8, _ cover: Span<UInt8>, _ content: Span<UInt8>, _ first: Int,
    into target: inout MutableSpan<UInt8>
  ) {
    let m = UInt32(mask)
    let alpha = UInt32(content[first + 3])
    if alpha == 255 {
      for i in first..<first + 4 {
        // The 255 cancels, and (t + 127) / 255 is t / 255 rounded, as is this.
        let t = UInt32(content[i]) * m + UInt32(cover[i]) * (255 - m) + 128
        target[i] = UInt8(truncatingIfNeeded: (t + t >> 8) >> 8)
      }
    } else {
      for i in first..<first + 4 {
        // At most 255 x 65025 + 32512, since a premultiplied c is not above a.
        let sum =
          UInt32(content[i]) * m * 255 + UInt32(cover[i]) * (65025 - alpha * m) + 32512
        target[i] = UInt8(truncatingIfNeeded: sum / 65025)
      }
    }
  }
}
