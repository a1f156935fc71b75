// SPDX-License-Identifier: Apache-2.0
public import JSONStream

/// A whole recording in memory.
public struct Recording: Hashable, Sendable {
  /// The header: the canvas, the device, the scene.
  public var header: RecordingHeader
  /// The lines in order; times never step back.
  public var entries: [RecordingEntry]
  /// The length of the recording in microseconds; at least the time of the last event.
  public var endTime: Microseconds
  /// Keys of the `end` line that version 1 does not define, kept for conversion.
  public var endExtras: [JSONMember]

  /// Creates a recording of `entries` that ends at `endTime`, in microseconds.
  ///
  /// If `endTime` is nil or before the last event, the recording ends with the last event.
  public init(
    header: RecordingHeader, entries: [RecordingEntry], endTime: Microseconds? = nil,
    endExtras: [JSONMember] = []
  ) {
    self.header = header
    self.entries = entries
    let last = entries.reversed().lazy.compactMap { $0.event.time }.first ?? 0
    self.endTime = max(last, endTime ?? last)
    self.endExtras = endExtras
  }

  /// Creates a recording that holds only touches.
  public init(header: RecordingHeader, touches: [TouchEvent]) {
    self.init(header: header, entries: touches.map { RecordingEntry(.touch($0)) })
  }

  /// The touches, without other events.
  ///
  /// - Complexity: O(n) in the number of entries.
  public var touches: [TouchEvent] {
    entries.compactMap { if case .touch(let touch) = $0.event { touch } else { nil } }
  }
}

/// One line of a recording between its header and its `end` line.
public struct RecordingEntry: Hashable, Sendable {
  /// The event on the line.
  public var event: RecordingEvent
  /// Keys of the line that version 1 does not define, kept for conversion.
  public var extras: [JSONMember]

  /// Creates a line that holds `event`.
  public init(_ event: RecordingEvent, extras: [JSONMember] = []) {
    self.event = event
    self.extras = extras
  }
}
