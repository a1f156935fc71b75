/// How much a reader takes before it refuses.
public struct RecordingLimits: Hashable, Sendable {
  /// The greatest number of contacts that are down at once.
  public var contacts = 64
  /// The greatest length of a line in bytes, without its end.
  public var lineBytes = 16 << 20
  /// The greatest number of lines between header and end of one recording, or nil for no limit.
  public var events: Int?

  /// Creates the limits that hold where nobody says otherwise.
  public init() {}
}
