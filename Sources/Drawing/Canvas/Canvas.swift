// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A drawing surface over a bitmap, with coordinates in points.
///
/// Every command composites its shape over the existing pixels (source-over on encoded sRGB
/// values). Parts outside the canvas are not drawn and cost almost nothing.
///
/// ```swift
/// var canvas = Canvas(size: Size(width: 100, height: 100), scale: 2, background: .white)
/// canvas.fill(Path(ellipseIn: Rect(x: 10, y: 10, width: 80, height: 80)), with: .color(.black))
/// canvas.bitmap.width  // 200
/// ```
public struct Canvas: Sendable {
  /// The extent of the canvas, in points.
  public let size: Size
  /// The number of pixels per point.
  public let scale: Double
  /// The picture so far.
  public internal(set) var bitmap: Bitmap
  /// The transform from the coordinates of drawing commands to points of the canvas.
  ///
  /// It applies to paths, lines, text, clips and paints. `concatenate(_:_:)` changes it.
  public internal(set) var transform = AffineTransform.identity

  /// The pixels that can change: all, or inside a clip those that the bounding box of its path
  /// meets.
  var limits: PixelWindow
  /// The pixels outside of which nothing was drawn since the last call of `beginPicture()`.
  package var changed = PixelWindow.empty
  /// The rasterizer of all shapes.
  var rasterizer = Rasterizer()
  /// The list of the picture that was drawn by `redraw(_:)`.
  var record = DrawingRecord()

  /// Creates a canvas of `size` points filled with `background`.
  ///
  /// The bitmap has `pixelCount(of:scale:)` columns and rows.
  ///
  /// - Precondition: The extents and the scale are positive, and the bitmap fits into memory.
  public init(size: Size, scale: Double = 1, background: Color = .clear) {
    precondition(
      size.width > 0 && size.height > 0 && scale > 0, "The extent of a canvas must be positive")
    self.size = size
    self.scale = scale
    bitmap = Bitmap(
      width: Canvas.pixelCount(of: size.width, scale: scale),
      height: Canvas.pixelCount(of: size.height, scale: scale), filledWith: background)
    limits = PixelWindow(of: bitmap)
  }

  /// Returns the number of columns or rows of a canvas that is `extent` points wide or high, at
  /// least 1.
  ///
  /// The product of `extent` and `scale` is rounded up, but a last pixel that would hold less than
  /// a millionth is dropped: 100 points at scale 1.1 are 110 pixels, although the product in
  /// `Double` is slightly greater than 110.
  ///
  /// - Precondition: The product of `extent` and `scale` is below 2^53.
  public static func pixelCount(of extent: Double, scale: Double) -> Int {
    max(1, Int((extent * scale - 1e-6).rounded(.up)))
  }

  /// Creates a clear canvas of `width` by `height` pixels, with `scale` pixels per point.
  ///
  /// - Precondition: The extents and the scale are positive, and the bitmap fits into memory.
  public init(width: Int, height: Int, scale: Double) {
    precondition(scale > 0, "The scale of a canvas must be positive")
    size = Size(width: Double(width) / scale, height: Double(height) / scale)
    self.scale = scale
    bitmap = Bitmap(width: width, height: height)
    limits = PixelWindow(of: bitmap)
  }

  /// The work of all drawing so far, in steps that take about a nanosecond each.
  ///
  /// It is counted and not timed, so it is the same in every run.
  package var work: Int { rasterizer.work }

  /// The work after which nothing is drawn any more; a picture that takes more is not complete.
  package var workLimit: Int {
    get { rasterizer.workLimit }
    set { rasterizer.workLimit = newValue }
  }

  /// True if the picture takes more work than `workLimit`.
  package var isOverLimit: Bool { work > workLimit }

  /// Counts the steps of what was drawn elsewhere, or before.
  package mutating func count(steps: Int) { rasterizer.work += steps }

  /// Begins another picture over the pixels of the last one; `work` and `changed` are then its own.
  package mutating func beginPicture() {
    (rasterizer.work, changed) = (0, .empty)
  }

  /// Draws only the pixels in a window.
  package mutating func limit<Failure: Error>(
    to window: PixelWindow, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = limits
    limits = window.clamped(to: outer)
    defer { limits = outer }
    try draw(&self)
  }

  /// Replaces every pixel, or inside a clip every pixel that can change, by one color.
  ///
  /// - Complexity: O(n) in the number of pixels.
  public mutating func clear(to color: Color) {
    count(steps: limits.pixelCount / 2)
    changed.formUnion(limits)
    if limits == PixelWindow(of: bitmap) {
      bitmap.fill(with: color)
    } else {
      bitmap.fill(limits, with: color)
    }
  }

