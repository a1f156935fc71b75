package import Drawing
package import FileIO

extension Bitmap {
  /// The SHA-256 of the decoded picture.
  ///
  /// It does not depend on the compression, so it compares frames of different encoders. The input
  /// is the width and the height in pixels, four bytes each with the highest first as in a PNG
  /// header, and then the straight 8-bit R, G, B, A of all pixels, row by row from the top.
  ///
  /// - Complexity: O(n) in the number of pixels.
  package var pixelDigest: SHA256.Digest {
    var hash = SHA256()
    let size = SHA256.bytes(of: UInt32(width)) + SHA256.bytes(of: UInt32(height))
    hash.append(size.span)
    var row = [UInt8](repeating: 0, count: 4 * width)
    for y in 0..<height {
      copyStraightRow(y, into: &row)
      hash.append(row.span)
    }
    return hash.digest
  }
}
