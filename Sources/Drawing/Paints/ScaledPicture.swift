public import Geometry

/// A picture that is stretched over a rectangle.
///
/// Its pixels are taken for evenly coloured rectangles, and each pixel of the canvas is their exact
/// mean over its own area, weighted by opacity and rounded once: an average where the picture
/// shrinks; where it grows, squares of its colours, mixed in the pixels that lie across their edges.
/// At its own size, pixel on pixel, it arrives unchanged. Outside the rectangle the pixels at its
/// edge go on, so that a shape with this paint has the edge of the shape and no other.
///
/// Under a transform that turns, slants or mirrors it, a pixel of the canvas is the pixel of the picture
/// that its centre lies in.
public struct ScaledPicture: Hashable, Sendable {
  /// The picture.
  public let bitmap: Bitmap
  /// Where it lies, in points; upright, it is rounded to 1/256 pixel, to no less than that.
  public let frame: Rect

  /// The most columns or rows of a picture: with them and 1/256 pixel, no sum passes 64 bits.
  public static let greatestSide = 1 << 16

  /// Creates the picture in its place.
  ///
  /// - Precondition: it has at most `greatestSide` columns and rows.
  public init(_ bitmap: Bitmap, in frame: Rect) {
    precondition(
      max(bitmap.width, bitmap.height) <= ScaledPicture.greatestSide, "The picture is too large")
    self.bitmap = bitmap
    self.frame = frame
  }

  /// The picture where `transform` puts it, unless that turns, slants or mirrors it.
  func upright(under transform: AffineTransform) -> ScaledPicture? {
    guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 else { return nil }
    let origin = transform.apply(frame.origin)
    return ScaledPicture(
      bitmap,
      in: Rect(
        x: origin.x, y: origin.y, width: transform.a * frame.width,
        height: transform.d * frame.height))
  }

  /// The pixel that `point` lies in, or that at the edge which is nearer.
  func pixel(at point: Point) -> Pixel {
    func index(_ way: Double, of extent: Double, _ count: Int) -> Int {
      let place = (way / extent * Double(count)).rounded(.down)
      // A frame without extent may give no number, and has no inside to be seen.
      return place > 0 ? Int(min(place, Double(count - 1))) : 0
    }
    let x = index(point.x - frame.minX, of: frame.width, bitmap.width)
    let y = index(point.y - frame.minY, of: frame.height, bitmap.height)
    let i = 4 * (y * bitmap.width + x)
    return Pixel(
      red: bitmap.pixels[i], green: bitmap.pixels[i + 1], blue: bitmap.pixels[i + 2],
      alpha: bitmap.pixels[i + 3])
  }
}
