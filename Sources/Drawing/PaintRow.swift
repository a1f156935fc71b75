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
  }

  private var source: Source
  private let scale: Double
  private let window: PixelWindow
  /// The premultiplied channels of the pixels from the first column of the window on.
  private(set) var pixels: [UInt8]

  /// Creates the row of a paint in `window`, which is not empty, for `scale` pixels a point.
  init(_ paint: Paint, window: PixelWindow, scale: Double) {
    self.scale = scale
    self.window = window
    switch paint {
    case .color(let color):
      source = .plain
      pixels = Bitmap(width: window.columns.count, height: 1, filledWith: color).pixels
      return
    case .linearGradient(let gradient): source = .linear(gradient)
    case .radialGradient(let gradient): source = .radial(gradient)
    case .pattern(let pattern): source = .layer(pattern.layer(window, scale: scale))
    case .picture(let picture):
      source = .picture(ScaledPictureRows(picture, window: window, scale: scale))
    }
    pixels = [UInt8](repeating: 0, count: 4 * window.columns.count)
  }

  /// Makes `pixels` those of row `y` in `columns`; the others may be of any row.
  mutating func move(to y: Int, columns: Range<Int>) {
    switch source {
    case .plain: break
    case .linear(let gradient):
      let isAlike = gradient.start.x == gradient.end.x
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
    }
  }

  /// The centre of a pixel, in points.
  private func center(_ x: Int, _ y: Int) -> Point {
    Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
  }

  private mutating func set(_ pixel: Pixel, column: Int) {
    let i = 4 * (column - window.columns.lowerBound)
    pixels[i] = pixel.red
    pixels[i + 1] = pixel.green
    pixels[i + 2] = pixel.blue
    pixels[i + 3] = pixel.alpha
  }
}
