import Geometry

/// A pen that draws equal dots on one canvas, each as `Canvas.stroke` draws a point.
///
/// The outline of a dot is made once and moved, so a dot takes about half as long.
struct DotPen {
  /// The outline around the origin, in pixels.
  private let outline: [Vector]
  /// The least and the greatest coordinates of the outline.
  private let low: Vector
  private let high: Vector
  private let color: Color
  private let stretch: Double
  /// The columns and rows of a window in which a dot fits wherever it lies.
  private let columns: Int
  private let rows: Int
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
    outline = contour[0].map { $0 - Point(x: 0, y: 0) }
    low = outline.dropFirst().reduce(outline[0]) {
      Vector(dx: min($0.dx, $1.dx), dy: min($0.dy, $1.dy))
    }
    high = outline.dropFirst().reduce(outline[0]) {
      Vector(dx: max($0.dx, $1.dx), dy: max($0.dy, $1.dy))
    }
    columns = Int((high.dx - low.dx).rounded(.up)) + 1
    rows = Int((high.dy - low.dy).rounded(.up)) + 1
  }

  /// Returns a window that includes all pixels of the dot at `point`.
  func window(at point: Point) -> PixelWindow {
    let corner = point.scaled(by: stretch) + low
    let (x, y) = (Int(corner.x.rounded(.down)), Int(corner.y.rounded(.down)))
    return PixelWindow(columns: x..<x + columns, rows: y..<y + rows)
  }

  /// Draws the dot at `point`.
  mutating func draw(at point: Point, into canvas: inout Canvas) {
    let (window, limits) = (window(at: point), canvas.limits)
    guard window.columns.overlaps(limits.columns), window.rows.overlaps(limits.rows) else { return }
    if canvas.isOverLimit { return }
    let center = point.scaled(by: stretch)
    contour.removeAll(keepingCapacity: true)
    for offset in outline { contour.append(center + offset) }
    let visible = PixelWindow(
      columns: window.columns.clamped(to: limits.columns),
      rows: window.rows.clamped(to: limits.rows))
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
