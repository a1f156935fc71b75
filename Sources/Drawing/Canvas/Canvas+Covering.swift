package import Geometry

extension Canvas {
  /// Returns true if all pixels within `reach` points of `lines` surely have an opaque color, so that
  /// a line of that color and width changes nothing there.
  ///
  ///     +----+----+----+
  ///     | ___|____|__  |      A line is looked at in boxes about its pieces. A box is larger than
  ///     |(___|____|__) |      what the line covers, so the answer may be false for a line that
  ///     +----+----+----+      changes nothing.
  ///
  /// - Parameters:
  ///   - lines: The lines, in points.
  ///   - reach: The greatest distance from the lines, in points; positive.
  ///   - color: The color.
  /// - Returns: False if the color is translucent, if the canvas has a transform, or while commands
  ///   are noted and no pixels are drawn.
  /// - Complexity: O(n) in the number of pixels near the lines, at most twice those of the canvas.
  package mutating func isCovered(_ lines: [Polyline], reach: Double, by color: Color) -> Bool {
    guard color.alpha == 255, transform == .identity, !isNoting else { return false }
    // Rounding and the chords of curves stay far below one pixel.
    let radius = reach * scale + 1
    let pixel: [UInt8] = [color.red, color.green, color.blue, color.alpha]
    let row = (0..<bitmap.width).flatMap { _ in pixel }
    let pixelLimit = 2 * bitmap.width * bitmap.height
    var pixelsLeft = pixelLimit
    defer { count(steps: (pixelLimit - pixelsLeft) / 4) }
    func isCovered(_ piece: LineSegment) -> Bool {
      let (start, end) = (piece.start, piece.end)
      let corners = [
        Point(
          x: min(start.x, end.x) * scale - radius, y: min(start.y, end.y) * scale - radius),
        Point(
          x: max(start.x, end.x) * scale + radius, y: max(start.y, end.y) * scale + radius),
      ]
      let window = PixelWindow(around: [corners], within: limits)
      pixelsLeft -= window.pixelCount
      return pixelsLeft >= 0 && bitmap.isFilled(window, with: row.span)
    }
    return lines.allSatisfy { line in
      guard line.points.count > 1 else {
        return isCovered(LineSegment(line.points[0], line.points[0]))
      }
      return line.segments.allSatisfy { segment in
        // Boxes of a length of two reaches hug a slanted line.
        let count = max((segment.length / (2 * reach)).rounded(.up), 1)
        guard count <= Double(max(bitmap.width, bitmap.height)) else { return false }
        return (0..<Int(count)).allSatisfy { index in
          isCovered(
            LineSegment(
              segment.point(at: Double(index) / count), segment.point(at: Double(index + 1) / count)
            )
          )
        }
      }
    }
  }
}

extension Bitmap {
  /// Returns true if the pixels of each row of a window begin those of `row`.
  fileprivate func isFilled(_ window: PixelWindow, with row: Span<UInt8>) -> Bool {
    let bytes = pixels.span
    return window.rows.allSatisfy { y in
      let own = self.bytes(of: window.columns, inRow: y)
      return !bytes.extracting(own).differs(from: row.extracting(0..<own.count))
    }
  }
}
