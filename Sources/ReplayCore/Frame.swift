import Drawing
import PNGCodec
public import TouchRecording

/// A picture of a scene as it was drawn.
struct Picture: Sendable {
  /// The moment that it shows.
  let time: Microseconds
  /// How many pixels there are to a point.
  let scale: Double
  let bitmap: Bitmap
}

/// A picture of a scene, encoded: where recordings are replayed at the same time, so are pictures.
public struct Frame: Sendable {
  /// The moment that it shows.
  public let time: Microseconds
  /// The picture as a PNG file.
  public let png: [UInt8]
  /// The CRC-32 of the decoded pixels: straight RGBA, 8 bits a channel, row by row.
  let pixels: UInt32

  init(_ picture: Picture) {
    time = picture.time
    png = PNGEncoder(scale: picture.scale).encode(picture.bitmap)
    pixels = picture.bitmap.pixelChecksum
  }
}
