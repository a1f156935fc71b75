/// The rule by which ink moves the pointer of ordered progress; see `Trace.sweep`.
public enum PointerRule: String, Hashable, Sendable, CaseIterable {
  /// Ink reached one of the next waypoints.
  case continuing
  /// Ink that left the guide came back further on.
  case reentry
  /// Ink of a touch that came down further on followed the guide for one tolerance.
  case entering
}

/// Neighboring waypoints that the pointer of ordered progress passed over at once.
public struct SkippedRun: Hashable, Sendable {
  /// The indices of the waypoints.
  public var waypoints: Range<Int>
  /// The rule by which the pointer moved.
  public var rule: PointerRule

  /// True if the waypoints are not reached.
  ///
  /// When ink continues, they count as reached, because the next one was within reach.
  public var isJumped: Bool { rule != .continuing }

  /// Creates a run.
  public init(waypoints: Range<Int>, rule: PointerRule) {
    self.waypoints = waypoints
    self.rule = rule
  }
}
