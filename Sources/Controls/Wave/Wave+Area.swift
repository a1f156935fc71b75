import Geometry

extension Wave {
  /// How much water there is to be seen: the squares of one point whose centres lie in either wave.
  ///
  /// The squares are those of the grid whose origin is the top left corner of the square around the
  /// ball; the area is then the same whatever the frame is drawn with. The edge between two points of
  /// `upperEdge` is the straight line. Water fills what lies between that edge and the lower half of
  /// the ball's outline, and without defects no more than the ball; a centre on the upper end is in,
  /// one on the lower end is not. In the article's form it is counted before it is tilted.
  ///
  /// - Complexity: O(D) for a ball of diameter D: each column is one interval.
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

  /// The centres of squares in column `x` between any of the edges and the lower outline.
  private func rows(under edges: [Double], at x: Double) -> Int {
    let (radius, reach) = (rules.waterDiameter / 2, rules.reach(at: x))
    let bottom = radius + reach
    // Every wave ends at the bottom, so all of them together are one interval. An edge below the
    // bottom, which there is in the article's form, encloses what lies between the two.
    var (first, last) = (min(edges.min() ?? bottom, bottom), max(edges.max() ?? bottom, bottom))
    if rules.profile == .standard { (first, last) = (max(first, radius - reach), bottom) }
    return max(0, Int((last - 0.5).rounded(.up)) - Int((first - 0.5).rounded(.up)))
  }

  /// Where an edge is at `x`, the middle of the piece that begins at the whole number before it, or
  /// on the last piece, which may be shorter.
  private func height(of edge: [Point], at x: Double) -> Double {
    let index = min(Int(x), edge.count - 2)
    let (left, right) = (edge[index], edge[index + 1])
    return left.y + (right.y - left.y) * ((x - left.x) / (right.x - left.x))
  }
}
