// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// The mapping from a reference screen to a canvas.
///
/// The parts of a screen are laid out for a phone. On any other canvas the layout is scaled by the
/// same factor in both directions and centered.
public struct ControlLayout: Hashable, Sendable {
  /// The size of the reference screen, that of an iPhone 11, in points.
  public static let reference = Size(width: 414, height: 896)

  /// The scale from the reference screen to the canvas.
  public let scale: Double
  /// The position of the reference screen's top left corner on the canvas, in points.
  public let origin: Point

  /// Creates the layout of a canvas of `size` points.
  ///
  /// - Precondition: The width and the height are positive.
  public init(canvas size: Size) {
    precondition(size.width > 0 && size.height > 0, "A layout needs a canvas with an area")
    let reference = ControlLayout.reference
    scale = min(size.width / reference.width, size.height / reference.height)
    origin = Point(
      x: (size.width - reference.width * scale) / 2,
      y: (size.height - reference.height * scale) / 2)
  }

  /// Returns the rectangle on the canvas for `rect` of the reference screen.
  public func place(_ rect: Rect) -> Rect {
    Rect(
      x: origin.x + rect.minX * scale, y: origin.y + rect.minY * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  /// Returns the point on the canvas for `point` of the reference screen.
  public func place(_ point: Point) -> Point {
    Point(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }
}
