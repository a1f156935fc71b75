extension Path {
  /// The path as straight lines, one chain a subpath; a closed one repeats its start at the end.
  ///
  /// - Parameter tolerance: bounds the distance between a curve and its chords, in points; the
  ///   number of chords of a curve grows as 1 / sqrt(tolerance).
  /// - Returns: One polyline for each subpath, in order; subpaths without commands are dots.
  public func flattened(tolerance: Double) -> [Polyline] {
    precondition(tolerance > 0, "The flattening tolerance must be positive")
    return subpaths.map { subpath in
      var points = [subpath.start]
      for command in subpath.commands { command.appendChords(to: &points, tolerance: tolerance) }
      return Polyline(points, isClosed: subpath.isClosed)
    }
  }

  /// How many straight lines `flattened(tolerance:)` makes of this path.
  ///
  /// - Complexity: O(n) in the number of commands; nothing is flattened.
  public func chordCount(tolerance: Double) -> Int {
    subpaths.reduce(0) { sum, subpath in
      subpath.commands.reduce(sum) { $0 + $1.chordCount(tolerance: tolerance) }
    }
  }
}

extension Path.Command {
  /// How many chords keep within `tolerance` points of the command; 1 for a line.
  public func chordCount(tolerance: Double) -> Int {
    switch self {
    case .line: 1
    case .cubic(let cubic): cubic.chordCount(tolerance: tolerance)
    }
  }

  /// Appends the ends of the chords, without the start of the command.
  func appendChords(to points: inout [Point], tolerance: Double) {
    switch self {
    case .line(let line):
      points.append(line.end)
    case .cubic(let cubic):
      let count = cubic.chordCount(tolerance: tolerance)
      for k in 1...count { points.append(cubic.point(at: Double(k) / Double(count))) }
    }
  }
}
