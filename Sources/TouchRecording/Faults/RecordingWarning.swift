/// A fault of a recording that could still be read.
///
/// A fault that may occur on every line gives one warning a recording, with the first place and the
/// count.
public enum RecordingWarning: Hashable, Sendable {
  /// Lines or keys that version 1 does not define were skipped; `first` is the first of them.
  case unknownContent(Place, first: UnknownName, events: Int, keys: Int)
  /// Times stepped back and were held; the first one is `found`, after a line at `previous`.
  case timeSteppedBack(Place, found: Microseconds, previous: Microseconds, count: Int)
  /// Contacts began while they were down; each time the old contact was canceled.
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

/// The name of an event or a key that version 1 does not define.
public struct UnknownName: Hashable, Sendable {
  /// The things that have such names.
  public enum Kind: Hashable, Sendable {
    /// The `event` of a line.
    case event
    /// The key of a member of the header or of a line.
    case key
  }

  /// The thing that has the name.
  public var kind: Kind
  /// The name, or its first 200 bytes.
  public var text: String
  /// The names that version 1 defines in this place.
  public var known: [String]

  /// Creates a name that occurs where `known` names are expected.
  public init(_ kind: Kind, _ text: String, known: [String]) {
    self.kind = kind
    self.text = text
    self.known = known
  }
}
