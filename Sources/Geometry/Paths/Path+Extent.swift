extension Path {
  /// The smallest rectangle that contains the path, curves included, or nil for an empty path.
  ///
  /// - Complexity: O(n) in the number of commands; curves are not flattened.
  public var extent: Rect? {
    Rect(enclosing: subpaths.lazy.flatMap { [$0.start] + $0.commands.flatMap(\.extremes) })
  }
}

extension Path.Command {
  /// The end, and the inner points at which x or y has an extreme value.
  fileprivate var extremes: [Point] {
    guard case .cubic(let cubic) = self else { return [end] }
    let first = cubic.derivative(at: 0)
    let middle = cubic.derivative(at: 0.5)
    let last = cubic.derivative(at: 1)
    let turns =
      roots(first.dx, middle.dx, last.dx) + roots(first.dy, middle.dy, last.dy)
    return [end] + turns.map(cubic.point(at:))
  }

  /// The roots between 0 and 1, both excluded, of the parabola through (0, `first`),
  /// (1/2, `middle`) and (1, `last`).
  ///
  /// The parabola is a t^2 + b t + c with c = first, a = 2 (first - 2 middle + last) and
  /// b = last - first - a.
  private func roots(_ first: Double, _ middle: Double, _ last: Double) -> [Double] {
    let a = 2 * (first - 2 * middle + last)
    return quadraticRoots(a, last - first - a, first)
  }
}
