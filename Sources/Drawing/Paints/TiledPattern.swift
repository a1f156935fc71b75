public import Geometry

/// A small drawing that is repeated without end, with constant steps along two axes.
///
/// Tile (i, j) is the drawing moved by i steps along x and j steps along y, for all whole numbers,
/// and then placed by the transform. What reaches beyond its own step lies over the neighbours; one
/// figure of all tiles is one shape, so translucent ones do not add up where they meet.
public struct TiledPattern: Hashable, Sendable {
  /// A part of the drawing: the inside of a path in one colour.
  public struct Figure: Hashable, Sendable {
    /// The outline in the coordinates of the tile; filled by the non-zero rule.
    public var path: Path
    /// What it is filled with.
    public var color: Color

    /// Creates a figure.
    public init(_ path: Path, _ color: Color) {
      self.path = path
      self.color = color
    }
  }

  /// The drawing, in the order in which it is painted.
  public let figures: [Figure]
  /// How far it is from a tile to the next, along x and along y, in the coordinates of the tile.
  public let step: Size
  /// Leads from the coordinates of tile (0, 0) to those that are drawn in.
  public let transform: AffineTransform
  /// What lies under the figures.
  public let background: Color

  /// Creates the pattern.
  ///
  /// - Precondition: both steps are positive.
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

  /// The pixels of `window`, with `space` leading from the coordinates drawn in to pixels.
  ///
  /// A transform that leaves no area paints the background alone.
  ///
  /// - Complexity: O(n + p) in the chords of all tiles that meet the window, and its pixels.
  func layer(_ window: PixelWindow, space: AffineTransform) -> Bitmap {
    var layer = Bitmap(
      width: window.columns.count, height: window.rows.count, filledWith: background)
    let placing = transform.followed(by: space)
    guard let back = placing.inverted else { return layer }
    for figure in figures {
      guard let extent = figure.path.extent else { continue }
      var rasterizer = Rasterizer(window: window)
      let contours = figure.path.transformed(by: placing).flattened(tolerance: Canvas.tolerance)
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

  /// How far, in pixels, the tiles are moved whose figure of `extent` may meet the window.
  private func offsets(
    of extent: Rect, meeting window: PixelWindow, placing: AffineTransform, back: AffineTransform
  ) -> [Vector] {
    let (left, right) = (Double(window.columns.lowerBound), Double(window.columns.upperBound))
    let (top, bottom) = (Double(window.rows.lowerBound), Double(window.rows.upperBound))
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map {
      back.apply(Point(x: $0.0, y: $0.1))
    }
    // Beyond all numbers there is nothing to see.
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

  /// The tiles that are moved by `low` to `high`, and one more on either side for rounding.
  private static func tiles(from low: Double, to high: Double, step: Double) -> ClosedRange<Int> {
    // More than 2^30 tiles to a side would never end, but need not trap.
    let limit = 1_073_741_824.0
    func tile(_ number: Double) -> Int { Int(min(max(number, -limit), limit)) }
    let first = tile((low / step).rounded(.down)) - 1
    return first...max(first, tile((high / step).rounded(.up)) + 1)
  }
}
