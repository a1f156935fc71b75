// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The pixels of a scaled picture, one row of the canvas at a time.
struct ScaledPictureRows {
  private let bitmap: Bitmap
  private let window: PixelWindow
  private let across: AreaWeights
  private let down: AreaWeights
  /// The columns of the bitmap that lie under the window.
  private let sources: Range<Int>
  /// The weighted sums of the bitmap rows under one canvas row, for each channel of `sources`.
  private var sums: [UInt64]
  /// The row of the window that `sums` was made for; nil before the first.
  private var summedUnder: Int?
  /// The bitmap row in `sums` if it is the only one; otherwise nil.
  private var summedRow: Int?
  /// The columns whose pixels were written since `sums` changed.
  private var written = 0..<0

  /// Creates the rows of `picture` in `window`, on a canvas of `scale` pixels per point.
  ///
  /// - Precondition: The window is not empty.
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

  /// Writes the pixels of row `y` in `columns` into `pixels`, which begins at the window's first
  /// column and still holds what was written before.
  mutating func write(_ y: Int, columns: Range<Int>, into pixels: inout [UInt8]) {
    sumRows(under: y - window.rows.lowerBound)
    // A picture that is enlarged has the same pixels in many rows.
    if written.clamped(to: columns) == columns { return }
    let isConnected = !written.isEmpty && columns.lowerBound == written.upperBound
    written = isConnected ? written.lowerBound..<columns.upperBound : columns
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

  /// Sums the bitmap rows under row `k` of the window, unless `sums` already holds the result.
  private mutating func sumRows(under k: Int) {
    let rows = down.sources(under: k)
    // A row of the canvas is written in runs; one that is enlarged has one bitmap row under many.
    guard k != summedUnder, rows.count > 1 || rows.lowerBound != summedRow else { return }
    (summedUnder, summedRow) = (k, rows.count > 1 ? nil : rows.lowerBound)
    written = 0..<0
    var weight = down.firstWeight(under: k)
    for i in sums.indices { sums[i] = 0 }
    for row in rows {
      let first = 4 * (row * bitmap.width + sources.lowerBound)
      for i in sums.indices { sums[i] += down.weights[weight] * UInt64(bitmap.pixels[first + i]) }
      weight += 1
    }
  }
}

/// The weights of the pixels of a stretched picture under each pixel of a canvas, along one axis.
///
/// Weights are integers. If n pixels of the picture cover w units of 1/256 canvas pixel, lengths
/// are counted in units of 1/(256 n) canvas pixel: a canvas pixel is 256 n long, a picture pixel w.
///
///     picture   |----- w -----|----- w -----|----- w -----|
///     canvas        |-- 256 n --|-- 256 n --|
///     weights       |    a    |b|     c     |              a + b = 256 n = c
struct AreaWeights {
  /// The first picture pixel under each canvas pixel.
  private var firsts: [Int] = []
  /// The index of the first weight of each canvas pixel, followed by the number of all weights.
  private var starts: [Int] = [0]
  /// The weights of all canvas pixels in order.
  private(set) var weights: [UInt64] = []
  /// The sum of the weights of a canvas pixel, which is the same for all.
  let total: UInt64

  /// Computes the weights under the canvas pixels `pixels`.
  ///
  /// Beyond its two ends the picture continues with its first and its last pixel.
  ///
  /// - Parameters:
  ///   - count: The number of pixels of the picture, at most 2^16.
  ///   - low: The position at which the picture begins, in canvas pixels.
  ///   - high: The position at which the picture ends, in canvas pixels.
  ///   - pixels: The canvas pixels.
  /// - Complexity: O(n) in the number of pixels of both.
  init(of count: Int, from low: Double, to high: Double, under pixels: Range<Int>) {
    let start = AreaWeights.units(low)
    let width = max(AreaWeights.units(high) - start, 1)
    total = 256 * UInt64(count)
    for pixel in pixels {
      let from = (256 * pixel - start) * count
      let to = from + 256 * count
      let first = AreaWeights.index(of: from, width: width, count: count)
      let last = AreaWeights.index(of: to - 1, width: width, count: count)
      for source in first...last {
        let left = source == first ? from : source * width
        let right = source == last ? to : (source + 1) * width
        weights.append(UInt64(right - left))
      }
      firsts.append(first)
      starts.append(weights.count)
    }
  }

  /// Returns the picture pixels under the canvas pixel with index `k` in `pixels`, at least one.
  func sources(under k: Int) -> Range<Int> {
    firsts[k]..<firsts[k] + starts[k + 1] - starts[k]
  }

  /// Returns the index in `weights` of the first weight of `sources(under: k)`; the others follow
  /// it.
  func firstWeight(under k: Int) -> Int { starts[k] }

  /// Returns `pixels` in units of 1/256 pixel, halves up, clamped to 2^22 pixels.
  private static func units(_ pixels: Double) -> Int {
    let clamped = min(max(pixels, -RasterPoint.greatestPixel), RasterPoint.greatestPixel)
    return Int((clamped * 256 + 0.5).rounded(.down))
  }

  /// Returns the picture pixel at `place`, or that at the nearer end if `place` lies outside.
  private static func index(of place: Int, width: Int, count: Int) -> Int {
    place < 0 ? 0 : min(place / width, count - 1)
  }
}
