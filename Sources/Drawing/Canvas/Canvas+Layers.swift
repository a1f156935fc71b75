public import Geometry

extension Canvas {
  /// Draws only inside `path`.
  ///
  /// Everything that `draw` draws is one layer. Each pixel becomes a mix of its old value and its
  /// value in the layer, weighted by the share of the pixel inside the path and rounded once. So
  /// shapes that meet under the edge of the clip leave no seam, clips can be nested, and no byte
  /// outside the path changes.
  ///
  /// ```swift
  /// canvas.clip(to: Path(roundedRect: card, radius: 12)) { $0.draw(picture, in: card) }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The outline, in points; open subpaths are closed.
  ///   - rule: The rule that decides which points lie inside the path.
  ///   - draw: Draws the layer.
  /// - Throws: The error that `draw` throws; the canvas is then unchanged.
  /// - Complexity: That of `draw`, plus O(n) in the number of pixels between the left and the right
  ///   side of the path.
  public mutating func clip<Failure: Error>(
    to path: Path, rule: FillRule = .nonZero, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    if let window = note(.clip(path, rule)) { return try noteGroup(in: window, draw) }
    try clip(to: contours(of: path, style: nil), or: nil, rule: rule, draw)
  }

  /// Draws only inside contours, which are in pixels, or inside a shape whose coverage is kept.
  mutating func clip<Failure: Error>(
    to contours: [[Point]], or kept: PixelCoverage?, rule: FillRule,
    _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let window =
      kept?.window.clamped(to: limits) ?? PixelWindow(around: contours, within: limits)
    count(steps: 2 * window.pixelCount)
    let layer = try drawn(in: window, draw)
    guard !window.isEmpty else { return }
    func mix(_ y: Int, _ x: Int, _ coverage: Span<UInt8>) {
      let (row, column) = (y - window.rows.lowerBound, x - window.columns.lowerBound)
      let start = 4 * (row * window.columns.count + column)
      bitmap.mix(
        layer.span.extracting(start..<start + 4 * coverage.count), through: coverage, x: x, y: y)
    }
    if let kept { return kept.forEachRun(in: window, mix) }
    rasterizer.begin(contours, in: window)
    rasterizer.forEachRun(rule: rule) { y, x, coverage, _ in mix(y, x, coverage) }
  }

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
    if let window = note(.layer(opacity)) { return try noteGroup(in: window, draw) }
    count(steps: 2 * limits.pixelCount)
    let layer = try drawn(in: limits, draw)
    let (columns, coverage) = (
      limits.columns, [UInt8](repeating: opacity, count: limits.columns.count)
    )
    for (k, y) in limits.rows.enumerated() where !columns.isEmpty {
      let row = 4 * k * columns.count
      bitmap.mix(
        layer.span.extracting(row..<row + 4 * columns.count), through: coverage.span,
        x: columns.lowerBound, y: y)
    }
  }

  /// Returns the bytes of the pixels in a window after `draw`, which changes nothing.
  private mutating func drawn<Failure: Error>(
    in window: PixelWindow, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    let before = bitmap.bytes(in: window)
    defer { bitmap.replaceBytes(in: window, with: before) }
    try limit(to: window, draw)
    return bitmap.bytes(in: window)
  }
}

extension Bitmap {
  /// Returns the bytes of the pixels in `window`, row by row.
  fileprivate func bytes(in window: PixelWindow) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * window.columns.count * window.rows.count)
    for y in window.rows { bytes += pixels[self.bytes(of: window.columns, inRow: y)] }
    return bytes
  }

  /// Replaces the bytes of the pixels in `window`, row by row.
  fileprivate mutating func replaceBytes(in window: PixelWindow, with bytes: [UInt8]) {
    for (k, y) in window.rows.enumerated() {
      let count = 4 * window.columns.count
      pixels.replaceSubrange(
        self.bytes(of: window.columns, inRow: y), with: bytes[k * count..<(k + 1) * count])
    }
  }
}
