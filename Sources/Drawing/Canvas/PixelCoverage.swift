// SPDX-License-Identifier: Apache-2.0
package import Geometry

/// The coverage of the pixels of a shape, kept so that the shape is rasterized once for many
/// pictures.
///
/// ```swift
/// let line = canvas.coverage(of: path, style: style)
/// canvas.fill(line, with: .black)  // the pixels of canvas.stroke(path, style: style, with: black)
/// ```
package struct PixelCoverage: Sendable {
  /// A run of adjacent pixels in one row.
  fileprivate struct Run {
    let row: Int
    let column: Int
    /// The indices in `levels` of the pixels of the run.
    let levels: Range<Int>
  }

  fileprivate var runs: [Run] = []
  /// The pixels outside of which the coverage is 0.
  fileprivate(set) var window = PixelWindow.empty
  /// The coverage of each pixel of all runs, 0 to 255.
  fileprivate var levels: [UInt8] = []

  /// The number of pixels that the shape may cover.
  package var pixelCount: Int { levels.count }

  /// Calls `body` with the row, the first column and the coverage of the part of each run in a window.
  func forEachRun(
    in window: PixelWindow, _ body: (_ row: Int, _ column: Int, _ coverage: Span<UInt8>) -> Void
  ) {
    for run in runs where window.rows ~= run.row {
      let columns = (run.column..<run.column + run.levels.count).clamped(to: window.columns)
      let first = run.levels.lowerBound + columns.lowerBound - run.column
      if columns.isEmpty { continue }
      body(run.row, columns.lowerBound, levels.span.extracting(first..<first + columns.count))
    }
  }
}

extension Canvas {
  /// Returns the coverage on this canvas of a line along `path`, or of its inside without a style.
  ///
  /// - Complexity: That of `stroke(_:style:with:)`; the memory is O(n) in the number of pixels.
  package mutating func coverage(
    of path: Path, style: StrokeStyle?, rule: FillRule = .nonZero
  ) -> PixelCoverage {
    var coverage = PixelCoverage()
    if isOverLimit { return coverage }
    let contours = contours(of: path, style: style)
    let window = PixelWindow(around: contours, within: limits)
    guard !window.isEmpty else { return coverage }
    coverage.window = window
    rasterizer.begin(contours, in: window, workOfPoint: 48)
    rasterizer.forEachRun(rule: rule) { y, x, levels, _ in
      let first = coverage.levels.count
      for index in levels.indices { coverage.levels.append(levels[index]) }
      coverage.runs.append(
        PixelCoverage.Run(row: y, column: x, levels: first..<coverage.levels.count))
    }
    return coverage
  }

  /// Composites a color over the pixels of a shape, or inside a clip over those that can change.
  ///
  /// - Precondition: The coverage was made by a canvas of the same size, scale and clip.
  /// - Complexity: O(n) in the number of pixels that the shape may cover.
  package mutating func fill(_ shape: PixelCoverage, with color: Color) {
    count(steps: shape.pixelCount)
    changed.formUnion(shape.window.clamped(to: limits))
    shape.forEachRun(in: limits) { y, x, levels in
      bitmap.layOver(color, through: levels, x: x, y: y)
    }
  }
}
