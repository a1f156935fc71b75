import Geometry
import JSONStream

/// What a line says, each value checked by itself and nothing compared with other lines.
enum ParsedLine {
  /// The header of a recording, to be read as a tree.
  case header
  /// A touch; `ended` and `cancelled` may lack a position, `pointer` is nil where no type is told.
  case touch(TouchEvent, hasLocation: Bool, pointer: TouchEvent.Pointer?)
  /// Another event.
  case event(RecordingEvent)
  /// The end of the recording.
  case end(time: Microseconds?, lines: Int64?)
}

/// Reads one line at a time, known keys straight from their tokens.
struct LineParser {
  private var fields = LineFields()
  private var scanner = JSONScanner([])
  private var line = Line(number: 0, start: 0, text: 0..<0, isComplete: true)

  /// The members of the last line that this version does not know.
  var extras: [JSONMember] { fields.extras }
  /// The set of the keys that this version knows on a line of that kind.
  private(set) var known: UInt32 = 0

  /// Reads `line` of `bytes`.
  mutating func parse(_ line: Line, of bytes: [UInt8]) throws(RecordingError) -> ParsedLine {
    self.line = line
    scanner = JSONScanner(bytes, in: line.text)
    // Let go of the bytes, or the buffer would be copied when it is filled again.
    defer { scanner = JSONScanner([]) }
    let isObject: Bool
    do throws(JSONError) {
      isObject = try fields.read(&scanner, origin: line.start)
    } catch {
      throw .json(line.place(at: error.offset), error.counted(from: line.start))
    }
    guard isObject else { throw .notAnObject(line.place, found: excerpt(bytes[line.text])) }
    if fields[.format] != nil { return .header }
    if let (key, offset) = fields.repeated {
      throw .duplicateKey(Place(line: line.number, byte: (offset ?? 0) + 1), key: key)
    }
    return fields[.event] == nil ? try touch() : try event()
  }

  // MARK: Touches

  private static let phases = NameTable(TouchEvent.Phase.names)

  private mutating func touch() throws(RecordingError) -> ParsedLine {
    var touch = TouchEvent(
      time: try time(), contact: try contact(), phase: try phase(), location: .zero)
    let isLifted = touch.phase == .ended || touch.phase == .cancelled
    let hasLocation = !isLifted || fields[.x] != nil || fields[.y] != nil
    if hasLocation {
      touch.location = Point(
        x: try required(.x, in: TouchRange.position), y: try required(.y, in: TouchRange.position))
    }
    touch.isCoalesced = try coalesced()
    touch.force = try quantity(.force, in: TouchRange.force)
    if fields.present & LineKey.quantityKeys != 0 {
      for key in TouchQuantities.Key.allCases {
        if let value = try quantity(LineKey(key), in: key.range) { touch.quantities[key] = value }
      }
    }
    let pointer = try pointer()
    try keepAllBut(LineKey.touchKeys)
    return .touch(touch, hasLocation: hasLocation, pointer: pointer)
  }

  private func time() throws(RecordingError) -> Microseconds {
    let value = integer(.t)
    guard let value, TouchRange.time.contains(value) else {
      throw .time(place(of: .t), found: found(.t), range: TouchRange.time)
    }
    return value
  }

  private func contact() throws(RecordingError) -> Int {
    guard let value = integer(.id), TouchRange.contact.contains(value) else {
      throw .contact(place(of: .id), found: found(.id), range: TouchRange.contact)
    }
    return Int(value)
  }

  private func phase() throws(RecordingError) -> TouchEvent.Phase {
    guard let token = fields[.phase], token.kind == .string,
      let index = LineParser.phases.index(of: token, scanner),
      let phase = TouchEvent.Phase(rawValue: UInt8(index))
    else { throw .phase(place(of: .phase), found: found(.phase)) }
    return phase
  }

  private func pointer() throws(RecordingError) -> TouchEvent.Pointer? {
    guard let token = fields[.type] else { return nil }
    guard let pointer = TouchEvent.Pointer(token, scanner) else {
      throw field(.type, expected: TouchEvent.Pointer.expected)
    }
    return pointer
  }

