import Drawing
import Geometry

/// The ways a picture takes the place of a rectangle.
enum PictureFit: String, Hashable, Sendable, CaseIterable {
  /// The picture is stretched over the rectangle.
  case fill
  /// The picture keeps its proportions and is as large as fits, in the middle.
  case contain
  /// The picture keeps its proportions, covers the rectangle, and is cut off at its edges.
  case cover

  /// Returns the frame of a picture that takes the place of `rect`.
  func frame(of picture: Bitmap, in rect: Rect) -> Rect {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let (across, down) = (rect.width / width, rect.height / height)
    let scale: Double
    switch self {
    case .fill: return rect
    case .contain: scale = min(across, down)
    case .cover: scale = max(across, down)
    }
    return Rect(
      x: rect.center.x - width * scale / 2, y: rect.center.y - height * scale / 2,
      width: width * scale, height: height * scale)
  }
}

extension Canvas {
  /// Draws a picture in the place of `rect`, and nothing outside it.
  mutating func draw(_ picture: Bitmap, _ fit: PictureFit, in rect: Rect) {
    let frame = fit.frame(of: picture, in: rect)
    fill(
      Path(fit == .cover ? rect : frame), with: .picture(ScaledPicture(picture, in: frame)))
  }
}
