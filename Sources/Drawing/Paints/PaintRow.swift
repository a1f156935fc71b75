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
  private let scale: Double
  /// The transform from points of the canvas to the coordinates of the paint.
  private let back: AffineTransform
  private let window: PixelWindow
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
    switch paint {
    case .color(let color):
      source = .plain
      pixels = Bitmap(width: window.columns.count, height: 1, filledWith: color).pixels
      return
    case .linearGradient(let gradient): source = .linear(gradient)
    case .radialGradient(let gradient): source = .radial(gradient)
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
      // A row has one offset if it is perpendicular to the axis of the gradient.
      let isAlike = Vector(dx: back.a, dy: back.b).dot(gradient.end - gradient.start) == 0
      var pixel = gradient.stops.pixel(at: gradient.offset(at: center(columns.lowerBound, y)))
      for column in columns {
        if !isAlike { pixel = gradient.stops.pixel(at: gradient.offset(at: center(column, y))) }
        set(pixel, column: column)
      }
    case .radial(let gradient):
      for column in columns {
        set(gradient.stops.pixel(at: gradient.offset(at: center(column, y))), column: column)
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
      for column in columns { set(picture.pixel(at: center(column, y)), column: column) }
    }
  }

  /// Returns the center of a pixel, in the coordinates of the paint.
  private func center(_ x: Int, _ y: Int) -> Point {
    back.apply(Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale))
  }

  private mutating func set(_ pixel: Pixel, column: Int) {
    let i = 4 * (column - window.columns.lowerBound)
    pixels[i] = pixel.red
    pixels[i + 1] = pixel.green
    pixels[i + 2] = pixel.blue
    pixels[i + 3] = pixel.alpha
  }
}
