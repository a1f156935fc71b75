// SPDX-License-Identifier: Apache-2.0
import Geometry

/// A rectangle of pixels; columns and rows are counted from the top left of the canvas.
package struct PixelWindow: Hashable, Sendable {
  /// The columns of the pixels.
  package var columns: Range<Int>
  /// The rows of the pixels.
  package var rows: Range<Int>

  /// The window without pixels.
  package static let empty = PixelWindow(columns: 0..<0, rows: 0..<0)

  /// Creates the window of the pixels that lie in the columns and in the rows.
  package init(columns: Range<Int>, rows: Range<Int>) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// True if there is no pixel.
  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The number of pixels.
  package var pixelCount: Int { columns.count * rows.count }

  /// Returns the part of the window that lies in `limits`.
  func clamped(to limits: PixelWindow) -> PixelWindow {
    PixelWindow(
      columns: columns.clamped(to: limits.columns), rows: rows.clamped(to: limits.rows))
  }

  /// Extends the window to the smallest one that also contains `other`.
  package mutating func formUnion(_ other: PixelWindow) {
    if other.isEmpty { return }
    if isEmpty { return self = other }
    columns = columns.hull(other.columns)
    rows = rows.hull(other.rows)
  }
}

extension PixelWindow {
  /// Creates the window of all pixels of `bitmap`.
  package init(of bitmap: Bitmap) { self.init(columns: 0..<bitmap.width, rows: 0..<bitmap.height) }

  /// Creates the window of the pixels of `limits` that the bounding box of `contours` meets.
  ///
  /// - Complexity: O(n) in the number of points.
  init(around contours: [[Point]], within limits: PixelWindow) {
    var (minX, minY, maxX, maxY) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    for contour in contours {
      for point in contour {
        (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
        (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
      }
    }
    columns = PixelWindow.pixels(from: minX, to: maxX, within: limits.columns)
    rows = PixelWindow.pixels(from: minY, to: maxY, within: limits.rows)
  }

  /// Returns the columns or rows of `limits` that meet the interval from `low` to `high`.
  private static func pixels(
    from low: Double, to high: Double, within limits: Range<Int>
  ) -> Range<Int> {
    let (least, most) = (Double(limits.lowerBound), Double(limits.upperBound))
    let first = Int(min(max(low.rounded(.down), least), most))
    return first..<max(first, Int(min(max(high.rounded(.up), least), most)))
  }
}
