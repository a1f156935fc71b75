// SPDX-License-Identifier: Apache-2.0

/// The state of a recording: whether it is sealed and has times, and counts of what was skipped or
/// repaired.
public struct Integrity: Hashable, Sendable {
  /// Counts of what a reader skipped.
  public struct Skipped: Hashable, Sendable {
    /// The number of lines with an `event` that version 1 does not define.
    public var events = 0
    /// The number of keys that version 1 does not define; keys of applications do not count.
    public var keys = 0
    /// The number of touch lines that contradict the state of their contact.
    public var touches = 0

    /// Creates counts of zero.
    public init() {}
  }

  /// Counts of what a reader repaired.
  public struct Repaired: Hashable, Sendable {
    /// The number of lines whose time stepped back; each was raised to the time before it.
    public var times = 0
    /// The number of contacts that began while they were down; the old contact was canceled.
    public var contacts = 0

    /// Creates counts of zero.
    public init() {}
  }

  /// True if the recording ends with an `end` line whose count is right, or is packed and complete.
  public var isSealed = false
  /// True if the recording has no times, so that all of them are made up; see
  /// `RecordingHeader.Source.isSynthetic`.
  public var hasMadeTimes = false
  /// The number of JSON lines between the header and the `end` line.
  public var lines = 0
  /// Counts of what was skipped.
  public var skipped = Skipped()
  /// Counts of what was repaired.
  public var repaired = Repaired()

  /// Creates the integrity of a recording before its first line is read.
  public init() {}
}
