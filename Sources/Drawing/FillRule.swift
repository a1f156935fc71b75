/// Which parts of the plane belong to a path that runs around them several times.
public enum FillRule: Hashable, Sendable {
  /// Inside is where the windings do not cancel: clockwise turns count +1, the others -1.
  case nonZero
  /// Inside is where a ray to the outside crosses the path an odd number of times.
  case evenOdd
}
