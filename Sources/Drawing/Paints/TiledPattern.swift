// SPDX-License-Identifier: Apache-2.0
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

// MARK: - Triangles

extension TiledPattern {
  /// The direction in which the triangle of a tile points.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case top, right, bottom, left
  }

  /// Returns a pattern of triangles that point in one direction, `repeats` x `repeats` in `frame`.
  ///
  /// Each triangle lies in a cell of `size` x `size` at the center of its share of the frame. A
  /// triangle that points to the top has the corners (size / 2, 0), (0, size) and (size, size) of
  /// the cell. For other directions it is rotated by quarter turns about the center of the cell, so
  /// the lattice is the same even in frames that are not square.
  ///
  /// ```
  ///   frame, repeats 2, top          a cell
  ///   +---------+---------+       +----o----+
  ///   |    ^    |    ^    |       |   / \   |
  ///   |   /_\   |   /_\   |       |  /   \  |   size
  ///   +---------+---------+       | /     \ |
  ///   |    ^    |    ^    |       o---------o
  ///   |   /_\   |   /_\   |           size
  ///   +---------+---------+
  /// ```
  ///
  /// - Parameters:
  ///   - direction: The direction in which the triangles point.
  ///   - frame: The rectangle that the lattice fits, in points.
  ///   - size: The side of a cell, in points.
  ///   - repeats: The number of triangles across the frame, and also down.
  ///   - color: The color of the triangles.
  ///   - background: The color between the triangles.
  /// - Returns: The pattern; it continues outside the frame.
  /// - Precondition: The frame has an area, and `repeats` is positive.
  public static func triangles(
    _ direction: Direction, in frame: Rect, size: Double = 30, repeats: Int = 2, color: Color,
    background: Color = .clear
  ) -> TiledPattern {
    precondition(repeats > 0, "A pattern repeats at least once")
    let step = Size(width: frame.width / Double(repeats), height: frame.height / Double(repeats))
    let corner = Vector(dx: (step.width - size) / 2, dy: (step.height - size) / 2)
    return TiledPattern(
      [Figure(triangle(direction, size: size), color)], step: step,
      transform: AffineTransform(
        a: 1, b: 0, c: 0, d: 1, tx: frame.minX + corner.dx, ty: frame.minY + corner.dy),
      background: background)
  }

  /// Returns one triangle in the cell from (0, 0) to (size, size).
  private static func triangle(_ direction: Direction, size: Double) -> Path {
    let (near, middle, far) = (0.0, size / 2, size)
    let corners: [(x: Double, y: Double)] =
      switch direction {
      case .top: [(middle, near), (far, far), (near, far)]
      case .right: [(far, middle), (near, far), (near, near)]
      case .bottom: [(middle, far), (near, near), (far, near)]
      case .left: [(near, middle), (far, near), (far, far)]
      }
    return Path(polyline: corners.map { Point(x: $0.x, y: $0.y) })
  }
}
