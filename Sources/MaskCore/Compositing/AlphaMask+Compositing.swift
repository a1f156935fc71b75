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
    result.replace(bytes.indices, with: content, through: bytes.span, over: cover)
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
      if Self.areEqual(bytes.span.extracting(row), before.bytes.span.extracting(row)) { continue }
      guard let first = row.first(where: { bytes[$0] != before.bytes[$0] }),
        let last = row.last(where: { bytes[$0] != before.bytes[$0] })
      else { continue }
      picture.replace(first..<last + 1, with: content, through: bytes.span, over: cover)
    }
  }

  /// Whether two rows are the same.
  private static func areEqual(_ row: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    precondition(row.count == other.count)
    // All bytes to the end, so that the compiler takes 16 at a time.
    var difference: UInt8 = 0
    for i in row.indices { difference |= row[i] ^ other[i] }
    return difference == 0
  }
}

// MARK: - Layers

extension AlphaMask {
  /// This mask over another of the same size: m + a - m a / 255, rounded once.
  ///
  /// - Precondition: both have the same size.
  func over(_ below: AlphaMask) -> AlphaMask {
    precondition(width == below.width && height == below.height, "Layers have one size")
    return AlphaMask(
      width: width, height: height, bytes: zip(below.bytes, bytes).map(Self.union))
  }

  /// The mask after `alpha` of what it hides went by itself.
  func revealed(by alpha: UInt8) -> AlphaMask {
    AlphaMask(width: width, height: height, bytes: bytes.map { Self.union($0, alpha) })
  }

  /// m + a - m a / 255, the alpha of one layer over another.
  private static func union(_ m: UInt8, _ a: UInt8) -> UInt8 { m + (a - m.scaled(by: a)) }
}
