// SPDX-License-Identifier: Apache-2.0
import Geometry

extension Rect {
  /// Creates the rectangle of a size around a point.
  init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// Creates the square with a side around a point.
  init(center: Point, side: Double) { self.init(center: center, width: side, height: side) }
}

extension [Rect?] {
  /// The smallest rectangle that contains all rectangles of the array; nil if there are none.
  var union: Rect? { compactMap { $0 }.reduce(nil) { $0?.union($1) ?? $1 } }
}
