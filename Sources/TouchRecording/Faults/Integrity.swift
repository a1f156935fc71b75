/// How whole a recording was, and what was done about it.
public struct Integrity: Hashable, Sendable {
  /// What was passed over.
  public struct Skipped: Hashable, Sendable {
    /// Lines with an `event` that this version does not know.
    public var events = 0
    /// Keys that this version does not know; those of applications do not count.
    public var keys = 0
    /// Touch lines that contradict the state of their contact.
    public var touches = 0

    /// Creates the count of nothing.
    public init() {}
  }

  /// What was put right.
  public struct Repaired: Hashable, Sendable {
    /// Times that stepped back and were held at the time before.
    public var times = 0
    /// Contacts that came down while they were down: the old one was cancelled.
    public var contacts = 0

    /// Creates the count of nothing.
    public init() {}
  }

  /// Whether the recording ends in an `end` line with the right count.
  public var isSealed = false
  /// JSON lines between header and end.
  public var lines = 0
  /// What was passed over.
  public var skipped = Skipped()
  /// What was put right.
  public var repaired = Repaired()

  /// Creates the integrity of a recording of which no line was read yet.
  public init() {}
}
