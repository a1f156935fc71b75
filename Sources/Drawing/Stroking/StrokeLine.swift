import Geometry

/// A polyline to be drawn, with the directions of the curves at its ends.
struct StrokeLine {
  let polyline: Polyline
  /// The unit vector in which the curve leaves the first point; nil where a straight line does.
  var start: Vector?
  /// The unit vector in which the curve arrives at the last point; nil where a straight line does.
  var end: Vector?
}

extension Path {
  /// Returns the subpaths as lines to be drawn, with chords within `tolerance` points of the curves.
  ///
  /// - Complexity: O(n) in the number of chords.
  func strokeLines(tolerance: Double) -> [StrokeLine] {
    zip(subpaths, flattened(tolerance: tolerance)).map { subpath, polyline in
      var line = StrokeLine(polyline: polyline)
      if case .cubic(let first)? = subpath.commands.first { line.start = first.startTangent }
      if case .cubic(let last)? = subpath.commands.last { line.end = last.endTangent }
      return line
    }
  }
}
