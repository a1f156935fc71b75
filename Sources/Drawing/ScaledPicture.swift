public import Geometry

/// A picture that is stretched over a rectangle.
///
/// Its pixels are taken for evenly coloured rectangles, and each pixel of the canvas is their exact
/// mean over its own area, weighted by opacity and rounded once: an average where the picture
/// shrinks; where it grows, squares of its colours, mixed in the pixels that lie across their edges.
/// At its own size, pixel on pixel, it arrives unchanged. Outside the rectangle the pixels at its
/// edge go on, so that a shape with this paint has the edge of the shape and no other.
public struct ScaledPicture: Hashable, Sendable {
  /// The picture.
  public let bitmap: Bitmap
  /// Where it lies, in points; rounded to 1/256 pixel, to no less than that.
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
}
