// SPDX-License-Identifier: Apache-2.0
public import Geometry

extension Polyline {
  /// Returns the number of points of `densified(edge:)`.
  ///
  /// It is a whole number; a `Double`, because it may exceed every integer before it is refused.
  public func densifiedCount(edge: Double) -> Double {
    segments.reduce(1) { $0 + $1.parts(edge: edge) }
  }

  /// Returns the same line with added points, so that no edge is longer than `edge` points.
  ///
  /// Every edge is divided into the least number of equal parts; its ends stay. Lengths compare with
  /// 2^-20 point more, so that rounding, which depends on the place of the line, adds no part to an
  /// edge of a whole number of parts.
  ///
  /// - Precondition: `edge` is positive.
  /// - Complexity: O(n) in the number of points of the result.
  public func densified(edge: Double) -> Polyline {
    precondition(edge > 0, "The longest edge must have a length")
    var dense = [points[0]]
    for segment in segments {
      let parts = segment.parts(edge: edge)
      for k in 1...Int(parts) { dense.append(segment.point(at: Double(k) / parts)) }
    }
    return Polyline(dense, isClosed: isClosed)
  }

  /// The sum of all turns from edge to edge, in radians (feature 9 of Rubine 1991).
  ///
  /// A turn to the right, clockwise on the screen, is positive. A turn back counts as half a turn
  /// to the right. Edges without length are skipped. The ends of a closed line do not meet: a
  /// square drawn clockwise turns by three quarters.
  ///
  /// - Complexity: O(n) in the number of points.
  public var turning: Double {
    var (sum, heading) = (0.0, Vector.zero)
    for segment in segments {
      let next = segment.end - segment.start
      if next == .zero { continue }
      sum += heading.turn(to: next)
      heading = next
    }
    return sum
  }
}

extension LineSegment {
  /// Returns the least number of equal parts that are at most `edge` long, or longer by 2^-20 point
  /// in all; at least 1.
  fileprivate func parts(edge: Double) -> Double {
    max(((length - 0x1p-20) / edge).rounded(.up), 1)
  }
}
