public import Geometry

extension Canvas {
  /// Draws only inside of `path`.
  ///
  /// What is drawn is one layer: each pixel becomes a mix of what was there and what `draw` made of
  /// it, by the share of the pixel inside the path, rounded once. So shapes that meet under the edge
  /// leave no seam there, clips can be nested, and outside of the path no byte changes.
  ///
  /// ```swift
  /// canvas.clip(to: Path(roundedRect: card, radius: 12)) { $0.draw(picture, in: card) }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The outline, in points; open subpaths are closed for it.
  ///   - rule: What is inside.
  ///   - draw: Draws on the canvas as if nothing were cut off.
  /// - Throws: What `draw` throws, and then nothing is drawn.
  /// - Complexity: O(n) in the pixels of the canvas, beside what is drawn.
  public mutating func clip<Failure: Error>(
    to path: Path, rule: FillRule = .nonZero, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    var drawn = self
    try draw(&drawn)
    let contours = flattened(path).map(\.points)
    let window = PixelWindow(around: contours, width: bitmap.width, height: bitmap.height)
    guard !window.isEmpty else { return }
    var rasterizer = Rasterizer(window: window)
    for contour in contours { rasterizer.add(contour: contour) }
    let layer = drawn.bitmap
    rasterizer.forEachRun(rule: rule) { y, x, coverage, _ in
      bitmap.mix(layer, through: coverage, x: x, y: y)
    }
  }
}

extension Bitmap {
  /// Goes some of the way to another picture, in the pixels of row `y` from column `x` on.
  ///
  /// A channel d becomes (d (255 - c) + s c) / 255 with that of the other picture, s, and the
  /// coverage c, rounded to the nearest; 255 is odd, so there are no halves.
  fileprivate mutating func mix(_ other: Bitmap, through coverage: Span<UInt8>, x: Int, y: Int) {
    precondition(other.width == width && other.height == height, "Pictures of two sizes")
    let start = 4 * (y * width + x)
    var target = pixels.mutableSpan
    let source = other.pixels.span
    for i in coverage.indices where coverage[i] != 0 {
      let share = UInt32(coverage[i])
      for k in start + 4 * i..<start + 4 * i + 4 {
        let sum = UInt32(target[k]) * (255 - share) + UInt32(source[k]) * share
        target[k] = UInt8(truncatingIfNeeded: (sum + 127) / 255)
      }
    }
  }
}
