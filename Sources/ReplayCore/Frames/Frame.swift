package import Drawing
package import FileIO
import PNGCodec
package import TouchRecording

/// A picture of a scene as it was drawn.
struct Picture: Sendable {
  /// The moment that it shows.
  let time: Microseconds
  /// How many pixels there are to a point.
  let scale: Double
  let bitmap: Bitmap
}

/// A picture of a scene, encoded: where recordings are replayed at the same time, so are pictures.
package struct Frame: Sendable {
  /// The moment that it shows.
  package let time: Microseconds
  /// The picture as a PNG file.
  package let png: [UInt8]
  /// The SHA-256 of the size and the decoded pixels, see `Bitmap.pixelDigest`.
  let pixels: SHA256.Digest
  /// The pixels, where they are still needed.
  let bitmap: Bitmap?

  init(_ picture: Picture, keepsBitmap: Bool = false) {
    time = picture.time
    bitmap = keepsBitmap ? picture.bitmap : nil
    png = PNGEncoder(scale: picture.scale).encode(picture.bitmap)
    pixels = picture.bitmap.pixelDigest
  }
}

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
