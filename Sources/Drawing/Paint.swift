import Geometry

/// What a shape is filled with.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Colours that change along a line.
  case linearGradient(LinearGradient)
}

/// A paint as the pixels of one row after the other.
struct PaintRow {
  private let paint: Paint
  private let scale: Double
  private let firstColumn: Int
  /// The premultiplied channels of the pixels from the first column on.
  private(set) var pixels: [UInt8]

  /// Creates the row of a paint in `columns`, for a canvas of `scale` pixels a point.
  init(_ paint: Paint, columns: Range<Int>, scale: Double) {
    self.paint = paint
    self.scale = scale
    firstColumn = columns.lowerBound
    pixels = [UInt8](repeating: 0, count: 4 * columns.count)
    if case .color(let color) = paint {
      let pixel = Pixel(color)
      for column in columns { set(pixel, column: column) }
    }
  }

  /// Makes `pixels` those of row `y` in `columns`; the others may be of any row.
  mutating func move(to y: Int, columns: Range<Int>) {
    guard case .linearGradient(let gradient) = paint else { return }
    let isAlike = gradient.start.x == gradient.end.x
    var pixel = gradient.pixel(at: offset(of: gradient, columns.lowerBound, y))
    for column in columns {
      if !isAlike { pixel = gradient.pixel(at: offset(of: gradient, column, y)) }
      set(pixel, column: column)
    }
  }

  /// The offset at the centre of a pixel.
  private func offset(of gradient: LinearGradient, _ x: Int, _ y: Int) -> Double {
    gradient.offset(at: Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale))
  }

  private mutating func set(_ pixel: Pixel, column: Int) {
    let i = 4 * (column - firstColumn)
    pixels[i] = pixel.red
    pixels[i + 1] = pixel.green
    pixels[i + 2] = pixel.blue
    pixels[i + 3] = pixel.alpha
  }
}
