import Geometry

extension PlacedGuide {
  /// The index of the guide stroke that the chain through `points` is most likely meant for.
  ///
  /// The least sum of the distances of both ends and the middle, drawn either way; of equals the
  /// first.
  ///
  /// - Complexity: O(n) in the number of points and of straight pieces.
  func nearestStroke(to points: [Point]) -> Int {
    let drawn = Polyline(points).evenPoints(3)
    var (best, least) = (0, Double.infinity)
    for index in strokes.indices {
      let guide = strokes[index].chain.evenPoints(3)
      let ends = min(
        drawn[0].distance(to: guide[0]) + drawn[2].distance(to: guide[2]),
        drawn[0].distance(to: guide[2]) + drawn[2].distance(to: guide[0]))
      let cost = ends + drawn[1].distance(to: guide[1])
      if cost < least { (best, least) = (index, cost) }
    }
    return best
  }
}

extension PlacedGuide.Stroke {
  /// All subpaths as one line, as a finger draws them that does not lift between them.
  var chain: Polyline {
    Polyline(polylines.flatMap(\.points))
  }
}
