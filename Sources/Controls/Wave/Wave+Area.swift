import Geometry

extension Wave {
  /// The visible area of water: the number of one-point squares whose centers lie in either wave.
  ///
  /// The grid of squares begins at the top left corner of the square around the ball, so the area
  /// does not depend on the scale of a frame. Between two points of `upperEdge` the edge is a
  /// straight line. Water fills the region between this edge and the lower half of the ball's
  /// outline; in the standard profile the ball clips it. A center on the upper end of the region
  /// counts, one on the lower end does not. In the article's form the area is counted before the
  /// water is tilted.
  ///
  /// - Complexity: O(D) for a ball of diameter D; each column is one interval.
  public var waterArea: Int {
    let (front, back) = (upperEdge(.front), upperEdge(.back))
    let right = front[front.count - 1].x
    var area = 0
    for column in 0..<Int((right + 0.5).rounded(.down)) {
      let x = Double(column) + 0.5
      area += rows(under: [height(of: front, at: x), height(of: back, at: x)], at: x)
    }
    return area
  }

  /// Returns the number of square centers at `x` between any of the edges and the lower outline.
  private func rows(under edges: [Double], at x: Double) -> Int {
    let (radius, reach) = (rules.waterDiameter / 2, rules.reach(at: x))
    let bottom = radius + reach
    // Every wave ends at the bottom, so their union is one interval. In the article's form an edge
    // can lie below the bottom; the region is then the interval between the two.
    var (first, last) = (min(edges.min() ?? bottom, bottom), max(edges.max() ?? bottom, bottom))
    if rules.profile == .standard { (first, last) = (max(first, radius - reach), bottom) }
    return max(0, Int((last - 0.5).rounded(.up)) - Int((first - 0.5).rounded(.up)))
  }

  /// Returns the height of an edge at `x`, the center of a column.
  ///
  /// The pieces of an edge begin at integers; the last one may be shorter than a point.
  private func height(of edge: [Point], at x: Double) -> Double {
    let index = min(Int(x), edge.count - 2)
    let (left, right) = (edge[index], edge[index + 1])
    return left.y + (right.y - left.y) * ((x - left.x) / (right.x - left.x))
  }
}
