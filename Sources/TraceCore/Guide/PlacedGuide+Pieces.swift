import Geometry

extension PlacedGuide.Stroke {
  /// The straight pieces of the stroke; a subpath that is a dot is a piece of length 0.
  var pieces: [CorridorPiece] {
    polylines.flatMap(\.pieces).map { CorridorPiece(axis: $0, slack: slack) }
  }
}

extension [CorridorPiece] {
  /// The distance from the start of the first piece to that of each one.
  var starts: [Double] {
    var along = 0.0
    return map { piece in
      defer { along += piece.axis.length }
      return along
    }
  }
}

extension [Waypoint] {
  /// Returns the length of the line that leads to a waypoint from the previous one, in points; 0 if
  /// none does.
  func stretch(to index: Int) -> Double {
    self[index].beginsSubpath ? 0 : self[index].distance - self[index - 1].distance
  }

  /// Returns the indices of the waypoints of each of `count` strokes, which are contiguous.
  func rangesOfStrokes(count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for stroke in 0..<count {
      let lower = ranges.last?.upperBound ?? 0
      let upper = self[lower...].firstIndex { $0.stroke != stroke } ?? endIndex
      ranges.append(lower..<upper)
    }
    return ranges
  }
}
