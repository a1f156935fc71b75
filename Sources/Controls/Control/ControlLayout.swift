public import Geometry

/// Where the parts of a screen lie: made for a phone, scaled alike in both directions and centred
/// on any other canvas.
public struct ControlLayout: Hashable, Sendable {
  /// The canvas in points that the places of the parts are given for: an iPhone 11's.
  public static let reference = Size(width: 414, height: 896)

  /// How much larger than on the reference everything is.
  public let scale: Double
  /// Where the reference's top left corner lies, in points.
  public let origin: Point

  /// Creates the layout of a canvas of `size` points.
  ///
  /// - Precondition: width and height are positive.
  public init(canvas size: Size) {
    precondition(size.width > 0 && size.height > 0, "A layout needs a canvas with an area")
    let reference = ControlLayout.reference
    scale = min(size.width / reference.width, size.height / reference.height)
    origin = Point(
      x: (size.width - reference.width * scale) / 2,
      y: (size.height - reference.height * scale) / 2)
  }

  /// The place on the canvas of what is at `rect` of the reference.
  public func place(_ rect: Rect) -> Rect {
    Rect(
      x: origin.x + rect.minX * scale, y: origin.y + rect.minY * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  /// The place on the canvas of what is at `point` of the reference.
  public func place(_ point: Point) -> Point {
    Point(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }
}
