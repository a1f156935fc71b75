// SPDX-License-Identifier: Apache-2.0
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
    try clip(to: contours(of: path, style: nil), or: nil, rule: rule, draw)
  }

  /// Draws only inside contours, which are in pixels, or inside a shape whose coverage is kept.
  mutating func clip<Failure: Error>(
    to contours: [[Point]], or kept: PixelCoverage?, rule: FillRule,
    _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let limits = kept?.window.clamped(to: limits) ?? PixelWindow(around: contours, within: limits)
    count(steps: 2 * limits.pixelCount)
    let layer = try drawn(in: limits, draw)
    guard !layer.window.isEmpty else { return }
    func mix(_ y: Int, _ x: Int, _ coverage: Span<UInt8>) {
      let places = layer.places(inRow: y, columns: x..<x + coverage.count)
      bitmap.mix(layer.bytes.span.extracting(places), through: coverage, x: x, y: y)
    }
    if let kept { return kept.forEachRun(in: layer.window, mix) }
    rasterizer.begin(contours, in: layer.window)
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
  /// - Throws: The error that `draw` throws; the canvas is then unchanged.
  /// - Complexity: That of `draw`, plus O(n) in the number of pixels that can change.
  public mutating func layer<Failure: Error>(
    opacity: UInt8, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    if opacity == 255 { return try draw(&self) }
    count(steps: 2 * limits.pixelCount)
    let layer = try drawn(in: limits, draw)
    let (columns, rows) = (layer.window.columns, layer.window.rows)
    let coverage = [UInt8](repeating: opacity, count: columns.count)
    for y in rows {
      let places = layer.places(inRow: y, columns: columns)
      bitmap.mix(
        layer.bytes.span.extracting(places), through: coverage.span, x: columns.lowerBound, y: y)
    }
  }

  /// Returns the pixels that `draw` changes in a window, and leaves the canvas as it was.
  private mutating func drawn<Failure: Error>(
    in window: PixelWindow, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) -> PixelBlock {
    let (outer, before) = (changed, PixelBlock(of: bitmap, in: window))
    changed = .empty
    defer {
      bitmap.restore(changed, from: before)
      changed.formUnion(outer)
    }
    try limit(to: window, draw)
    return PixelBlock(of: bitmap, in: changed)
  }
}

/// A copy of the pixels in a window.
private struct PixelBlock {
  let window: PixelWindow
  /// The bytes of the pixels, row by row.
  private(set) var bytes: [UInt8] = []

  init(of bitmap: Bitmap, in window: PixelWindow) {
    self.window = window
    bytes.reserveCapacity(4 * window.pixelCount)
    for y in window.rows { bytes += bitmap.pixels[bitmap.bytes(of: window.columns, inRow: y)] }
  }

  /// The places in `bytes` of columns in a row of the window.
  func places(inRow y: Int, columns: Range<Int>) -> Range<Int> {
    let start = (y - window.rows.lowerBound) * window.columns.count - window.columns.lowerBound
    return 4 * (start + columns.lowerBound)..<4 * (start + columns.upperBound)
  }
}

extension Bitmap {
  /// Replaces the pixels in a part of the window of a block by those of the block.
  fileprivate mutating func restore(_ part: PixelWindow, from block: PixelBlock) {
    for y in part.rows {
      pixels.replaceSubrange(
        bytes(of: part.columns, inRow: y),
        with: block.bytes[block.places(inRow: y, columns: part.columns)])
    }
  }
}
