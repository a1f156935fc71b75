// SPDX-License-Identifier: Apache-2.0
public import Diagnostics

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

extension RecordingWarning {
  /// The fault at its place, in words.
  package var diagnosis: Fault {
    var fault = words
    fault.place = place
    return fault
  }

  private var words: Fault {
    switch self {
    case .unknownContent(_, let first, let events, let keys):
      first.fault(events: events, keys: keys)
    case .timeSteppedBack(_, let found, let previous, let count):
      Fault(
        .timeSteppedBack, "t stepped back and was raised to the previous time", found: "\(found)",
        expected: "\(previous) or more (\(count) in all)")
    case .beganWhileDown(_, let contact, let count):
      Fault(
        .beganWhileDown,
        "contact \(contact) began while it was down; its earlier touch was canceled",
        expected: "ended or cancelled first (\(count) in all)")
    case .outOfSequence(_, let contact, let phase, let count):
      Fault(
        .outOfSequence,
        "skipped a touch of contact \(contact), which is \(phase == .hovered ? "" : "not ")down",
        found: phase.name,
        expected: (phase == .hovered ? "moved, ended or cancelled" : "began") + " (\(count) in all)"
      )
    case .unsealed: Fault(.unsealed, "the recording is not sealed", expected: "an end line")
    case .tornLine:
      Fault(
        .tornLine, "the last line was cut short and dropped", expected: "a line feed at its end")
    case .lineCount(_, let stated, let counted):
      Fault(
        .lineCount, field: "count of lines in the end line", found: stated.map { "\($0)" },
        expected: "\(counted)")
    case .openContact(_, let contact):
      Fault(
        .openContact, "contact \(contact) is still down at the end", expected: "ended or cancelled")
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

extension UnknownName {
  /// The fault of `events` and `keys` that were skipped; this name is the first of them.
  fileprivate func fault(events: Int, keys: Int) -> Fault {
    let counts = [(events, "event"), (keys, "key")].filter { $0.0 > 0 }
      .map { counted($0, "unknown \($1)") }
    let near = nearestNames(to: text, among: known)
    return Fault(
      .unknownContent,
      "skipped \(counts.joined(separator: " and ")); the first is \(kind) \(quoted(text))",
      name: text, known: near.isEmpty ? [] : known)
  }
}
