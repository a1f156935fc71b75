// SPDX-License-Identifier: Apache-2.0
import Geometry

/// A linear function along ink, which distances are compared with.
struct DistanceLine {
  private let start: Point
  private let end: Point
  /// The middle of the ink.
  let middle: Point
  /// The direction of the ink, of length 1.
  private let direction: Vector
  /// Half the length of the ink, in points.
  private let half: Double
  /// The change of the value for each point of ink.
  private let slope: Double
  /// The value in the middle, in points and divided by slack.
  let value: Double

  /// Creates the function that runs from `first` at `start` to `last` at `end`.
  @inline(__always)
  init(from start: Point, to end: Point, _ direction: Vector, _ first: Double, _ last: Double) {
    (self.start, self.end, self.direction) = (start, end, direction)
    middle = start.midpoint(to: end)
    half = (end - start).dot(direction) / 2
    slope = (last - first) / (2 * half)
    value = (first + last) / 2
  }

  /// Returns true if the line certainly lies below the distance to every piece in `strip`, less
  /// `margin` points.
  @inline(__always)
  func isBelow(_ strip: BoundingStrip, margin: Double = 0) -> Bool {
    let square = strip.squaredDistance(to: middle)
    // The distance changes by at most the way, which is enough for most strips.
    let least = value * strip.slack + strip.radius + margin
    let far = least + (1 + abs(slope) * strip.slack) * half
    return far <= 0 || square >= far * far || isBelowTangents(to: strip, least: least)
  }

  /// Returns true if the line lies below the tangents of the distance to the axis of `strip`.
  ///
  /// The difference to the line is convex, so its least value is on the side of the middle to which
  /// it falls. There it lies above the tangents in the middle and at the end of that side.
  ///
  /// - Parameters:
  ///   - strip: The strip.
  ///   - least: The value of the line in the middle, in points from the axis.
  /// - Returns: True if the line is certainly below.
  private func isBelowTangents(to strip: BoundingStrip, least: Double) -> Bool {
    let slope = slope * strip.slack
    func difference(at point: Point, _ value: Double) -> (value: Double, slope: Double) {
      let offset = strip.axis.offset(to: point)
      let distance = offset.length
      // On the axis itself the distance may have any tangent, and rounding must not choose it.
      let own = distance > 0x1p-36 ? offset.dot(direction) / distance : 0
      return (distance - value, own - slope)
    }
    let middle = difference(at: middle, least)
    if middle.value < 0 { return false }
    if middle.value >= abs(middle.slope) * half { return true }
    let side = middle.slope > 0 ? -half : half
    let other = difference(at: middle.slope > 0 ? start : end, least + side * slope)
    if other.value < 0 { return false }
    // Seen from the end toward the middle: falling by `fall`, rising by `rise`.
    let (fall, rise) = (other.slope * side / half, abs(middle.slope))
    if fall <= 0 { return true }
    return fall * middle.value + rise * other.value >= fall * rise * half
  }
}
