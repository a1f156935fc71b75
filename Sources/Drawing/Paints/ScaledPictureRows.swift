import Geometry

/// A scaled picture as the pixels of one row of the canvas after the other.
struct ScaledPictureRows {
  private let bitmap: Bitmap
  private let window: PixelWindow
  private let across: AreaWeights
  private let down: AreaWeights
  /// The columns of the bitmap that lie under the window.
  private let sources: Range<Int>
  /// Of each channel of these columns, the weighted sum of what lies under a row of the canvas.
  private var sums: [UInt64]
  /// The row of the bitmap that alone lies under that row, if it is one.
  private var summedRow: Int?

  /// Prepares the pixels of `window`, which is not empty, for a canvas of `scale` pixels a point.
  init(_ picture: ScaledPicture, window: PixelWindow, scale: Double) {
    bitmap = picture.bitmap
    self.window = window
    let frame = picture.frame
    across = AreaWeights(
      of: bitmap.width, from: frame.minX * scale, to: frame.maxX * scale, under: window.columns)
    down = AreaWeights(
      of: bitmap.height, from: frame.minY * scale, to: frame.maxY * scale, under: window.rows)
    let last = across.sources(under: window.columns.count - 1)
    sources = across.sources(under: 0).lowerBound..<last.upperBound
    sums = [UInt64](repeating: 0, count: 4 * sources.count)
  }

  /// Writes the channels of row `y` in `columns` into `pixels`, which begin at the window's column.
  mutating func write(_ y: Int, columns: Range<Int>, into pixels: inout [UInt8]) {
    sumRows(under: y - window.rows.lowerBound)
    // At most 2^24 x 2^24, and 2^56 with a channel of 255.
    let total = across.total * down.total
    for column in columns {
      let k = column - window.columns.lowerBound
      var weight = across.firstWeight(under: k)
      var channels = [4 of UInt64](repeating: total / 2)
      for source in across.sources(under: k) {
        let first = 4 * (source - sources.lowerBound)
        for c in 0..<4 { channels[c] += across.weights[weight] * sums[first + c] }
        weight += 1
      }
      for c in 0..<4 { pixels[4 * k + c] = UInt8(truncatingIfNeeded: channels[c] / total) }
    }
  }

  /// Sums up the rows of the bitmap under a row of the window, unless that was done just before.
  private mutating func sumRows(under k: Int) {
    let rows = down.sources(under: k)
    guard rows.count > 1 || rows.lowerBound != summedRow else { return }
    summedRow = rows.count > 1 ? nil : rows.lowerBound
    var weight = down.firstWeight(under: k)
    for i in sums.indices { sums[i] = 0 }
    for row in rows {
      let first = 4 * (row * bitmap.width + sources.lowerBound)
      for i in sums.indices { sums[i] += down.weights[weight] * UInt64(bitmap.pixels[first + i]) }
      weight += 1
    }
  }
}
