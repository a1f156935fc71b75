import Geometry

/// A paint as the pixels of one row after the other.
struct PaintRow {
  /// Where the pixels come from.
  private enum Source {
    /// They are the same in every row.
    case plain
    case linear(LinearGradient)
    case radial(RadialGradient)
    /// A picture of the window.
    case layer(Bitmap)
    case picture(ScaledPictureRows)
    /// A picture whose sides are not those of the canvas.
    case turned(ScaledPicture)
  }

  private var source: Source
  private let scale: Double
  /// Leads from points of the canvas to the coordinates of the paint.
  private let back: AffineTransform
  private let window: PixelWindow
  /// The premultiplied channels of the pixels from the first column of the window on.
  private(set) var pixels: [UInt8]

  /// Creates the row of a paint in `window`, which is not empty.
  ///
  /// - Parameters:
  ///   - paint: The paint, in the coordinates that are drawn in.
  ///   - window: The pixels.
  ///   - scale: How many pixels there are to a point.
  ///   - transform: Leads from the coordinates that are drawn in to points.
  ///   - back: Its inverse.
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

  /// Makes `pixels` those of row `y` in `columns`; the others may be of any row.
  mutating func move(to y: Int, columns: Range<Int>) {
    switch source {
    case .plain: break
    case .linear(let gradient):
      // Along a row the offset grows with the part of the axis that points along it.
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
      source = .plain  // So that the rows have one owner while they change.
      rows.write(y, columns: columns, into: &pixels)
      source = .picture(rows)
    case .turned(let picture):
      for column in columns { set(picture.pixel(at: center(column, y)), column: column) }
    }
  }

  /// The centre of a pixel, in the coordinates of the paint.
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
