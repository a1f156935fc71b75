/// A fault of a recording that could still be read.
///
/// A fault that may occur on every line gives one warning a recording, with the first place and the
/// count.
public enum RecordingWarning: Hashable, Sendable {
  /// Lines or keys that version 1 does not define were skipped; `first` is the first of them.
  case unknownContent(Place, first: UnknownName, events: Int, keys: Int)
  /// Times stepped back and were held; the first one is `found`, after a line at `previous`.
  case timeSteppedBack(Place, found: Microseconds, previous: Microseconds, count: Int)
  /// Contacts began while they were down; each time the old contact was cancelled.
  case beganWhileDown(Place, contact: Int, count: Int)
  /// Touches of contacts that are not down, or hovering touches of contacts that are, were skipped.
  case outOfSequence(Place, contact: Int, phase: TouchEvent.Phase, count: Int)
  /// The recording has no `end` line.
  case unsealed(Place)
  /// The last line is incomplete and was dropped.
  case tornLine(Place)
  /// The count of the `end` line is wrong; `stated` is nil if the line has no count.
  case lineCount(Place, stated: Int64?, counted: Int)
  /// A contact that began at the place is still down at the end.
  case openContact(Place, contact: Int)

  /// The place of the fault, or of the first of several.
  public var place: Place { classified.place }

  /// The stable code of the warning.
  public var code: String { classified.code }

  /// The code and the place of the warning.
  private var classified: (code: String, place: Place) {
    switch self {
    case .unknownContent(let place, _, _, _): ("W104", place)
    case .timeSteppedBack(let place, _, _, _): ("W211", place)
    case .beganWhileDown(let place, _, _): ("W212", place)
    case .outOfSequence(let place, _, _, _): ("W213", place)
    case .unsealed(let place): ("W301", place)
    case .tornLine(let place): ("W302", place)
    case .lineCount(let place, _, _): ("W303", place)
    case .openContact(let place, _): ("W304", place)
    }
  }
}
