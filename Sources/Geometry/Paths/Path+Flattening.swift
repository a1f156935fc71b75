extension Path {
  /// Returns the path as straight lines, one polyline per subpath.
  ///
  /// - Parameter tolerance: The greatest distance between a curve and its chords, in points. The
  ///   number of chords of a curve grows as 1 / sqrt(tolerance).
  /// - Returns: One polyline for each subpath, in order. The polyline of a closed subpath repeats
  ///   its start at the end; a subpath without commands becomes a dot.
  /// - Precondition: `tolerance` is positive.
  public func flattened(tolerance: Double) -> [Polyline] {
    precondition(tolerance > 0, "The flattening tolerance must be positive")
    return subpaths.map { subpath in
      var points = [subpath.start]
      for command in subpath.commands { command.appendChords(to: &points, tolerance: tolerance) }
      return Polyline(points, isClosed: subpath.isClosed)
    }
  }

  /// The number of straight lines that `flattened(tolerance:)` returns for this path.
  ///
  /// - Complexity: O(n) in the number of commands; curves are not flattened.
  public func chordCount(tolerance: Double) -> Int {
    subpaths.reduce(0) { sum, subpath in
      subpath.commands.reduce(sum) { $0 + $1.chordCount(tolerance: tolerance) }
    }
  }
}

extension Path.Command {
  /// The number of chords that keep within `tolerance` points of the command; 1 for a line.
  public func chordCount(tolerance: Double) -> Int {
    switch self {
    case .line: 1
    case .cubic(let cubic): cubic.chordCount(tolerance: tolerance)
    }
  }

  /// Appends the end of every chord; the start of the command is not appended.
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
