// SPDX-License-Identifier: Apache-2.0
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
  /// - Parameters:
  ///   - cover: The picture of the cover.
  ///   - content: The picture of the content.
  ///   - result: The picture of the card.
  ///   - ranges: The pixels to replace, counted row by row; nil for all.
  /// - Precondition: All pictures have the size of the mask, and the ranges lie in it.
  /// - Complexity: O(pixels of the ranges).
  public func composite(
    cover: Bitmap, content: Bitmap, into result: inout Bitmap, in ranges: [Range<Int>]? = nil
  ) {
    for range in ranges ?? [bytes.indices] {
      result.replace(range, with: content, through: bytes.span, over: cover)
    }
  }

  /// Returns the pixels of each row from the first to the last at which this mask differs from
  /// another one of the same size; pixels are counted row by row.
  ///
  /// - Complexity: O(pixels).
  func pixels(differingFrom other: AlphaMask) -> [Range<Int>] {
    precondition(
      other.width == width && other.height == height, "A mask has the size of the one before")
    return (0..<height).compactMap { y in
      let row = y * width..<(y + 1) * width
      guard bytes.span.extracting(row).differs(from: other.bytes.span.extracting(row)),
        let first = row.first(where: { bytes[$0] != other.bytes[$0] }),
        let last = row.last(where: { bytes[$0] != other.bytes[$0] })
      else { return nil }
      return first..<last + 1
    }
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
