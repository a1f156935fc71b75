import Compression

/// A picture with the values of its file: straight 8-bit R, G, B, A, rows from the top.
///
/// Unlike a bitmap, it keeps the colors of transparent pixels.
public struct StraightPicture: Hashable, Sendable {
  /// The number of columns, in pixels.
  public let width: Int
  /// The number of rows, in pixels.
  public let height: Int
  /// The channels R, G, B, A of each pixel, row by row without padding: 4 x width x height bytes.
  public let channels: [UInt8]

  /// The CRC-32 of the channels.
  ///
  /// - Complexity: O(n) in the number of pixels.
  public var checksum: UInt32 {
    var checksum = CRC32()
    checksum.append(channels.span)
    return checksum.value
  }
}
