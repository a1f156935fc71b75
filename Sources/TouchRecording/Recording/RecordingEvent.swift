// SPDX-License-Identifier: Apache-2.0
public import JSONStream

/// One event of a recording.
public enum RecordingEvent: Hashable, Sendable {
  /// A sample of a contact.
  case touch(TouchEvent)
  /// The scene starts again from the beginning (the eraser).
  case reset(time: Microseconds)
  /// A moment with a label for people.
  case mark(time: Microseconds, label: String)
  /// A note for people.
  case note(time: Microseconds, text: String)
  /// A requirement that the replay must meet; its time is optional.
  case expect(time: Microseconds?, require: String)
  /// A line whose `event` version 1 does not define, kept whole for conversion.
  case other(JSONValue)

  /// The time in microseconds since the recording began, or nil if the event has no known time.
  public var time: Microseconds? {
    switch self {
    case .touch(let touch): touch.time
    case .reset(let time), .mark(let time, _), .note(let time, _): time
    case .expect(let time, _): time
    case .other: nil
    }
  }
}
