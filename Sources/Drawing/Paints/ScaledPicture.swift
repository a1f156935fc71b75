// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A picture that is stretched over a rectangle with a box filter.
///
/// Each pixel of the picture is a uniformly colored rectangle. Each pixel of the canvas is the
/// exact mean of these rectangles over its own area, weighted by opacity and rounded once. A shrunk
/// picture is therefore averaged. An enlarged picture consists of rectangles of its colors, which
/// mix only in canvas pixels that lie across their edges. A picture at its own size, aligned to
/// pixels, is unchanged. Outside the rectangle the pixels at its edge continue, so a shape with
/// this paint has no other edge than its own.
///
/// Under a transform that rotates, skews or mirrors it, each pixel of the canvas takes the color of
/// the picture pixel that contains its center.
public struct ScaledPicture: Hashable, Sendable {
  /// The picture at its own size.
  public let bitmap: Bitmap
  /// The frame of the picture, in points.
  ///
  /// If the picture is upright, its edges are rounded to 1/256 pixel and its sides are at least
  /// 1/256 pixel long.
  public let frame: Rect

  /// The greatest number of columns or rows of a picture.
  ///
  /// With this limit and coordinates of 1/256 pixel, no sum exceeds 64 bits.
  public static let greatestSide = 1 << 16

  /// Creates a picture that is stretched over `frame`.
  ///
  /// - Precondition: The picture has at most `greatestSide` columns and rows.
  public init(_ bitmap: Bitmap, in frame: Rect) {
    precondition(
      max(bitmap.width, bitmap.height) <= ScaledPicture.greatestSide, "The picture is too large")
    self.bitmap = bitmap
    self.frame = frame
  }

  /// Returns the picture with its frame transformed; nil if `transform` rotates, skews or mirrors
  /// it.
  func upright(under transform: AffineTransform) -> ScaledPicture? {
    guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 else { return nil }
    let origin = transform.apply(frame.origin)
    return ScaledPicture(
      bitmap,
      in: Rect(
        x: origin.x, y: origin.y, width: transform.a * frame.width,
        height: transform.d * frame.height))
  }

  /// Returns the pixel that contains `point`, or the nearest pixel at the edge if none does.
  func pixel(at point: Point) -> Pixel {
    func index(_ way: Double, of extent: Double, _ count: Int) -> Int {
      let place = (way / extent * Double(count)).rounded(.down)
      // A frame without extent may give NaN here; it has no visible inside.
      return place > 0 ? Int(min(place, Double(count - 1))) : 0
    }
    let x = index(point.x - frame.minX, of: frame.width, bitmap.width)
    let y = index(point.y - frame.minY, of: frame.height, bitmap.height)
    return bitmap.pixel(fromByte: 4 * (y * bitmap.width + x))
  }
}
