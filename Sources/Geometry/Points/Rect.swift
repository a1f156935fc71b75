// SPDX-License-Identifier: Apache-2.0

/// An axis-parallel rectangle in points, edges included.
public struct Rect: Hashable, Sendable {
  /// The corner with the least coordinates, at the top left on the screen.
  public var origin: Point
  /// The width and the height; never negative.
  public var size: Size

  /// Creates the rectangle from its top left corner and its size.
  ///
  /// - Precondition: Width and height are not negative.
  public init(x: Double, y: Double, width: Double, height: Double) {
    precondition(width >= 0 && height >= 0, "The extent of a rectangle must not be negative")
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Creates the smallest rectangle that contains all `points`, or nil if there are no points.
  ///
  /// - Complexity: O(n) in the number of points.
  @inlinable
  public init?(enclosing points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    while let point = iterator.next() {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The x coordinate of the left edge, inclusive.
  public var minX: Double { origin.x }
  /// The y coordinate of the top edge, inclusive.
  public var minY: Double { origin.y }
  /// The x coordinate of the right edge, inclusive.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge, inclusive.
  public var maxY: Double { origin.y + size.height }
  /// The width in points.
  public var width: Double { size.width }
  /// The height in points.
  public var height: Double { size.height }
  /// The corners, clockwise on the screen from the top left.
  package var corners: [Point] {
    [origin, Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }
  /// The point at which the diagonals meet.
  public var center: Point { Point(x: minX + width / 2, y: minY + height / 2) }

  /// Returns true if `point` lies inside the rectangle or on an edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  /// Returns the smallest rectangle that contains both rectangles.
  public func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Returns the rectangle whose edges lie `distance` points farther out on every side.
  ///
  /// - Precondition: `distance` is not negative.
  public func expanded(by distance: Double) -> Rect {
    precondition(distance >= 0, "A rectangle expands by a distance of 0 or more")
    return Rect(
      x: minX - distance, y: minY - distance,
      width: width + 2 * distance, height: height + 2 * distance)
  }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The horizontal extent in points.
  public var width: Double
  /// The vertical extent in points.
  public var height: Double

  /// Creates a size of `width` by `height` points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
