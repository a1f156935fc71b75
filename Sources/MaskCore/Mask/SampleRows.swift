// SPDX-License-Identifier: Apache-2.0
public import Drawing
import Geometry

/// The samples of one row of pixels, collected span by span before they are inserted into a mask.
///
/// A shape that is scanned sample row by sample row would otherwise look up each of its pixels eight
/// times.
struct SampleRows {
  /// The row of pixels.
  private var y = 0
  /// The samples of each pixel of the row.
  private var words: [UInt64]
  /// The pixels that may have samples.
  private var touched = 0..<0
  private let columns: SampleSpan
  private let rows: Int

  /// Creates empty rows on the lattice of a mask.
  init(latticeOf mask: ScratchMask) {
    words = [UInt64](repeating: 0, count: mask.width)
    columns = SampleSpan(start: 0, end: mask.sampleColumns)
    rows = mask.sampleRows
  }

  /// Adds samples of a row; samples off the lattice are clipped.
  ///
  /// If the row lies in another row of pixels than the last one, what was collected is inserted into
  /// `mask` first.
  ///
  /// - Complexity: O(pixels of the span), at a fraction of a nanosecond each.
  mutating func add(_ span: SampleSpan, row: Int, to mask: inout ScratchMask) {
    guard 0..<rows ~= row else { return }
    if row >> 3 != y {
      insert(into: &mask)
      y = row >> 3
    }
    let clipped = span.intersection(columns)
    let pixels = clipped.pixels
    guard let first = pixels.first, let last = pixels.last else { return }
    let shift = UInt64(8 * (row & 7))
    words[first] |= clipped.bits(ofPixel: first) << shift
    words[last] |= clipped.bits(ofPixel: last) << shift
    let inner = first + 1..<max(first + 1, last)
    var target = words.mutableSpan
    for x in inner { target[x] |= 0xFF << shift }
    touched = touched.hull(pixels)
  }

  /// Inserts what was collected into `mask`, and begins again.
  mutating func insert(into mask: inout ScratchMask) {
    for piece in PixelStrip.pieces(of: touched) {
      let end = min(piece.x + PixelStrip.width, words.count)
      mask.insert(words[piece.x..<end], piece.x, y)
      for x in piece.x..<end { words[x] = 0 }
    }
    touched = 0..<0
  }
}

extension ScratchMask {
  /// Inserts the samples of the pixels of a strip, from column `x` of row `y` on.
  fileprivate mutating func insert(_ words: ArraySlice<UInt64>, _ x: Int, _ y: Int) {
    var (full, partial) = (0 as UInt64, 0 as UInt64)
    for (bit, word) in words.enumerated() where word != 0 {
      if word == .max { full |= 1 << UInt64(bit) } else { partial |= 1 << UInt64(bit) }
    }
    guard full | partial != 0 else { return }
    let index = openStrip(x, y)
    strips[index].full |= full
    strips[index].partial &= ~full
    for bit in SetBits(partial & ~strips[index].full) {
      _ = insert(words[words.startIndex + bit], strip: index, bit: bit)
    }
  }

  /// Inserts all samples of some pixels of the row `y`.
  ///
  /// - Precondition: The pixels lie on the mask.
  package mutating func insert(pixels columns: Range<Int>, _ y: Int) {
    let lattice = SampleRect(latticeOf: self)
    for piece in PixelStrip.pieces(of: columns) {
      let x = piece.x
      let index = openStrip(x, y)
      // Only the last column and row of pixels may have fewer than 64 samples.
      if sampleRows - 8 * y < 8 || x + PixelStrip.width > sampleColumns / 8 {
        for bit in SetBits(piece.pixels & ~strips[index].full) {
          _ = insert(lattice.word(x + bit, y), strip: index, bit: bit)
        }
      } else {
        strips[index].full |= piece.pixels
        strips[index].partial &= ~piece.pixels
      }
    }
  }

  /// Inserts the samples at which `picture` is not fully transparent.
  ///
  /// At 8 pixels a point, the center of a pixel is a sample; the sample is inserted if the alpha of
  /// the pixel is above 0.
  ///
  /// - Parameters:
  ///   - picture: A picture with one pixel for each sample of some columns and rows.
  ///   - firstColumn: The sample column of the left column of the picture.
  ///   - firstRow: The sample row of the top row of the picture.
  /// - Precondition: The picture lies on the lattice.
  /// - Complexity: O(pixels of the picture).
  public mutating func insert(
    opaqueIn picture: Bitmap, fromSampleColumn firstColumn: Int = 0, row firstRow: Int
  ) {
    precondition(
      firstColumn >= 0 && firstColumn + picture.width <= sampleColumns && firstRow >= 0
        && firstRow + picture.height <= sampleRows,
      "The picture lies on the lattice")
    var collected = SampleRows(latticeOf: self)
    for y in 0..<picture.height {
      let start = 4 * picture.width * y + 3
      (0..<picture.width).forEachRun {
        picture.pixels[start + 4 * $0] > 0
      } _: { run in
        let span = SampleSpan(
          start: firstColumn + run.lowerBound, end: firstColumn + run.upperBound)
        collected.add(span, row: firstRow + y, to: &self)
      }
    }
    collected.insert(into: &self)
  }
}
