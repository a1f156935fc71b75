import Drawing
import FileIO
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
