// SPDX-License-Identifier: Apache-2.0
public import Drawing

/// The revealed share of each pixel of a card, in 8 bits: 0 shows the cover, 255 the content.
public struct AlphaMask: Hashable, Sendable {
  /// The number of columns, in pixels.
  public let width: Int
  /// The number of rows, in pixels.
  public let height: Int
  /// The bytes of the pixels, row by row from the top without padding.
  public internal(set) var bytes: [UInt8]

  /// Creates a mask from its bytes.
  ///
  /// - Precondition: There are width x height bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height, "An alpha mask has one byte a pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Creates a mask from the alpha channel of a picture.
  ///
  /// - Complexity: O(pixels).
  public init(alphaOf picture: Bitmap) {
    var bytes = [UInt8](repeating: 0, count: picture.width * picture.height)
    for i in bytes.indices { bytes[i] = picture.pixels[4 * i + 3] }
    self.init(width: picture.width, height: picture.height, bytes: bytes)
  }

  /// Creates a mask from a set of samples, at the scale of the set.
  ///
  /// - Complexity: O(pixels).
  public init(_ mask: ScratchMask) {
    var bytes = [UInt8](repeating: 0, count: mask.width * mask.height)
    mask.forEachStrip { x, y, strip in
      Self.set(&bytes, from: y * mask.width + x, to: strip, of: mask)
    }
    self.init(width: mask.width, height: mask.height, bytes: bytes)
  }

  /// Sets the alphas of some pixels to those of a set of samples of the same size, which has no fewer
  /// samples than this mask shows.
  ///
  /// - Parameters:
  ///   - ranges: The pixels, counted row by row; each range lies in one row.
  ///   - mask: The set of samples.
  /// - Complexity: O(pixels of the strips that the ranges meet).
  mutating func update(_ ranges: [Range<Int>], from mask: ScratchMask) {
    for range in ranges {
      let (y, x) = range.lowerBound.quotientAndRemainder(dividingBy: width)
      for piece in PixelStrip.pieces(of: x..<x + range.count) {
        guard let index = mask.tiles.strip(piece.x, y) else { continue }
        Self.set(&bytes, from: y * width + piece.x, to: mask.strips[index], of: mask)
      }
    }
  }

  /// Sets the bytes from `first` on to the alphas of the pixels of a strip that have samples.
  @inline(__always)
  private static func set(
    _ bytes: inout [UInt8], from first: Int, to strip: PixelStrip, of mask: ScratchMask
  ) {
    if strip.full == .max {
      for i in first..<first + PixelStrip.width { bytes[i] = 255 }
      return
    }
    for bit in SetBits(strip.full) { bytes[first + bit] = 255 }
    for bit in SetBits(strip.partial) {
      bytes[first + bit] = alpha(of: mask.word(bit, of: strip))
    }
  }

  /// The alpha of a pixel with `samples`: (255 n + 32) / 64 for n samples, 0 only if there are none
  /// and 255 only if all 64 are set.
  static func alpha(of samples: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: (255 * samples.nonzeroBitCount + 32) >> 6)
  }
}
