public import Geometry

/// Where the triangle of a tile points to.
public enum TileDirection: String, Hashable, Sendable, CaseIterable {
  case top, right, bottom, left
}

extension TiledPattern {
  /// Triangles that point in one direction, `repeats` x `repeats` of them in `frame`.
  ///
  /// Each lies in the middle of its share of the frame, in a cell of `size` x `size`. Pointing to the
  /// top its corners are (size / 2, 0), (0, size) and (size, size) of the cell; other directions turn
  /// it by quarters about the centre of the cell, so the lattice stays as it is in frames that are
  /// not square.
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
  ///   - direction: Where they point to.
  ///   - frame: What the lattice is fitted to, in points.
  ///   - size: The side of a cell in points.
  ///   - repeats: How many there are across the frame, and down.
  ///   - color: That of the triangles.
  ///   - background: What lies between them.
  /// - Returns: The pattern; it goes on outside the frame.
  /// - Precondition: the frame has an area, and `repeats` is positive.
  public static func triangles(
    _ direction: TileDirection, in frame: Rect, size: Double = 30, repeats: Int = 2, color: Color,
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

  /// One triangle in the cell from (0, 0) to (size, size).
  private static func triangle(_ direction: TileDirection, size: Double) -> Path {
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
