/// Neighboring waypoints that the pointer of ordered progress passed over at once.
public struct SkippedRun: Hashable, Sendable {
  /// The indices of the waypoints.
  public var waypoints: Range<Int>
  /// True if ink that came back to the guide jumped over them, so that they are not reached.
  ///
  /// Otherwise they count as reached, because the next one was within reach.
  public var isJumped: Bool

  /// Creates a run.
  public init(waypoints: Range<Int>, isJumped: Bool) {
    self.waypoints = waypoints
    self.isJumped = isJumped
  }
}
