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
