public import Geometry

/// A bitmap to draw on in points.
///
/// Every command lays its shape over what is there (source-over on encoded sRGB values); what lies
/// outside the canvas is not drawn and costs next to nothing.
///
/// ```swift
/// var canvas = Canvas(size: Size(width: 100, height: 100), scale: 2, background: .white)
/// canvas.fill(Path(ellipseIn: Rect(x: 10, y: 10, width: 80, height: 80)), with: .color(.black))
/// canvas.bitmap.width  // 200
/// ```
public struct Canvas: Sendable {
  /// The extent in points.
  public let size: Size
  /// How many pixels there are to a point.
  public let scale: Double
  /// What was drawn so far.
  public internal(set) var bitmap: Bitmap
  /// Leads from the coordinates that are drawn in to points of the canvas.
  ///
  /// Paths, lines, text, clips and paints all go through it; `concatenate(_:_:)` sets it.
  public internal(set) var transform = AffineTransform.identity

  /// The pixels that are drawn on: all, or under a clip those that its path meets.
  var limits: PixelWindow

  /// 1/256 pixel: chords move an edge by less than one coverage level (1/255 of a pixel).
  static let tolerance = 1.0 / 256

  /// Creates a canvas of `size` points filled with `background`.
  ///
  /// The bitmap has `pixelCount(of:scale:)` columns and rows.
  ///
  /// - Precondition: the extents and the scale are positive, the bitmap fits into memory.
  public init(size: Size, scale: Double = 1, background: Color = .clear) {
    precondition(size.width > 0 && size.height > 0 && scale > 0, "A canvas has an extent")
    self.size = size
    self.scale = scale
    bitmap = Bitmap(
      width: Canvas.pixelCount(of: size.width, scale: scale),
      height: Canvas.pixelCount(of: size.height, scale: scale), filledWith: background)
    limits = PixelWindow(of: bitmap)
  }

  /// The columns or rows of a canvas that is `extent` points wide or high, at least 1.
  ///
  /// Rounded up, unless less than a millionth of a pixel would begin the last one: 100 points at
  /// scale 1.1 are 110 pixels, though the product in `Double` is a hair more.
  ///
  /// - Precondition: the product of the two is below 2^53.
  public static func pixelCount(of extent: Double, scale: Double) -> Int {
    max(1, Int((extent * scale - 1e-6).rounded(.up)))
  }

  /// Creates a clear canvas of `width` by `height` pixels, with `scale` of them to a point.
  ///
  /// - Precondition: the extents and the scale are positive, the bitmap fits into memory.
  public init(width: Int, height: Int, scale: Double) {
    precondition(scale > 0, "A canvas has an extent")
    size = Size(width: Double(width) / scale, height: Double(height) / scale)
    self.scale = scale
    bitmap = Bitmap(width: width, height: height)
    limits = PixelWindow(of: bitmap)
  }

  /// Gives every pixel one colour, whatever was there.
  ///
  /// - Complexity: O(n) in the number of pixels.
  public mutating func clear(to color: Color) {
    if limits == PixelWindow(of: bitmap) {
      bitmap.fill(with: color)
    } else {
      bitmap.fill(limits, with: color)
    }
  }

  /// Fills the inside of `path`; open subpaths are closed for it.
  ///
  /// - Complexity: O(n + p) in the number of chords and the pixels of the canvas from the left side
  ///   to the right side of the path; with the tiles of a pattern, and the pixels of a picture.
  public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule = .nonZero) {
    paintContours(flattened(path).map(\.points), with: paint, rule: rule)
  }

  /// Draws a line along `path`.
  ///
  /// All of the line is one shape: where it crosses itself a translucent paint does not add up. Under
  /// a transform the shape is transformed, so that its width becomes that of an ellipse where the
  /// two axes are scaled differently.
  ///
  /// - Complexity: as `fill(_:with:rule:)`, with n also counting the chords of round parts and the
  ///   dashes, on the canvas or not.
  public mutating func stroke(_ path: Path, style: StrokeStyle, with paint: Paint) {
    // Drawn as large as the transform makes its longest direction, and then brought into shape: no
    // chord is further from its curve in pixels than it was before.
    let stretch = scale * transform.greatestStretch
    guard stretch > 0 else { return }
    let style = style.scaled(by: stretch)
    let contours = path.transformed(by: AffineTransform(scale: stretch))
      .flattened(tolerance: Canvas.tolerance)
      .flatMap { line in style.dash.map(line.dashed) ?? [line] }
      .flatMap { $0.strokeOutline(style, tolerance: Canvas.tolerance) }
    let shape = AffineTransform(
      a: space.a / stretch, b: space.b / stretch, c: space.c / stretch, d: space.d / stretch,
      tx: space.tx, ty: space.ty)
    paintContours(
      shape == .identity ? contours : contours.map { $0.map(shape.apply) }, with: paint,
      rule: .nonZero)
  }

  /// Lays `picture` over the canvas, pixel on pixel, with its top left pixel in column `x`, row `y`.
  ///
  /// The one command that the transform has no effect on.
  ///
  /// - Complexity: O(n) in the number of pixels that meet the canvas.
  public mutating func draw(_ picture: Bitmap, atPixelX x: Int, y: Int) {
    let columns = (x..<x + picture.width).clamped(to: limits.columns)
    let rows = (y..<y + picture.height).clamped(to: limits.rows)
    let coverage = [UInt8](repeating: 255, count: columns.count)
    for row in rows where !columns.isEmpty {
      let start = 4 * ((row - y) * picture.width + columns.lowerBound - x)
      bitmap.layOver(
        picture.pixels.span.extracting(start..<start + 4 * columns.count),
        through: coverage.span, x: columns.lowerBound, y: row)
    }
  }

  /// Stretches `picture` over `frame`, in points; how is told at `ScaledPicture`.
  ///
  /// - Complexity: O(n + m) in the pixels of the picture and those of the canvas under it.
  public mutating func draw(_ picture: Bitmap, in frame: Rect) {
    fill(Path(frame), with: .picture(ScaledPicture(picture, in: frame)))
  }

  /// Leads from the coordinates that are drawn in to pixels.
  private var space: AffineTransform { transform.followed(by: AffineTransform(scale: scale)) }

  /// The polylines of `path` in pixels.
  func flattened(_ path: Path) -> [Polyline] {
    path.transformed(by: space).flattened(tolerance: Canvas.tolerance)
  }

  /// Lays `paint` over the pixels inside `contours`, which are in pixels.
  private mutating func paintContours(_ contours: [[Point]], with paint: Paint, rule: FillRule) {
    let window = PixelWindow(around: contours, within: limits)
    // Without a way back the shape is flat, and nothing is inside of it.
    guard !window.isEmpty, let back = transform.inverted else { return }
    var rasterizer = Rasterizer(window: window)
    for contour in contours { rasterizer.add(contour: contour) }
    if case .color(let color) = paint {
      return bitmap.fill(rasterizer, rule: rule, with: color)
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
