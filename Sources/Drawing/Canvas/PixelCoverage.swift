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
  fileprivate var window = PixelWindow.empty
  /// The coverage of each pixel of all runs, 0 to 255.
  fileprivate var levels: [UInt8] = []
  /// The number of pixels in the longest run.
  fileprivate var longest = 0

  /// The number of pixels that the shape may cover.
  package var pixelCount: Int { levels.count }
}

extension Canvas {
  /// Returns the coverage of a line along `path` on this canvas.
  ///
  /// - Complexity: That of `stroke(_:style:with:)`; the memory is O(n) in the number of pixels.
  package mutating func coverage(of path: Path, style: StrokeStyle) -> PixelCoverage {
    var coverage = PixelCoverage()
    if isOverLimit { return coverage }
    let contours = strokeContours(of: path, style: style)
    let window = PixelWindow(around: contours, within: limits)
    guard !window.isEmpty else { return coverage }
    coverage.window = window
    rasterizer.begin(in: window)
    for contour in contours {
      rasterizer.work += 48 * contour.count
      rasterizer.add(contour: contour)
    }
    rasterizer.forEachRun(rule: .nonZero) { y, x, levels, _ in
      let first = coverage.levels.count
      for index in levels.indices { coverage.levels.append(levels[index]) }
      coverage.runs.append(
        PixelCoverage.Run(row: y, column: x, levels: first..<coverage.levels.count))
      coverage.longest = max(coverage.longest, levels.count)
    }
    return coverage
  }

  /// Composites a color over the pixels of a shape.
  ///
  /// - Precondition: The coverage was made by a canvas of the same size, scale and clip.
  /// - Complexity: O(n) in the number of pixels that the shape may cover.
  package mutating func fill(_ shape: PixelCoverage, with color: Color) {
    count(steps: shape.pixelCount)
    changed.formUnion(shape.window)
    let pixel = Pixel(color)
    var source: [UInt8] = []
    source.reserveCapacity(4 * shape.longest)
    for _ in 0..<shape.longest { source += [pixel.red, pixel.green, pixel.blue, pixel.alpha] }
    for run in shape.runs {
      bitmap.layOver(
        source.span.extracting(0..<4 * run.levels.count),
        through: shape.levels.span.extracting(run.levels), x: run.column, y: run.row)
    }
  }
}
