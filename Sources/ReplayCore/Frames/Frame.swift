// SPDX-License-Identifier: Apache-2.0
package import Drawing
package import FileIO
import Geometry
import PNGCodec
package import TouchRecording

/// A drawn picture of a scene.
package struct Picture: Sendable {
  /// The time that it shows, in microseconds.
  package let time: Microseconds
  /// The number of pixels a point.
  package let scale: Double
  /// The pixels of the frame.
  package let bitmap: Bitmap
  /// The moment that asked for the picture; nil for any other picture.
  var moment: FrameMoment?
  /// The part that shows guide and ink, the card, or the controls, in points; nil if it is not needed.
  var crop: Rect?
}

/// An encoded picture of a scene.
///
/// The thread that replays a recording encodes its pictures, so that several are encoded at the
/// same time.
package struct Frame: Sendable {
  /// The time that it shows, in microseconds.
  package let time: Microseconds
  /// The picture as a PNG file.
  package let png: [UInt8]
  /// The moment that asked for the frame; nil for any other frame.
  let moment: FrameMoment?
  /// The SHA-256 of the size and the decoded pixels; see `Bitmap.pixelDigest`.
  let pixels: SHA256.Digest
  /// The pixels; nil unless they are kept for a comparison.
  let bitmap: Bitmap?
  /// The part that shows something, in points, and the pixels per point.
  private let (crop, scale): (Rect?, Double)

  /// Encodes a picture, and keeps its pixels if `keepsBitmap` is true.
  init(_ picture: Picture, keepsBitmap: Bool = false, effort: PNGEncoder.Effort = .small) {
    (time, moment, crop, scale) = (picture.time, picture.moment, picture.crop, picture.scale)
    bitmap = keepsBitmap ? picture.bitmap : nil
    png = PNGEncoder(scale: picture.scale, effort: effort).encode(picture.bitmap)
    pixels = picture.bitmap.pixelDigest
  }
}

extension Frame {
  /// Returns frames of one canvas as PNG files, all cut to the part in which one shows something; nil
  /// for a missing frame, or for one without pixels.
  package static func cropped(_ frames: [Frame?]) -> [[UInt8]?] {
    let crops = frames.compactMap { $0?.crop }
    return frames.map { frame in
      guard let frame, let bitmap = frame.bitmap, let first = crops.first else { return nil }
      let part = bitmap.cropped(
        to: crops.dropFirst().reduce(first) { $0.union($1) }, scale: frame.scale)
      return PNGEncoder(scale: frame.scale).encode(part)
    }
  }
}

extension Bitmap {
  /// The SHA-256 of the decoded picture.
  ///
  /// The digest does not depend on the compression, so it compares frames of different encoders.
  /// Its input is the width and the height in pixels, four bytes each with the highest byte first
  /// as in a PNG header, and then the straight 8-bit R, G, B, A of all pixels, row by row from the
  /// top.
  ///
  /// - Complexity: O(n) in the number of pixels.
  package var pixelDigest: SHA256.Digest {
    var hash = SHA256()
    for extent in [width, height] { hash.append(SHA256.bytes(of: UInt32(extent)).span) }
    hash.append(straightBytes.span)
    return hash.digest
  }
}

extension Bitmap {
  /// Returns the pixels that a rectangle meets, which is given in points of a picture at `scale`
  /// pixels per point and meets at least one pixel.
  func cropped(to rect: Rect, scale: Double) -> Bitmap {
    let (left, top) = (
      Int((rect.minX * scale).rounded(.down)), Int((rect.minY * scale).rounded(.down))
    )
    let right = min(Int((rect.maxX * scale).rounded(.up)), width)
    let bottom = min(Int((rect.maxY * scale).rounded(.up)), height)
    var canvas = Canvas(width: right - left, height: bottom - top, scale: scale)
    canvas.draw(self, atPixelX: -left, y: -top)
    return canvas.bitmap
  }
}
