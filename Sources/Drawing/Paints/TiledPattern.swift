public import Geometry

/// A small drawing that repeats without end, with constant steps along two axes.
///
/// Tile (i, j) is the drawing moved by i steps along x and j steps along y, for all integers i and
/// j, and then placed by the transform. Parts that extend beyond their own tile overlap its
/// neighbors. One figure in all tiles is one shape, so translucent copies do not add up where they
/// meet.
public struct TiledPattern: Hashable, Sendable {
  /// A part of the drawing: the inside of a path in one color.
  public struct Figure: Hashable, Sendable {
    /// The outline in tile coordinates, filled by the nonzero rule.
    public var path: Path
    /// The fill color.
    public var color: Color

    /// Creates a figure of `path` filled with `color`.
    public init(_ path: Path, _ color: Color) {
      self.path = path
      self.color = color
    }
  }

  /// The figures of one tile, in the order in which they are painted.
  public let figures: [Figure]
  /// The distance from one tile to the next along x and along y, in tile coordinates.
  public let step: Size
  /// The transform from the coordinates of tile (0, 0) to those of drawing commands.
  public let transform: AffineTransform
  /// The color under the figures.
  public let background: Color

  /// Creates a pattern.
  ///
  /// - Precondition: Both steps are positive.
  public init(
    _ figures: [Figure], step: Size, transform: AffineTransform = .identity,
    background: Color = .clear
  ) {
    precondition(step.width > 0 && step.height > 0, "The tiles of a pattern lie apart")
    self.figures = figures
    self.step = step
    self.transform = transform
    self.background = background
  }

  /// Returns the pixels of the pattern in `window`.
  ///
  /// If the transform has no inverse, the result is the background alone.
  ///
  /// - Parameters:
  ///   - window: The pixels to paint.
  ///   - space: The transform from the coordinates of drawing commands to pixels.
  /// - Returns: A bitmap of the size of `window`.
  /// - Complexity: O(n + p) for n chords in all tiles that meet the window, and its p pixels.
  func layer(_ window: PixelWindow, space: AffineTransform) -> Bitmap {
    var layer = Bitmap(
      width: window.columns.count, height: window.rows.count, filledWith: background)
    let placing = transform.followed(by: space)
    guard let back = placing.inverted else { return layer }
    var rasterizer = Rasterizer()
    for figure in figures {
      guard let extent = figure.path.extent else { continue }
      rasterizer.begin(in: window)
      let contours = figure.path.transformed(by: placing).flattened(tolerance: Rasterizer.tolerance)
      for offset in offsets(of: extent, meeting: window, placing: placing, back: back) {
        for contour in contours { rasterizer.add(contour: contour.points.map { $0 + offset }) }
      }
      let pixel = Bitmap(width: window.columns.count, height: 1, filledWith: figure.color).pixels
      rasterizer.forEachRun(rule: .nonZero) { y, x, coverage, _ in
        layer.layOver(
          pixel.span.extracting(0..<4 * coverage.count), through: coverage,
          x: x - window.columns.lowerBound, y: y - window.rows.lowerBound)
      }
    }
    return layer
  }

  /// Returns the offsets, in pixels, of all tiles whose figure may meet the window.
  ///
  /// - Parameters:
  ///   - extent: The bounding box of the figure, in tile coordinates.
  ///   - window: The pixels to paint.
  ///   - placing: The transform from tile coordinates to pixels.
  ///   - back: The inverse of `placing`.
  /// - Returns: The offsets.
  private func offsets(
    of extent: Rect, meeting window: PixelWindow, placing: AffineTransform, back: AffineTransform
  ) -> [Vector] {
    let (left, right) = (Double(window.columns.lowerBound), Double(window.columns.upperBound))
    let (top, bottom) = (Double(window.rows.lowerBound), Double(window.rows.upperBound))
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map {
      back.apply(Point(x: $0.0, y: $0.1))
    }
    // A tile at infinity is not visible.
    guard corners.allSatisfy({ ($0.x + $0.y).isFinite }), let seen = Rect(enclosing: corners)
    else { return [] }
    let columns = TiledPattern.tiles(
      from: seen.minX - extent.maxX, to: seen.maxX - extent.minX, step: step.width)
    let rows = TiledPattern.tiles(
      from: seen.minY - extent.maxY, to: seen.maxY - extent.minY, step: step.height)
    let origin = placing.apply(.zero)
    return rows.flatMap { j in
      columns.map { i in
        placing.apply(Point(x: Double(i) * step.width, y: Double(j) * step.height)) - origin
      }
    }
  }

  /// Returns the tiles at offsets from `low` to `high`, and one more on either side for rounding.
  private static func tiles(from low: Double, to high: Double, step: Double) -> ClosedRange<Int> {
    // Clamped to 2^30 tiles on either side: more would never end, but the conversion must not trap.
    let limit = 1_073_741_824.0
    func tile(_ number: Double) -> Int { Int(min(max(number, -limit), limit)) }
    let first = tile((low / step).rounded(.down)) - 1
    return first...max(first, tile((high / step).rounded(.up)) + 1)
  }
}