  /// Fills the inside of `path`; open subpaths are closed.
  ///
  /// - Complexity: O(n + p) for n chords and p pixels between the left and the right side of the
  ///   path; a pattern adds its tiles, and a picture its pixels.
  public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule = .nonZero) {
    paintShape(path, style: nil, with: paint, rule: rule)
  }

  /// Draws a line along `path`.
  ///
  /// The whole line is one shape, so a translucent paint does not add up where the line crosses
  /// itself. A transform applies to the outline of the line: if it scales the two axes differently,
  /// the pen becomes an ellipse.
  ///
  /// - Complexity: That of `fill(_:with:rule:)`, where n also counts the chords of round parts and
  ///   the dashes, on the canvas or outside it.
  public mutating func stroke(_ path: Path, style: StrokeStyle, with paint: Paint) {
    paintShape(path, style: style, with: paint, rule: .nonZero)
  }

  /// Composites `paint` over a line along `path`, or over its inside without a style.
  private mutating func paintShape(
    _ path: Path, style: StrokeStyle?, with paint: Paint, rule: FillRule
  ) {
    if isOverLimit { return }
    paintContours(contours(of: path, style: style), with: paint, rule: rule)
  }

  /// Returns the outline in pixels of a line along `path`, or `path` itself without a style.
  func contours(of path: Path, style: StrokeStyle?) -> [[Point]] {
    guard let style else { return flattened(path).map({ $0.points }) }
    // The outline is built at the greatest stretch of the transform and then mapped to its shape.
    // So the mapping moves no chord further from its curve, in pixels.
    let stretch = scale * transform.greatestStretch
    guard stretch > 0 else { return [] }
    let pen = style.scaled(by: stretch)
    let contours = path.transformed(by: AffineTransform(scale: stretch))
      .strokeLines(tolerance: Rasterizer.tolerance)
      .flatMap { line in pen.dash.map(line.dashed) ?? [line] }
      .flatMap { $0.strokeOutline(pen, tolerance: Rasterizer.tolerance) }
    let shape = AffineTransform(
      a: space.a / stretch, b: space.b / stretch, c: space.c / stretch, d: space.d / stretch,
      tx: space.tx, ty: space.ty)
    return shape == .identity ? contours : contours.map { $0.map(shape.apply) }
  }

  /// Blits `picture` over the canvas with its top left pixel in column `x` and row `y`.
  ///
  /// This is the only command that ignores the transform.
  ///
  /// - Complexity: O(n) in the number of pixels of the picture that lie on the canvas.
  public mutating func draw(_ picture: Bitmap, atPixelX x: Int, y: Int) {
    let columns = (x..<x + picture.width).clamped(to: limits.columns)
    let rows = (y..<y + picture.height).clamped(to: limits.rows)
    let coverage = [UInt8](repeating: 255, count: columns.count)
    let window = PixelWindow(columns: columns, rows: rows)
    count(steps: window.pixelCount)
    changed.formUnion(window)
    for row in rows where !columns.isEmpty {
      let start = 4 * ((row - y) * picture.width + columns.lowerBound - x)
      bitmap.layOver(
        picture.pixels.span.extracting(start..<start + 4 * columns.count),
        through: coverage.span, x: columns.lowerBound, y: row)
    }
  }

  /// Stretches `picture` over `frame`, in points; see `ScaledPicture` for the filter.
  ///
  /// - Complexity: O(n + m) for n pixels of the picture and m pixels of the canvas under it.
  public mutating func draw(_ picture: Bitmap, in frame: Rect) {
    fill(Path(frame), with: .picture(ScaledPicture(picture, in: frame)))
  }

  /// Draws in other coordinates: `transform` maps everything that `draw` draws.
  ///
  /// Nested transforms are concatenated, the innermost is applied first, and each ends with its
  /// closure. Clips (`clip(to:rule:_:)`) end in the same way. There is no other state to save.
  ///
  /// ```swift
  /// canvas.concatenate(AffineTransform(rotation: 30)) { $0.fill(tick, with: ink) }
  /// ```
  ///
  /// - Parameters:
  ///   - transform: The transform from the coordinates that `draw` uses to the current ones.
  ///   - draw: Draws on the canvas.
  /// - Throws: The error that `draw` throws.
  public mutating func concatenate<Failure: Error>(
    _ transform: AffineTransform, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = self.transform
    self.transform = transform.followed(by: outer)
    defer { self.transform = outer }
    try draw(&self)
  }

  /// The transform from the coordinates of drawing commands to pixels.
  private var space: AffineTransform { transform.followed(by: AffineTransform(scale: scale)) }

  /// Returns the polylines of `path`, in pixels.
  func flattened(_ path: Path) -> [Polyline] {
    path.transformed(by: space).flattened(tolerance: Rasterizer.tolerance)
  }

  /// Composites `paint` over the pixels inside `contours`, which are in pixels.
  mutating func paintContours(_ contours: [[Point]], with paint: Paint, rule: FillRule) {
    let window = PixelWindow(around: contours, within: limits)
    // A transform without an inverse flattens the shape to a line or a point, which has no inside.
    guard !window.isEmpty, let back = transform.inverted else { return }
    changed.formUnion(window)
    // To flatten a curve, and to find the outline of a line, takes some 50 ns a point.
    rasterizer.begin(contours, in: window, workOfPoint: 48)
    if case .color(let color) = paint {
      return bitmap.fill(&rasterizer, rule: rule, with: color)
    }
    // What a paint computes of its own, other than a color.
    count(steps: 8 * window.pixelCount)
    if case .picture(let picture) = paint {
      // Each row of the window sums the columns under it once more.
      let rows = picture.bitmap.height + window.rows.count
      count(steps: 4 * picture.bitmap.width * rows)
    }
    var row = PaintRow(paint, window: window, scale: scale, transform: transform, back: back)
    rasterizer.forEachRun(rule: rule) { y, x, coverage, _ in
      row.move(to: y, columns: x..<x + coverage.count)
      let first = 4 * (x - window.columns.lowerBound)
      bitmap.layOver(
        row.pixels.span.extracting(first..<first + 4 * coverage.count),
        through: coverage, x: x, y: y)
    }
  }
}
