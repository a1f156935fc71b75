extension Path {
  /// The path with every point mapped by `transform`.
  ///
  /// - Complexity: O(n) in the number of commands.
  public func transformed(by transform: AffineTransform) -> Path {
    var result = self
    for s in result.subpaths.indices {
      result.subpaths[s].start = transform.apply(subpaths[s].start)
      result.subpaths[s].commands = subpaths[s].commands.map { command in
        switch command {
        case .line(let line):
          .line(LineSegment(transform.apply(line.start), transform.apply(line.end)))
        case .cubic(let cubic):
          .cubic(
            CubicBezier(
              transform.apply(cubic.p0), transform.apply(cubic.p1),
              transform.apply(cubic.p2), transform.apply(cubic.p3)))
        }
      }
    }
    return result
  }
}
