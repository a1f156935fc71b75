// SPDX-License-Identifier: Apache-2.0
package import Geometry

/// The offsets at which the stops of a gradient paint a color that is not clear.
///
/// Between two neighboring stops the opacity never turns, so ranges of offsets are decided without
/// looking at each offset. A pixel is clear if its 8-bit opacity is 0.
package struct GradientVisibility {
  private let stops: [GradientStop]
  /// For each number of places from the first on, how many of these are clear throughout, and how
  /// many are nowhere clear.
  ///
  /// Place 0 lies before the first stop, and place i between the stops i - 1 and i.
  private let clearPlaces: [Int]
  private let visiblePlaces: [Int]

  /// Creates the visibility of the stops of a gradient.
  ///
  /// - Complexity: O(n) in the number of stops.
  package init(_ stops: [GradientStop]) {
    self.stops = stops
    var (clear, visible) = ([0], [0])
    for place in 0...stops.count {
      let ends = [stops[max(place - 1, 0)], stops[min(place, stops.count - 1)]]
      clear.append(clear[place] + (ends.allSatisfy { $0.color.alpha == 0 } ? 1 : 0))
      // The opacity at any share of the way is at least 1, up to rounding far below 1/2.
      visible.append(visible[place] + (ends.allSatisfy { $0.color.alpha > 0 } ? 1 : 0))
    }
    (clearPlaces, visiblePlaces) = (clear, visible)
  }

  /// Returns true if no offset of a range is clear, false if all are; nil if this needs a closer
  /// look.
  ///
  /// - Complexity: O(log n) in the number of stops.
  package func isVisible(_ offsets: ClosedRange<Double>) -> Bool? {
    let (first, last) = (stops.place(of: offsets.lowerBound), stops.place(of: offsets.upperBound))
    let count = last + 1 - first
    if visiblePlaces[last + 1] - visiblePlaces[first] == count { return true }
    if clearPlaces[last + 1] - clearPlaces[first] == count { return false }
    guard first == last else { return nil }
    let ends = (isVisible(offsets.lowerBound, first), isVisible(offsets.upperBound, first))
    return ends.0 == ends.1 ? ends.0 : nil
  }

  /// Returns true if an offset is not clear.
  ///
  /// - Complexity: O(log n) in the number of stops.
  package func isVisible(at offset: Double) -> Bool { isVisible(offset, stops.place(of: offset)) }

  private func isVisible(_ offset: Double, _ place: Int) -> Bool {
    stops.isVisible(at: offset, place: place)
  }
}

extension LinearGradient {
  /// Returns a range that contains the offsets of all points of a rectangle, rounded as each is.
  ///
  /// Every step of the computation rises or falls with each coordinate, whatever the other is, so
  /// the extremes are at corners.
  package func offsets(from one: Point, through other: Point) -> ClosedRange<Double> {
    let (a, b, c, d) = offsets(ofCorners: one, other)
    return min(a, b, c, d)...max(a, b, c, d)
  }
}

extension RadialGradient {
  /// Returns a range that contains the offsets of all points of a rectangle, rounded as each is.
  ///
  /// Every step of the computation rises with the distance along each axis, so the greatest offset
  /// is at a corner, and the least at the point nearest to the center.
  package func offsets(from one: Point, through other: Point) -> ClosedRange<Double> {
    let nearest = Point(
      x: min(max(center.x, one.x), other.x), y: min(max(center.y, one.y), other.y))
    let (a, b, c, d) = offsets(ofCorners: one, other)
    return offset(at: nearest)...max(a, b, c, d)
  }
}

/// A gradient of which each point has an offset.
package protocol OffsetGradient {
  /// The stops in the order of their offsets.
  var stops: [GradientStop] { get }
  /// Returns the offset at a point.
  func offset(at point: Point) -> Double
  /// Returns a range that contains the offsets of all points of a rectangle, rounded as each is.
  func offsets(from one: Point, through other: Point) -> ClosedRange<Double>
}

extension LinearGradient: OffsetGradient {}
extension RadialGradient: OffsetGradient {}

extension OffsetGradient {
  /// Returns the offsets of the corners of the rectangle between two opposite ones.
  fileprivate func offsets(
    ofCorners one: Point, _ other: Point
  ) -> (Double, Double, Double, Double) {
    (
      offset(at: one), offset(at: other), offset(at: Point(x: one.x, y: other.y)),
      offset(at: Point(x: other.x, y: one.y))
    )
  }
}
