public import Drawing

extension Bitmap {
  /// The CRC-32 of the straight 8-bit R, G, B, A of all pixels, row by row from the top.
  ///
  /// This is what a decoder hands out for the encoded picture, so two frames can be compared by it
  /// whoever compressed them.
  ///
  /// - Complexity: O(n) in the number of pixels.
  public var pixelChecksum: UInt32 {
    var checksum = CRC32()
    var row = [UInt8](repeating: 0, count: 4 * width)
    for y in 0..<height {
      copyStraightRow(y, into: &row)
      checksum.append(row.span)
    }
    return checksum.value
  }
}
