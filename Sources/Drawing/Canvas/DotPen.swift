// SPDX-License-Identifier: Apache-2.0
import Geometry

/// A pen that draws equal dots on one canvas, each as `Canvas.stroke` draws a point.
///
/// The outline of a dot is made once and moved, so a dot takes about half as long.
struct DotPen {
  /// The outline around the origin, in pixels.
  private let outline: [Vector]
  /// The smallest rectangle around the outline.
  private let box: Rect
  private let color: Color
  private let stretch: Double
  private var contour: [Point] = []

  /// Prepares dots of a diameter in points.
  ///
  /// - Precondition: The canvas has no transform, and the diameter is positive.
  init(diameter: Double, color: Color, for canvas: Canvas) {
    precondition(
      canvas.transform == .identity && diameter > 0, "A dot has a size and an upright canvas")
    let style = StrokeStyle(width: diameter)
    self.color = color
    stretch = canvas.scale
    let origin = StrokeLine(polyline: Polyline([Point(x: 0, y: 0)]))
    let contour = origin.strokeOutline(style.scaled(by: stretch), tolerance: Rasterizer.tolerance)
    outline = contour[0].map { $0 - .zero }
    box = Rect(enclosing: contour[0]) ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Returns a window that includes all pixels of the dot at `point`.
  func window(at point: Point) -> PixelWindow {
    let corner = point.scaled(by: stretch) + (box.origin - .zero)
    let (x, y) = (Int(corner.x.rounded(.down)), Int(corner.y.rounded(.down)))
    return PixelWindow(
      columns: x..<x + Int(box.width.rounded(.up)) + 1,
      rows: y..<y + Int(box.height.rounded(.up)) + 1)
  }

  /// Draws the dot at `point`.
  mutating func draw(at point: Point, into canvas: inout Canvas) {
    let visible = window(at: point).clamped(to: canvas.limits)
    if visible.isEmpty || canvas.isOverLimit { return }
    let center = point.scaled(by: stretch)
    contour.removeAll(keepingCapacity: true)
    for offset in outline { contour.append(center + offset) }
    canvas.changed.formUnion(visible)
    canvas.rasterizer.begin(in: visible)
    canvas.rasterizer.add(contour: contour)
    canvas.bitmap.fill(&canvas.rasterizer, rule: .nonZero, with: color)
  }
}

extension Point {
  /// The point on a canvas of another scale.
  fileprivate func scaled(by factor: Double) -> Point { Point(x: factor * x, y: factor * y) }
}
