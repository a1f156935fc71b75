public import Geometry

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
