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

  /// The place of the fault, the first of several.
  public var place: Place {
    switch self {
    case .unknownContent(let place, _, _, _), .timeSteppedBack(let place, _, _, _),
      .beganWhileDown(let place, _, _), .outOfSequence(let place, _, _, _), .unsealed(let place),
      .tornLine(let place), .lineCount(let place, _, _), .openContact(let place, _):
      place
    }
  }
}

/// The name of an event or a key that this version does not know.
public struct UnknownName: Hashable, Sendable {
  /// What is called so.
  public enum Kind: Hashable, Sendable {
    /// A line that carries `event`.
    case event
    /// A member of the header or of a line.
    case key
  }

  /// What is called so.
  public var kind: Kind
  /// The name, or its first 200 bytes.
  public var text: String
  /// The names that are known in its place.
  public var known: [String]

  /// Creates the name of something that stands where the `known` names may.
  public init(_ kind: Kind, _ text: String, known: [String]) {
    self.kind = kind
    self.text = text
    self.known = known
  }
}
