// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream

/// The content of a line, each value checked by itself and not yet compared with other lines.
enum ParsedLine {
  /// The header of a recording; its line is read again as a tree.
  case header
  /// A touch; `ended` and `cancelled` may lack a position, `pointer` is nil without a type.
  case touch(TouchEvent, hasLocation: Bool, pointer: TouchEvent.Pointer?)
  /// Another event.
  case event(RecordingEvent)
  /// The end of the recording.
  case end(time: Microseconds?, lines: Int64?)
}

/// Reads one line at a time, the values of known keys straight from their tokens.
struct LineParser: TouchFields {
  private var fields = LineFields()
  private(set) var scanner = JSONScanner([])
  private(set) var line = TextLine(number: 0, start: 0, text: 0..<0, isComplete: true)

  /// The members of the last line that version 1 does not define for that kind of line.
  var extras: [JSONMember] { fields.extras }
  /// The set of the keys that version 1 defines on a line of that kind.
  private(set) var known: UInt32 = 0

  /// Reads `line` of `bytes`.
  ///
  /// - Complexity: O(n) in the bytes of the line.
  /// - Throws: `Fault` with the place of the first fault.
  mutating func parse(_ line: TextLine, of bytes: [UInt8]) throws(Fault) -> ParsedLine {
    self.line = line
    scanner = JSONScanner(bytes, in: line.text)
    // Lets go of the bytes: the buffer would be copied if it were still shared when it is refilled.
    defer { scanner = JSONScanner([]) }
    let isObject = try rethrow(
      try fields.read(&scanner, origin: line.start), as: line.invalidJSON)
    guard isObject else {
      throw Fault(
        .notAnObject, at: line.place, "the line is not an object", found: excerpt(bytes[line.text]),
        expected: "{...}")
    }
    if fields[.format] != nil { return .header }
    if let (key, offset) = fields.repeated { throw line.duplicateKey(key, at: offset) }
    guard fields[.event] == nil else { return try event() }
    let touch = try touch()
    try keepAllBut(LineKey.touchKeys)
    return touch
  }

  // MARK: Touches

  private static let phases = NameTable(TouchEvent.Phase.names)

  var placeOfMissing: Place { line.place }

  var hasQuantities: Bool { fields.present & LineKey.quantityKeys != 0 }

  func has(_ key: LineKey) -> Bool { fields.present & key.bit != 0 }

  func take(_ key: LineKey) throws(Fault) -> JSONToken? { fields[key] }

  func takePhase() throws(Fault) -> TouchEvent.Phase {
    let token = fields[.phase]
    guard let token, token.kind == .string,
      let index = LineParser.phases.index(of: token, scanner),
      let phase = TouchEvent.Phase(rawValue: UInt8(index))
    else { throw .phase(place(of: token), found: found(token)) }
    return phase
  }

  // MARK: Other events

  /// The values of `event` that version 1 defines.
  static let events = ["reset", "mark", "note", "expect", "end"]

  private mutating func event() throws(Fault) -> ParsedLine {
    let name = try text(.event)
    let result: ParsedLine
    var known = LineKey.t.bit | LineKey.event.bit
    switch name {
    case "reset":
      result = .event(.reset(time: try time()))
    case "mark":
      result = .event(.mark(time: try time(), label: try text(.label)))
      known |= LineKey.label.bit
    case "note":
      result = .event(.note(time: try time(), text: try text(.text)))
      known |= LineKey.text.bit
    case "expect":
      result = .event(.expect(time: try optionalTime(), require: try text(.require)))
      known |= LineKey.require.bit
    case "end":
      result = .end(time: try optionalTime(), lines: try lines())
      known |= LineKey.lines.bit
    default:
      fields.extras = []
      return .event(.other(try tree(at: line.text.lowerBound)))
    }
    try keepAllBut(known)
    return result
  }

  private mutating func optionalTime() throws(Fault) -> Microseconds? {
    has(.t) ? try time() : nil
  }

  private func lines() throws(Fault) -> Int64? {
    guard let token = fields[.lines] else { return nil }
    guard let lines = token.integer, lines >= 0 else {
      throw field(.lines, token, expected: "a count of lines")
    }
    return lines
  }

  private func text(_ key: LineKey) throws(Fault) -> String {
    guard let token = fields[key], token.kind == .string else {
      throw field(key, fields[key], expected: "a string")
    }
    return scanner.string(token)
  }

  /// Moves the keys that version 1 does not define on this kind of line to the extras.
  private mutating func keepAllBut(_ known: UInt32) throws(Fault) {
    self.known = known
    guard fields.present & ~known != 0 else { return }
    for key in LineKey.allCases where fields.present & ~known & key.bit != 0 {
      guard let token = fields[key] else { continue }
      fields.extras.append(JSONMember(key.name, try tree(at: token.start)))
    }
  }
}
