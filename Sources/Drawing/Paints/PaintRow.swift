// SPDX-License-Identifier: Apache-2.0
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
      paint(columns, atRow: y) { $0.pixel(at: gradient.offset(at: $1)) }
    case .radial(let gradient):
      paint(columns, atRow: y) { $0.pixel(at: gradient.offset(at: $1)) }
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
      paint(columns, atRow: y) { picture.pixel(at: $1) }
    }
  }

  /// Sets the pixels of columns to what `pixel` returns for the colors of a gradient and the center of
  /// a pixel, in the coordinates of the paint.
  @inline(__always)
  private mutating func paint(
    _ columns: Range<Int>, atRow y: Int, pixel: (inout GradientColors, Point) -> Pixel
  ) {
    let (back, centers, ordinate) = (back, centers, (Double(y) + 0.5) / scale)
    let first = window.columns.lowerBound
    let indices = columns.lowerBound - first..<columns.upperBound - first
    pixels.paint(indices, &colors) { colors, index in
      pixel(&colors, back.apply(Point(x: centers[index], y: ordinate)))
    }
  }
}

extension [UInt8] {
  /// Sets the bytes of pixels; a span of them is taken once, as each check of an array costs as much
  /// as a color.
  @inline(__always)
  fileprivate mutating func paint(
    _ indices: Range<Int>, _ colors: inout GradientColors,
    pixel: (inout GradientColors, _ index: Int) -> Pixel
  ) {
    var bytes = mutableSpan
    for index in indices {
      let (i, pixel) = (4 * index, pixel(&colors, index))
      (bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]) =
        (pixel.red, pixel.green, pixel.blue, pixel.alpha)
    }
  }
}
