// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import MaskCore

extension Fill {
  /// Returns the samples of a card at which the fill is not clear.
  ///
  /// At 8 pixels per point the center of a pixel is a sample. The card is looked at a part at a time,
  /// so that the picture of a large card never is in memory as a whole.
  ///
  /// - Parameters:
  ///   - size: The size of the card in points.
  ///   - limit: The greatest number of steps that a gradient may take.
  /// - Returns: The samples; nil if a gradient takes more steps.
  /// - Throws: `ScratchError` if the card is too large.
  /// - Complexity: O(samples of the card); for a gradient O(rows of the card + pixels at the edge of
  ///   its clear part).
  func visibleSamples(
    of size: Size, within limit: Int = .max
  ) throws(ScratchError) -> ScratchMask? {
    var left = limit
    var samples = try ScratchMask(size: size)
    // A part takes half a mebibyte, which stays in the cache of a processor; a pixel has eight rows.
    let width = min(max(samples.sampleColumns, 1), 1 << 14)
    let height = 8 * max((1 << 19) / (8 * 4 * width), 1)
    for row in stride(from: 0, to: samples.sampleRows, by: height)
    where samples.sampleColumns > 0 {
      let rows = row..<min(row + height, samples.sampleRows)
      let band = Rect(x: 0, y: -Double(row) / 8, width: size.width, height: size.height)
      switch paint(for: band) {
      case .color(let color):
        for y in pixels(rows) where color.alpha > 0 { samples.insert(pixels: 0..<samples.width, y) }
      case .linearGradient(let gradient):
        samples.insert(rows, visibleThrough: gradient, &left)
      case .radialGradient(let gradient):
        samples.insert(rows, visibleThrough: gradient, &left)
      default:
        for column in stride(from: 0, to: samples.sampleColumns, by: width) {
          let columns = min(width, samples.sampleColumns - column)
          let card = Rect(
            x: -Double(column) / 8, y: band.minY, width: size.width, height: size.height)
          let canvas = Canvas(
            width: columns, height: rows.count, scale: 8, painting: card, with: self)
          samples.insert(opaqueIn: canvas.bitmap, fromSampleColumn: column, row: row)
        }
      }
      if left < 0 { return nil }
    }
    return samples
  }
}

/// Returns the rows of pixels that some rows of samples lie in.
private func pixels(_ rows: Range<Int>) -> Range<Int> {
  rows.lowerBound / 8..<(rows.upperBound + 7) / 8
}

extension ScratchMask {
  /// The steps, of about a nanosecond, in which a gradient decides a part of a row, and a sample.
  private static let (stepsOfPart, stepsOfSample) = (80, 20)

  /// Inserts the samples of a band of rows at which a gradient is not clear.
  ///
  /// - Parameters:
  ///   - rows: The sample rows, from the first of a pixel on.
  ///   - gradient: The gradient; the origin of its points is the corner of the band.
  ///   - left: The number of steps that are left; the rest of the rows is left out below 0.
  fileprivate mutating func insert(
    _ rows: Range<Int>, visibleThrough gradient: some OffsetGradient, _ left: inout Int
  ) {
    let visibility = GradientVisibility(gradient.stops)
    /// Returns the center of a sample.
    func sample(_ column: Int, _ row: Int) -> Point {
      Point(x: (Double(column) + 0.5) / 8, y: (Double(row - rows.lowerBound) + 0.5) / 8)
    }
    /// Returns true if the gradient is visible at all of some samples, false if at none.
    func isVisible(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool? {
      visibility.isVisible(
        gradient.offsets(
          from: sample(columns.lowerBound, rows.lowerBound),
          through: sample(columns.upperBound - 1, rows.upperBound - 1)))
    }
    for y in pixels(rows) {
      let own = (8 * y..<8 * y + 8).clamped(to: rows)
      // The parts of the row that are not decided yet, the next one last.
      var parts = [0..<width]
      while let part = parts.popLast() {
        left -= Self.stepsOfPart
        if left < 0 { return }
        let columns = (8 * part.lowerBound..<8 * part.upperBound).clamped(to: 0..<sampleColumns)
        switch isVisible(columns, own) {
        case true?: insert(pixels: part, y)
        case false?: continue
        case nil where part.count > 1:
          let middle = (part.lowerBound + part.upperBound) / 2
          parts += [middle..<part.upperBound, part.lowerBound..<middle]
        case nil:
          left -= columns.count * own.count * Self.stepsOfSample
          for row in own {
            for column in columns
            where visibility.isVisible(at: gradient.offset(at: sample(column, row))) {
              self[sampleColumn: column, sampleRow: row] = true
            }
          }
        }
      }
    }
  }
}
