/// What was wrong with a recording that could be read all the same.
///
/// What may happen on every line is told once a recording, with the first place and the count.
public enum RecordingWarning: Hashable, Sendable {
  /// Lines or keys that this version does not know were passed over; `first` was the first of them.
  case unknownContent(Place, first: UnknownName, events: Int, keys: Int)
  /// Times stepped back and were held; the first is `found`, on the line after one at `previous`.
  case timeSteppedBack(Place, found: Microseconds, previous: Microseconds, count: Int)
  /// Contacts came down while they were down; the old one was cancelled.
  case beganWhileDown(Place, contact: Int, count: Int)
  /// Touches of contacts that are not down, or hovering ones of contacts that are, were skipped.
  case outOfSequence(Place, contact: Int, phase: TouchEvent.Phase, count: Int)
  /// There is no `end` line.
  case unsealed(Place)
  /// The last line was cut short and is dropped.
  case tornLine(Place)
  /// The `end` line counts other lines than there are; `stated` is nil where it does not count.
  case lineCount(Place, stated: Int64?, counted: Int)
  /// A contact that came down at the place is still down at the end.
  case openContact(Place, contact: Int)

  /// Where it shows; of several, the first.
  public var place: Place { classified.place }

  /// The code that names it for ever.
  public var code: String { classified.code }

  /// The table of codes.
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
