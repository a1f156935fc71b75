/// How large a picture may be that is read; it is refused by its header, before anything is
/// allocated for it.
///
/// What a picture expands to is limited by these too: a decoder expands the bytes that the header
/// asks for, row by row, and never more.
public struct PNGLimits: Hashable, Sendable {
  /// The greatest width and the greatest height, in pixels.
  public var side: Int
  /// The greatest number of pixels.
  public var pixels: Int
  /// The most bytes that all compressed texts and colour profiles of a file expand to (zTXt, iTXt,
  /// iCCP).
  ///
  /// Nothing of them is kept; a file with more is refused. Cameras and editors write some KiB.
  public var textBytes: Int

  /// Creates limits, by default 16,384 pixels a side and 2^26 pixels in all, which take 256 MiB, and
  /// 8 MiB of texts.
  ///
  /// - Precondition: All are positive; a side is less than 2^31, and the others less than 2^40.
  public init(side: Int = 16_384, pixels: Int = 1 << 26, textBytes: Int = 1 << 23) {
    precondition(side > 0 && side < 1 << 31, "A side of \(side) pixels is no limit")
    precondition(pixels > 0 && pixels < 1 << 40, "\(pixels) pixels are no limit")
    precondition(textBytes > 0 && textBytes < 1 << 40, "\(textBytes) bytes are no limit")
    self.side = side
    self.pixels = pixels
    self.textBytes = textBytes
  }
}
