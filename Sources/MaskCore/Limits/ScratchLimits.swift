// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The ranges of the numbers in the description of a card; inside them no lattice integer
/// overflows.
package enum ScratchLimits {
  /// The length of a side of a card, in points; the same as for a canvas.
  package static let side = 0.0...65_536.0
  /// The position of a card on the canvas along each axis, in points.
  static let origin = -65_536.0...65_536.0
  /// The coordinate of a touch, or of an edge of a region or of the eraser, in points: the limits
  /// of a recording.
  static let coordinate = -1_000_000.0...1_000_000.0
  /// The width or height of a region or of the eraser, in points.
  static let extent = 0.0...1_000_000.0
  /// The diameter of a brush, in points; the minimum is one unit of the lattice.
  package static let brushWidth = 1.0 / 256...10_000.0
  /// The distance that a pan moves before it begins, in points.
  package static let hysteresis = 0.0...10_000.0
  /// The time that a cover takes to fade, in microseconds; at most an hour.
  package static let fade = 0.0...3_600_000_000.0
  /// The scale, in pixels a point; at 1/256 the widest card still has more than one pixel.
  static let scale = 1.0 / 256...16.0
}

extension ClosedRange<Double> {
  /// Throws if a number is outside the range.
  ///
  /// - Throws: `ScratchError.outOfRange`, also for NaN.
  func check(_ value: Double, at place: ScratchError.Place) throws(ScratchError) {
    guard contains(value) else { throw .outOfRange(place, found: value, expected: self) }
  }
}

extension Rect {
  /// Throws if the rectangle reaches further out than any touch.
  func check(
    at place: (ScratchError.RectField) -> ScratchError.Place
  ) throws(ScratchError) {
    try ScratchLimits.coordinate.check(minX, at: place(.x))
    try ScratchLimits.coordinate.check(minY, at: place(.y))
    try ScratchLimits.extent.check(width, at: place(.width))
    try ScratchLimits.extent.check(height, at: place(.height))
  }
}
