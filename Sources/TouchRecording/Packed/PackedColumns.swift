import Geometry
import JSONStream

/// Reads the columns of a packed recording row by row.
///
/// Every column is walked by a scanner of its own, so that a row costs no memory and every fault has
/// its place. The line is known to be JSON, so the scanners find nothing wrong with it.
struct PackedColumns {
  /// What comes next in a packed recording.
  enum Row {
    /// A touch, its values checked as those of a line are, and what this version does not know of it.
    case touch(ParsedLine, extras: [JSONMember], at: Int)
    /// A line that stands on the bytes of the range.
    case line(Range<Int>)
  }

  /// An array of which the next value is known.
  private struct Column {
    var scanner: JSONScanner
    var value: JSONToken
  }

  /// The line that the columns stand in.
  let line: Line
  private var columns = [Column?](repeating: nil, count: LineKey.allCases.count)
  /// The columns that this version does not know on touches, in the order in which a line has them:
  /// keys of other lines come last, as `LineKey` has them.
  private var unknown: [(key: String, order: Int, column: Column)] = []
  private var phases: ArraySlice<UInt8> = []
  private var phasesStart = 0
  private var events: Column?
  /// How many touches come before the next event, once that was read.
  private var touchesBeforeEvent: Int?
  private var row = 0

  /// Opens the columns whose object begins at `offset`.
  init(_ scanner: JSONScanner, at offset: Int, _ line: Line) throws(RecordingError) {
    self.line = line
    do {
      try open(scanner.restarted(at: offset))
    } catch let error as JSONError {
      throw .json(line.place(at: error.offset), error.counted(from: line.start))
    } catch let error as RecordingError {
      throw error
    } catch {
      preconditionFailure("No other errors are thrown")
    }
  }

  private mutating func open(_ scanner: JSONScanner) throws {
    var scanner = scanner
    let opening = try scanner.next()
    guard opening.kind == .beginObject else {
      throw field("columns", opening, scanner, expected: "an object")
    }
    var seen: Set<[UInt8]> = []
    var hasPhases = false
    var key = try scanner.next()
    while key.kind == .key {
      let name = scanner.utf8(key)
      guard seen.insert([UInt8](name)).inserted else {
        throw RecordingError.duplicateKey(line.place(at: key.start), key: scanner.string(key))
      }
      let value = try scanner.next()
      if name.elementsEqual("events".utf8) {
        events = try column("events", value, scanner)
      } else if let index = LineKey.table.index(of: key, scanner),
        let key = LineKey(rawValue: index),
        LineKey.touchKeys & key.bit != 0
      {
        if key == .phase {
          guard value.kind == .string else {
            throw field(key.name, value, scanner, expected: "a string of the letters bmech")
          }
          (phases, phasesStart, hasPhases) = (scanner.utf8(value), value.start + 1, true)
        } else {
          columns[index] = try column(key.name, value, scanner)
        }
      } else {
        let order = LineKey.table.index(of: key, scanner) ?? -1
        try insertUnknown(scanner.string(key), order, value, scanner)
      }
      try scanner.skipRest(of: value)
      key = try scanner.next()
    }
    guard columns[LineKey.t.rawValue] != nil, columns[LineKey.id.rawValue] != nil, hasPhases else {
      throw field("columns", opening, scanner, expected: "columns called t, id and phase")
    }
  }

  /// Opens a column that this version does not know; it has a value for each touch all the same.
  private mutating func insertUnknown(
    _ key: String, _ order: Int, _ value: JSONToken, _ scanner: JSONScanner
  ) throws {
    // A line with one of these is no touch.
    guard order != LineKey.event.rawValue, order != LineKey.format.rawValue else {
      throw field(key, value, scanner, expected: "no such column")
    }
    // Few keys stand on other lines, so that little is looked through from the end.
    let index = unknown.lastIndex { $0.order <= order }.map { $0 + 1 } ?? 0
    unknown.insert((key, order, try column(key, value, scanner)), at: index)
  }

  private func column(
    _ name: String, _ value: JSONToken, _ scanner: JSONScanner
  ) throws -> Column {
    guard value.kind == .beginArray else {
      throw field(name, value, scanner, expected: "an array")
    }
    var scanner = scanner
    let first = try scanner.next()
    return Column(scanner: scanner, value: first)
  }

  /// What comes next, or nil at the end; the end must be that of all columns.
  mutating func next() throws(RecordingError) -> Row? {
    do {
      if let line = try nextLine() { return .line(line) }
      if row < phases.count { return try nextTouch() }
      try checkEnd()
      return nil
    } catch let error as RecordingError {
      throw error
    } catch {
      preconditionFailure("The line was read as JSON before")
    }
  }

  /// The line among the events that comes before the next touch, or nil.
  private mutating func nextLine() throws -> Range<Int>? {
    guard var column = events, column.value.kind != .endArray else { return nil }
    if touchesBeforeEvent == nil {
      touchesBeforeEvent = try position(&column)
      events = column
    }
    guard touchesBeforeEvent == row else { return nil }
    let value = try column.scanner.next()
    guard value.kind == .beginObject else { throw unexpectedEvent(column) }
    let range = try column.scanner.extent(of: value)
    guard try column.scanner.next().kind == .endArray else { throw unexpectedEvent(column) }
    column.value = try column.scanner.next()
    events = column
    touchesBeforeEvent = nil
    return range
  }

  /// Passes the position of the event that comes next, which is read once and not for every touch.
  private func position(_ column: inout Column) throws -> Int {
    guard column.value.kind == .beginArray else { throw unexpectedEvent(column) }
    let token = try column.scanner.next()
    guard token.kind == .number, let position = token.decimal.integer, position >= row,
      position <= phases.count
    else { throw unexpectedEvent(column) }
    return Int(position)
  }

