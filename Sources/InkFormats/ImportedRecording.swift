public import TouchRecording

/// A recording that was made from a file of another format.
public struct ImportedRecording: Hashable, Sendable {
  /// The recording in the native format.
  public var recording: Recording
  /// The repairs; `repaired.times` is the number of times that stepped back and were held.
  public var integrity: Integrity
}
