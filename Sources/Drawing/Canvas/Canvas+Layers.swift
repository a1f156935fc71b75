extension Canvas {
  /// Draws a layer as a whole with an opacity from 0 to 255.
  ///
  /// Each pixel becomes a mix of its old value and its value in the layer, rounded once. So shapes
  /// of the layer that overlap are no more opaque there than elsewhere. With the opacity 255 the
  /// result is that of `draw` alone.
  ///
  /// ```swift
  /// canvas.layer(opacity: 128) { for line in lines { $0.stroke(line, style: band, with: gray) } }
  /// ```
  ///
  /// - Parameters:
  ///   - opacity: The opacity, from 0 (nothing is drawn) to 255.
  ///   - draw: Draws the layer.
  /// - Throws: The error that `draw` throws.
  /// - Complexity: That of `draw`, plus O(n) in the number of pixels that can change.
  public mutating func layer<Failure: Error>(
    opacity: UInt8, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    if opacity == 255 { return try draw(&self) }
    count(steps: 2 * limits.pixelCount)
    let before = bitmap
    try draw(&self)
    let layer = bitmap
    bitmap = before
    let (columns, coverage) = (
      limits.columns, [UInt8](repeating: opacity, count: limits.columns.count)
    )
    for y in limits.rows where !columns.isEmpty {
      let row = 4 * (y * layer.width + columns.lowerBound)
      bitmap.mix(
        layer.pixels.span.extracting(row..<row + 4 * columns.count), through: coverage.span,
        x: columns.lowerBound, y: y)
    }
  }
}
