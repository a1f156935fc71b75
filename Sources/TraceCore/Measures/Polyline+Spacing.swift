public import Geometry

extension Polyline {
  /// How many points `densified(edge:)` has.
  ///
  /// A whole number; a `Double`, because it may be too large for anything but being refused.
  public func densifiedCount(edge: Double) -> Double {
    segments.reduce(1) { $0 + $1.parts(edge: edge) }
  }

  /// The same line with points added, so that no edge is longer than `edge` points.
  ///
  /// Every edge becomes the least number of equal parts; its ends stay.
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

  /// `count` points at equal distances along the line, its ends among them.
  ///
  /// A line without length is the same point over and over.
  ///
  /// - Precondition: `count` is at least 2.
  /// - Complexity: O(n) in the number of points and `count`.
  public func evenPoints(_ count: Int) -> [Point] {
    precondition(count >= 2, "A line has two ends")
    let gap = length / Double(count - 1)
    var (even, passed) = ([points[0]], 0.0)
    for segment in segments {
      let length = segment.length
      // The last point is the end itself, whatever rounding says of the lengths.
      while even.count < count - 1, length > 0, passed + length >= gap * Double(even.count) {
        even.append(segment.point(at: min((gap * Double(even.count) - passed) / length, 1)))
      }
      passed += length
    }
    while even.count < count { even.append(points[points.count - 1]) }
    return even
  }

  /// The sum of all turns from edge to edge, in radians: positive to the right, that is clockwise
  /// on the screen (feature 9 of Rubine 1991).
  ///
  /// A turn back counts as half a turn to the right; edges without length are passed over. The ends
  /// of a closed line do not meet: a square drawn clockwise turns by three quarters.
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
  /// How many equal parts are none longer than `edge`; at least 1.
  fileprivate func parts(edge: Double) -> Double { max((length / edge).rounded(.up), 1) }
}
