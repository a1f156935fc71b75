/// The limits beyond which a reader refuses its input.
public struct RecordingLimits: Hashable, Sendable {
  /// The greatest number of contacts that are down at once.
  public var contacts = 64
  /// The greatest length of a line in bytes, without the line end.
  public var lineBytes = 16 << 20
  /// The greatest number of lines of a recording, without header and end; nil for no limit.
  public var events: Int?

  /// Creates the default limits.
  public init() {}
}
