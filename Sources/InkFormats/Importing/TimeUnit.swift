/// A unit in which a file counts times.
public enum TimeUnit: String, Hashable, Sendable, CaseIterable {
  /// Seconds.
  case seconds = "s"
  /// Milliseconds.
  case milliseconds = "ms"
  /// Microseconds.
  case microseconds = "us"
  /// Nanoseconds.
  case nanoseconds = "ns"

  /// The power of ten that turns the unit into microseconds.
  var exponent: Int {
    switch self {
    case .seconds: 6
    case .milliseconds: 3
    case .microseconds: 0
    case .nanoseconds: -3
    }
  }
}