  private func unexpectedEvent(_ column: Column) -> RecordingError {
    field(
      "events", column.value, column.scanner,
      expected: "[touches before, line] in order, up to \(phases.count)")
  }

  private mutating func nextTouch() throws -> Row {
    let start = columns[LineKey.t.rawValue]?.value.start ?? line.text.lowerBound
    let time = try integer(.t)
    guard let value = time.value, TouchRange.time.contains(value) else {
      throw RecordingError.time(time.place, found: time.found, range: TouchRange.time)
    }
    let contact = try integer(.id)
    guard let number = contact.value, TouchRange.contact.contains(number) else {
      throw RecordingError.contact(contact.place, found: contact.found, range: TouchRange.contact)
    }
    let letter = phases[phases.startIndex + row]
    guard let phase = TouchEvent.Phase(letter: letter) else {
      throw RecordingError.phase(
        line.place(at: phasesStart + row), found: String(decoding: [letter], as: UTF8.self))
    }
    let (x, y) = (try quantity(.x, TouchRange.position), try quantity(.y, TouchRange.position))
    let isLifted = phase == .ended || phase == .cancelled
    let hasLocation = !isLifted || x != nil || y != nil
    if hasLocation, x == nil || y == nil {
      throw RecordingError.quantity(
        line.place(at: start), key: x == nil ? "x" : "y", found: nil, range: TouchRange.position)
    }
    var touch = TouchEvent(
      time: value, contact: Int(number), phase: phase, location: Point(x: x ?? 0, y: y ?? 0))
    touch.isCoalesced = try isCoalesced()
    touch.force = try quantity(.force, TouchRange.force)
    for key in TouchQuantities.Key.allCases {
      if let value = try quantity(LineKey(key), key.range) { touch.quantities[key] = value }
    }
    let parsed = ParsedLine.touch(touch, hasLocation: hasLocation, pointer: try pointer())
    let extras = try extras()
    row += 1
    return .touch(parsed, extras: extras, at: start)
  }

  // MARK: Values

  /// The next value of a column, or nil where there is no such column; the columns have equal length.
  private mutating func value(_ key: LineKey) throws -> (token: JSONToken, scanner: JSONScanner)? {
    guard var column = columns[key.rawValue] else { return nil }
    let token = column.value
    guard token.kind != .endArray, token.kind != .beginArray, token.kind != .beginObject else {
      throw otherLength(key.name, column)
    }
    column.value = try column.scanner.next()
    columns[key.rawValue] = column
    return (token, column.scanner)
  }

  private mutating func integer(
    _ key: LineKey
  ) throws -> (value: Int64?, place: Place, found: String?) {
    guard let (token, scanner) = try value(key) else { return (nil, line.place, nil) }
    let value = token.kind == .number ? token.decimal.integer : nil
    return (value, line.place(at: token.start), excerpt(scanner.source(of: token)))
  }

  private mutating func quantity(
    _ key: LineKey, _ range: ClosedRange<Double>
  ) throws -> Double? {
    guard let (token, scanner) = try value(key), token.kind != .null else { return nil }
    if token.kind == .number {
      let value = scanner.double(token)
      if range.contains(value) { return value }
    }
    throw RecordingError.quantity(
      line.place(at: token.start), key: key.name, found: excerpt(scanner.source(of: token)),
      range: range)
  }

  private mutating func isCoalesced() throws -> Bool {
    guard let (token, scanner) = try value(.coalesced) else { return false }
    guard token.kind == .true || token.kind == .false else {
      throw field("coalesced", token, scanner, expected: "true or false")
    }
    return token.kind == .true
  }

  private mutating func pointer() throws -> TouchEvent.Pointer? {
    guard let (token, scanner) = try value(.type), token.kind != .null else { return nil }
    guard let pointer = TouchEvent.Pointer(token, scanner) else {
      throw field("type", token, scanner, expected: TouchEvent.Pointer.expected)
    }
    return pointer
  }

  /// The next values of the columns that are not known; as among quantities, null is none.
  private mutating func extras() throws -> [JSONMember] {
    var extras: [JSONMember] = []
    for index in unknown.indices {
      var (key, _, column) = unknown[index]
      guard column.value.kind != .endArray else { throw otherLength(key, column) }
      let tree = try column.scanner.tree(from: column.value, origin: line.start)
      if let member = tree.firstRepeatedMember {
        throw RecordingError.duplicateKey(
          line.place(at: line.start + (member.keyOffset ?? 0)), key: member.key)
      }
      column.value = try column.scanner.next()
      unknown[index].column = column
      if !tree.isNull { extras.append(JSONMember(key, tree)) }
    }
    return extras
  }

  private func checkEnd() throws {
    for key in LineKey.allCases {
      guard let column = columns[key.rawValue], column.value.kind != .endArray else { continue }
      throw otherLength(key.name, column)
    }
    for (key, _, column) in unknown where column.value.kind != .endArray {
      throw otherLength(key, column)
    }
  }

  private func otherLength(_ key: String, _ column: Column) -> RecordingError {
    field(
      key, column.value, column.scanner, expected: "\(phases.count) values, as there are phases")
  }

  private func field(
    _ key: String, _ token: JSONToken, _ scanner: JSONScanner, expected: String
  ) -> RecordingError {
    .field(
      line.place(at: token.start), key: key, found: excerpt(scanner.source(of: token)),
      expected: expected)
  }
}
