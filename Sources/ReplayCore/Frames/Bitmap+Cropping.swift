import Drawing
import Geometry

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
