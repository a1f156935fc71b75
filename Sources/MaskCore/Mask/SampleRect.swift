// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The samples of a rectangle on a lattice.
struct SampleRect: Sendable {
  /// The sample columns; not negative.
  private let columns: SampleSpan
  /// The sample rows; not negative.
  private let rows: SampleSpan

  /// Creates the set of all samples of the lattice of `mask`.
  init(latticeOf mask: ScratchMask) {
    columns = SampleSpan(start: 0, end: mask.sampleColumns)
    rows = SampleSpan(start: 0, end: mask.sampleRows)
  }

  /// Creates the set of the samples of the lattice of `mask` inside or on the edge of `rect`, in
  /// points of the card.
  init(_ rect: Rect, latticeOf mask: ScratchMask) {
    let all = SampleRect(latticeOf: mask)
    columns = Self.samples(from: rect.minX, extent: rect.width).intersection(all.columns)
    rows = Self.samples(from: rect.minY, extent: rect.height).intersection(all.rows)
  }

  /// Returns the samples along one axis; origin and extent are rounded to 1/256 point each.
  private static func samples(from origin: Double, extent: Double) -> SampleSpan {
    let start = Lattice.units(origin)
    return SampleSpan(
      start: Lattice.firstSample(from: start),
      end: Lattice.endSample(through: start + Lattice.units(extent)))
  }

  /// The columns of pixels with a sample of the rectangle.
  var pixelColumns: Range<Int> { columns.pixels }
  /// The rows of pixels with a sample of the rectangle.
  var pixelRows: Range<Int> { rows.pixels }

  /// Returns the samples of the rectangle in the pixel in column `x` and row `y`.
  func word(_ x: Int, _ y: Int) -> UInt64 {
    // The byte of the columns, repeated in each of the rows.
    columns.bits(ofPixel: x) &* 0x0101_0101_0101_0101 & rows.bytes(ofPixel: y)
  }

  /// Returns the pixels of the strip from column `x` on, in row `y`, all of whose samples are in the
  /// rectangle.
  func wholePixels(from x: Int, _ y: Int) -> UInt64 {
    let whole = ((columns.start + 7) / 8..<max((columns.start + 7) / 8, columns.end / 8))
      .clamped(to: x..<x + PixelStrip.width)
    guard rows.bytes(ofPixel: y) == .max, !whole.isEmpty else { return 0 }
    return PixelStrip.pixels(of: whole, from: x)
  }

  /// The number of samples.
  var count: Int { columns.count * rows.count }
}
