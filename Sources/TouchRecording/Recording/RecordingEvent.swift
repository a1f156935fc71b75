public import JSONStream

/// One thing that happens in a recording, in the order of the lines.
public enum RecordingEvent: Hashable, Sendable {
  /// A sample of a contact.
  case touch(TouchEvent)
  /// The scene starts anew: the eraser.
  case reset(time: Microseconds)
  /// A named moment, for people.
  case mark(time: Microseconds, label: String)
  /// A remark, for people.
  case note(time: Microseconds, text: String)
  /// A requirement that travels with the recording; it needs no time.
  case expect(time: Microseconds?, require: String)
  /// A line whose `event` this version does not know, kept whole for conversion.
  case other(JSONValue)

  /// Microseconds since the recording began, or nil where the event has no time that is known.
  public var time: Microseconds? {
    switch self {
    case .touch(let touch): touch.time
    case .reset(let time), .mark(let time, _), .note(let time, _): time
    case .expect(let time, _): time
    case .other: nil
    }
  }
}
