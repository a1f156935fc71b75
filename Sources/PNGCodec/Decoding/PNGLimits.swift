/// The greatest size of a picture that a decoder reads.
///
/// A larger picture is rejected by its header, before any memory is allocated for it. The limits
/// also bound the expanded data: a decoder expands exactly the bytes that the header implies, row
/// by row.
public struct PNGLimits: Hashable, Sendable {
  /// The greatest width and the greatest height, in pixels.
  public var side: Int
  /// The greatest number of pixels.
  public var pixels: Int
  /// The greatest number of bytes to which all compressed texts and color profiles of a file expand
  /// (zTXt, iTXt, iCCP).
  ///
  /// The decoder does not keep them; it rejects a file with more. Cameras and editors write some
  /// KiB.
  public var textBytes: Int

  /// Creates limits.
  ///
  /// The defaults are 16,384 pixels a side, 2^26 pixels in all, which take 256 MiB, and 8 MiB of
  /// texts.
  ///
  /// - Precondition: All limits are positive; `side` is less than 2^31, the others less than 2^40.
  public init(side: Int = 16_384, pixels: Int = 1 << 26, textBytes: Int = 1 << 23) {
    precondition(side > 0 && side < 1 << 31, "The limit of a side must be 1 to 2^31 - 1")
    precondition(pixels > 0 && pixels < 1 << 40, "The limit of pixels must be 1 to 2^40 - 1")
    precondition(textBytes > 0 && textBytes < 1 << 40, "The limit of texts must be 1 to 2^40 - 1")
    self.side = side
    self.pixels = pixels
    self.textBytes = textBytes
  }
}
