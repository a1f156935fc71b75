import Geometry

/// The pixels of a paint, one row of the canvas at a time.
struct PaintRow {
  /// The source of the pixels.
  private enum Source {
    /// One color: all rows are the same.
    case plain
    case linear(LinearGradient)
    case radial(RadialGradient)
    /// A bitmap of the window.
    case layer(Bitmap)
    case picture(ScaledPictureRows)
    /// A picture that is rotated, skewed or mirrored.
    case turned(ScaledPicture)
  }

  private var source: Source
  /// The colors of a gradient.
  private var colors = GradientColors([])
  private let scale: Double
  /// The transform from points of the canvas to the coordinates of the paint.
  private let back: AffineTransform
  private let window: PixelWindow
  /// The abscissas of the centers of the window's columns, in points of the canvas.
  private let centers: [Double]
  /// The premultiplied channels of the pixels from the first column of the window on.
  private(set) var pixels: [UInt8]

  /// Creates the rows of a paint in `window`.
  ///
  /// - Parameters:
  ///   - paint: The paint, in the coordinates of drawing commands.
  ///   - window: The pixels to paint; it must not be empty.
  ///   - scale: The number of pixels per point.
  ///   - transform: The transform from the coordinates of drawing commands to points.
  ///   - back: The inverse of `transform`.
  init(
    _ paint: Paint, window: PixelWindow, scale: Double, transform: AffineTransform,
    back: AffineTransform
  ) {
    self.scale = scale
    self.back = back
    self.window = window
    centers = window.columns.map { (Double($0) + 0.5) / scale }
    switch paint {
    case .color(let color):
      source = .plain
      pixels = Bitmap(width: window.columns.count, height: 1, filledWith: color).pixels
      return
    case .linearGradient(let gradient):
      source = .linear(gradient)
      colors = GradientColors(gradient.stops)
    case .radialGradient(let gradient):
      source = .radial(gradient)
      colors = GradientColors(gradient.stops)
    case .pattern(let pattern):
      let space = transform.followed(by: AffineTransform(scale: scale))
      source = .layer(pattern.layer(window, space: space))
    case .picture(let picture):
      source =
        if let upright = picture.upright(under: transform) {
          .picture(ScaledPictureRows(upright, window: window, scale: scale))
        } else {
          .turned(picture)
        }
    }
    pixels = [UInt8](repeating: 0, count: 4 * window.columns.count)
  }

  /// Sets `pixels` to those of row `y` in `columns`; pixels of other columns are unspecified.
  mutating func move(to y: Int, columns: Range<Int>) {
    switch source {
    case .plain: break
    case .linear(let gradient):
      paint(columns, atRow: y) { gradient.offset(at: $0) }
    case .radial(let gradient):
      // The distance falls on one side of the center, and rises on the other.
      var (low, high) = (columns.lowerBound, columns.upperBound)
      while low < high {
        let middle = (low + high) / 2
        let isBefore = (center(middle, y).x < gradient.center.x) == (back.a > 0)
        if isBefore { low = middle + 1 } else { high = middle }
      }
      for side in [columns.lowerBound..<low, low..<columns.upperBound] {
        paint(side, atRow: y) { gradient.offset(at: $0) }
      }
    case .layer(let layer):
      let start = 4 * (y - window.rows.lowerBound) * layer.width
      let first = 4 * (columns.lowerBound - window.columns.lowerBound)
      let bytes = first..<first + 4 * columns.count
      pixels.replaceSubrange(
        bytes, with: layer.pixels[start + bytes.lowerBound..<start + bytes.upperBound])
    case .picture(var rows):
      source = .plain  // Releases the second reference, so that the change below copies nothing.
      rows.write(y, columns: columns, into: &pixels)
      source = .picture(rows)
    case .turned(let picture):
      for column in columns { set(picture.pixel(at: center(column, y)), column..<column + 1) }
    }
  }

  /// Returns the center of a pixel, in the coordinates of the paint.
  private func center(_ x: Int, _ y: Int) -> Point {
    back.apply(Point(x: centers[x - window.columns.lowerBound], y: (Double(y) + 0.5) / scale))
  }

  /// Sets the pixels of columns in which the offset of a gradient never falls or never rises.
  ///
  /// - Complexity: O(columns) offsets; one for 4 of them if these have one color.
  @inline(__always)
  private mutating func paint(_ columns: Range<Int>, atRow y: Int, offset: (Point) -> Double) {
    if columns.isEmpty { return }
    // In a rotated row both coordinates change, and their roundings may turn the offset back.
    let step = back.b == 0 ? 4 : 1
    var (first, low) = (columns.lowerBound, offset(center(columns.lowerBound, y)))
    repeat {
      let last = min(first + step, columns.upperBound - 1)
      let high = offset(center(last, y))
      if let pixel = colors.pixel(from: low, through: high) {
        set(pixel, first..<last + 1)
      } else {
        for column in first...last {
          set(colors.pixel(at: offset(center(column, y))), column..<column + 1)
        }
      }
      (first, low) = (last, high)
    } while first + 1 < columns.upperBound
  }

  private mutating func set(_ pixel: Pixel, _ columns: Range<Int>) {
    let first = window.columns.lowerBound
    var bytes = pixels.mutableSpan
    for column in columns {
      let i = 4 * (column - first)
      bytes[i] = pixel.red
      bytes[i &+ 1] = pixel.green
      bytes[i &+ 2] = pixel.blue
      bytes[i &+ 3] = pixel.alpha
    }
  }
}