  private func coalesced() throws(RecordingError) -> Bool {
    guard let token = fields[.coalesced] else { return false }
    guard token.kind == .true || token.kind == .false else {
      throw field(.coalesced, expected: "true or false")
    }
    return token.kind == .true
  }

  private func required(
    _ key: LineKey, in range: ClosedRange<Double>
  ) throws(RecordingError) -> Double {
    guard let value = try quantity(key, in: range) else {
      throw .quantity(place(of: key), key: key.name, found: nil, range: range)
    }
    return value
  }

  private func quantity(
    _ key: LineKey, in range: ClosedRange<Double>
  ) throws(RecordingError) -> Double? {
    guard let token = fields[key] else { return nil }
    if token.kind == .number {
      let value = scanner.double(token)
      if range.contains(value) { return value }
    }
    throw .quantity(place(of: key), key: key.name, found: found(key), range: range)
  }

  // MARK: Other events

  /// The events that version 1 knows.
  static let events = ["reset", "mark", "note", "expect", "end"]

  private mutating func event() throws(RecordingError) -> ParsedLine {
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

  private func optionalTime() throws(RecordingError) -> Microseconds? {
    fields[.t] == nil ? nil : try time()
  }

  private func lines() throws(RecordingError) -> Int64? {
    guard fields[.lines] != nil else { return nil }
    guard let lines = integer(.lines), lines >= 0 else {
      throw field(.lines, expected: "a count of lines")
    }
    return lines
  }

  private func text(_ key: LineKey) throws(RecordingError) -> String {
    guard let token = fields[key], token.kind == .string else {
      throw field(key, expected: "a string")
    }
    return scanner.string(token)
  }

  // MARK: Values

  private func integer(_ key: LineKey) -> Int64? {
    guard let token = fields[key], token.kind == .number else { return nil }
    return token.decimal.integer
  }

  /// Moves keys that mean nothing on this kind of line to the extras.
  private mutating func keepAllBut(_ known: UInt32) throws(RecordingError) {
    self.known = known
    guard fields.present & ~known != 0 else { return }
    for key in LineKey.allCases where fields.present & ~known & key.bit != 0 {
      guard let token = fields[key] else { continue }
      fields.extras.append(JSONMember(key.name, try tree(at: token.start)))
    }
  }

  /// The value at `offset` of the line as a tree, in which no key repeats.
  private func tree(at offset: Int) throws(RecordingError) -> JSONValue {
    var scanner = scanner.restarted(at: offset)
    let tree: JSONValue
    do throws(JSONError) {
      tree = try scanner.tree(from: scanner.next(), origin: line.start)
    } catch {
      throw .json(line.place(at: error.offset), error.counted(from: line.start))
    }
    if let member = tree.firstRepeatedMember {
      throw .duplicateKey(
        Place(line: line.number, byte: (member.keyOffset ?? 0) + 1), key: member.key)
    }
    return tree
  }

  private func place(of key: LineKey) -> Place {
    line.place(at: fields[key]?.start ?? line.text.lowerBound)
  }

  /// The source of the value of `key`, or its first 200 bytes, or nil where it does not stand there.
  private func found(_ key: LineKey) -> String? {
    guard let token = fields[key] else { return nil }
    if token.kind == .beginObject || token.kind == .beginArray,
      let tree = try? tree(at: token.start)
    {
      return excerpt(tree.text())
    }
    return excerpt(scanner.source(of: token))
  }

  private func field(_ key: LineKey, expected: String) -> RecordingError {
    .field(place(of: key), key: key.name, found: found(key), expected: expected)
  }
}

extension TouchEvent.Pointer {
  private static let table = NameTable(names)

  /// What an error expects in place of something else.
  static let expected = "touch, pen, eraser or mouse"

  /// Creates the pointer that `token` of `scanner` names.
  init?(_ token: JSONToken, _ scanner: JSONScanner) {
    guard token.kind == .string, let index = TouchEvent.Pointer.table.index(of: token, scanner)
    else { return nil }
    self.init(rawValue: UInt8(index))
  }
}
