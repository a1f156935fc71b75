import Geometry

/// The pixels of a rectangle: columns and rows counted from the top left of the canvas.
struct PixelWindow: Hashable {
  var columns: Range<Int>
  var rows: Range<Int>

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The pixels of a canvas of `width` x `height` that the bounds of `contours` meet.
  ///
  /// - Complexity: O(n) in the number of points.
  init(around contours: [[Point]], width: Int, height: Int) {
    var (minX, minY, maxX, maxY) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    for contour in contours {
      for point in contour {
        (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
        (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
      }
    }
    columns = PixelWindow.pixels(from: minX, to: maxX, below: width)
    rows = PixelWindow.pixels(from: minY, to: maxY, below: height)
  }

  /// The pixels from 0 up to, not including, `count` that meet the interval.
  private static func pixels(from low: Double, to high: Double, below count: Int) -> Range<Int> {
    let first = Int(min(max(low.rounded(.down), 0), Double(count)))
    return first..<max(first, Int(min(max(high.rounded(.up), 0), Double(count))))
  }
}
