import Drawing
import PNGCodec
public import TouchRecording

/// A picture of a scene, encoded: where recordings are replayed at the same time, so are pictures.
public struct Frame: Sendable {
  /// The moment that it shows.
  public let time: Microseconds
  /// The picture as a PNG file.
  public let png: [UInt8]
  /// The CRC-32 of the decoded pixels: straight RGBA, 8 bits a channel, row by row.
  let pixels: UInt32

  init(time: Microseconds, scale: Double, bitmap: Bitmap) {
    self.time = time
    png = PNGEncoder(scale: scale).encode(bitmap)
    pixels = bitmap.pixelChecksum
  }
}
