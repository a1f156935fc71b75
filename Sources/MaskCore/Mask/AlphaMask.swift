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
      let first = y * mask.width + x
      if strip.full == .max {
        for i in first..<first + PixelStrip.width { bytes[i] = 255 }
        return
      }
      for bit in SetBits(strip.full) { bytes[first + bit] = 255 }
      for bit in SetBits(strip.partial) {
        bytes[first + bit] = Self.alpha(of: mask.word(bit, of: strip))
      }
    }
    self.init(width: mask.width, height: mask.height, bytes: bytes)
  }

  /// The alpha of a pixel with `samples`: (255 n + 32) / 64 for n samples, 0 only if there are none
  /// and 255 only if all 64 are set.
  static func alpha(of samples: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: (255 * samples.nonzeroBitCount + 32) >> 6)
  }
}
