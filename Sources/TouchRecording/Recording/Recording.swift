public import JSONStream

/// A whole recording in memory: what was touched, and when.
public struct Recording: Hashable, Sendable {
  /// What the recording says about itself.
  public var header: RecordingHeader
  /// What happened, in order; times never step back.
  public var entries: [RecordingEntry]
  /// Microseconds from the start to the end of the recording; not before the last event.
  public var endTime: Microseconds
  /// Keys of the last line that this version does not know, kept for conversion.
  public var endExtras: [JSONMember]

  /// Creates a recording of `entries` that ends at `endTime`, in microseconds.
  ///
  /// Where that is nil or before the last event, the recording ends with the last event.
  public init(
    header: RecordingHeader, entries: [RecordingEntry], endTime: Microseconds? = nil,
    endExtras: [JSONMember] = []
  ) {
    self.header = header
    self.entries = entries
    let last = entries.reversed().lazy.compactMap(\.event.time).first ?? 0
    self.endTime = max(last, endTime ?? last)
    self.endExtras = endExtras
  }

  /// Creates a recording of touches alone.
  public init(header: RecordingHeader, touches: [TouchEvent]) {
    self.init(header: header, entries: touches.map { RecordingEntry(.touch($0)) })
  }

  /// The samples, without everything else that happened.
  ///
  /// - Complexity: O(n) in the number of entries.
  public var touches: [TouchEvent] {
    entries.compactMap { if case .touch(let touch) = $0.event { touch } else { nil } }
  }
}
