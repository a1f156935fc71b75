public import Drawing

extension AlphaMask {
  /// Returns the picture of a card: its content through this mask, over its cover.
  ///
  /// - Precondition: Both pictures have the size of the mask.
  /// - Complexity: O(pixels).
  public func composite(cover: Bitmap, content: Bitmap) -> Bitmap {
    var result = Bitmap(width: width, height: height)
    composite(cover: cover, content: content, into: &result)
    return result
  }

  /// Replaces `result` with the picture of a card: its content through this mask, over its cover.
  ///
  /// Encoded values are mixed without conversion to linear light. With c and a the channel and
  /// alpha of the content, d the channel of the cover, and m the mask, the content at opacity m
  /// over the cover is c m / 255 + d (1 - a m / 65025), rounded once:
  ///
  ///     (c m 255 + d (65025 - a m) + 32512) / 65025
  ///
  /// If m is 0, the result is the cover, and no byte depends on the content. If m is 255 and the
  /// content is opaque, the result is the content.
  ///
  /// - Precondition: All pictures have the size of the mask.
  /// - Complexity: O(pixels).
  public func composite(cover: Bitmap, content: Bitmap, into result: inout Bitmap) {
    result.replace(bytes.indices, with: content, through: bytes.span, over: cover)
  }

  /// Updates the composite of another mask to that of this one.
  ///
  /// - Parameters:
  ///   - picture: The result of `before.composite(cover:content:)`.
  ///   - before: A mask of the same size.
  ///   - cover: The same cover as in that call.
  ///   - content: The same content as in that call.
  /// - Precondition: All have the size of this mask.
  /// - Complexity: O(pixels) to compare the masks, and O(pixels of each row from the first to the
  ///   last that differ) to mix.
  public func update(
    _ picture: inout Bitmap, from before: AlphaMask, cover: Bitmap, content: Bitmap
  ) {
    precondition(
      before.width == width && before.height == height, "A mask has the size of the one before")
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      if Self.areEqual(bytes.span.extracting(row), before.bytes.span.extracting(row)) { continue }
      guard let first = row.first(where: { bytes[$0] != before.bytes[$0] }),
        let last = row.last(where: { bytes[$0] != before.bytes[$0] })
      else { continue }
      picture.replace(first..<last + 1, with: content, through: bytes.span, over: cover)
    }
  }

  /// True if two rows are equal.
  private static func areEqual(_ row: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    precondition(row.count == other.count)
    // All bytes are compared, without an early exit, so that the compiler vectorizes by 16.
    var difference: UInt8 = 0
    for i in row.indices { difference |= row[i] ^ other[i] }
    return difference == 0
  }
}

// MARK: - Layers

extension AlphaMask {
  /// Composites the alphas of a set of samples over this mask: m + a - m a / 255, rounded once.
  ///
  /// - Precondition: Both have the same size.
  /// - Complexity: O(tiles of the card + strips in use + pixels with samples).
  mutating func lay(_ samples: ScratchMask) {
    precondition(
      width == samples.width && height == samples.height, "Layers must have the same size")
    samples.forEachStrip { x, y, strip in
      let first = y * width + x
      for bit in SetBits(strip.full) { bytes[first + bit] = 255 }
      for bit in SetBits(strip.partial) {
        let alpha = Self.alpha(of: samples.word(bit, of: strip))
        bytes[first + bit] = Self.union(bytes[first + bit], alpha)
      }
    }
  }

  /// Returns the mask after the rest of the cover lost `alpha` of its opacity.
  func revealed(by alpha: UInt8) -> AlphaMask {
    AlphaMask(width: width, height: height, bytes: bytes.map { Self.union($0, alpha) })
  }

  /// Returns m + a - m a / 255, the alpha of one layer over another.
  private static func union(_ m: UInt8, _ a: UInt8) -> UInt8 { m + (a - m.scaled(by: a)) }
}
