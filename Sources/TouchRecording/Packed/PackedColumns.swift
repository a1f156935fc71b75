// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream

/// Reads the columns of a packed recording row by row.
///
/// Each column has a place of its own, so a row needs no memory and every fault has its place.
struct PackedColumns: TouchFields {
  /// The next piece of a packed recording.
  enum Row {
    /// A touch that begins at the offset `at`, with the keys that version 1 does not define.
    case touch(ParsedLine, extras: [JSONMember], at: Int)
    /// A line among the events, as the range of its bytes.
    case line(Range<Int>)
  }

  /// A column that version 1 does not define on touches.
  private struct UnknownColumn {
    let key: String
    /// The index of the key among those of other lines, or -1 for a key of no line.
    let order: Int
    /// The scanner before the next value.
    var values: JSONScanner
  }

  let line: TextLine
  let scanner: JSONScanner
  /// The offset of the bracket or comma before the next value of each column; nil for no column.
  private(set) var heads = [Int?](repeating: nil, count: LineKey.allCases.count)
  private(set) var hasQuantities = false
  /// The unknown columns in the order in which a line has their keys: those of no line first, then
  /// those of other lines in the order of `LineKey`.
  private var unknown: [UnknownColumn] = []
  /// The letters of the phases, one for each touch.
  private(set) var phases: ArraySlice<UInt8> = []
  /// The offset of the first letter.
  private var phasesStart = 0
  /// The scanner before the next `[touches before, line]`; nil at the end of their array.
  private var events: JSONScanner?
  /// The number of touches before the next event; nil until that event was looked at.
  private var touchesBeforeEvent: Int?
  /// The index of the next touch, from 0.
  private(set) var row = 0
  /// The offset of the time of that touch; faults of missing values name this place.
  private var rowStart = 0

  /// Opens the columns with these tokens.
  ///
  /// - Throws: `Fault` for a column that is missing, repeated or of the wrong type.
  init(_ scanner: JSONScanner, _ tokens: ColumnTokens, _ line: TextLine) throws(Fault) {
    self.line = line
    self.scanner = scanner
    guard tokens.opening.kind == .beginObject else {
      throw column("columns", tokens.opening, expected: "an object")
    }
    var seen: Set<[UInt8]> = []
    var hasPhases = false
    for (key, value) in tokens.members {
      guard seen.insert([UInt8](scanner.utf8(key))).inserted else {
        throw .duplicateKey(line.place(at: key.start), key: scanner.string(key))
      }
      let known = LineKey.table.index(of: key, scanner).flatMap { LineKey(rawValue: $0) }
      if let known, LineKey.touchKeys & known.bit != 0 {
        if known == .phase {
          try openPhases(value)
          hasPhases = true
        } else {
          heads[known.rawValue] = try open(known.name, value)
          hasQuantities = hasQuantities || LineKey.quantityKeys & known.bit != 0
        }
      } else if scanner.utf8(key).elementsEqual("events".utf8) {
        events = try openArray("events", value)
      } else {
        try openUnknown(scanner.string(key), known, value)
      }
    }
    guard heads[LineKey.t.rawValue] != nil, heads[LineKey.id.rawValue] != nil, hasPhases else {
      throw column("columns", tokens.opening, expected: "columns called t, id and phase")
    }
  }

  /// Returns the offset of the bracket of the array that begins with `token`.
  private func open(_ name: String, _ token: JSONToken) throws(Fault) -> Int {
    guard token.kind == .beginArray else { throw column(name, token, expected: "an array") }
    return token.start
  }

  /// Returns a scanner before the first element of the array that begins with `token`.
  private func openArray(
    _ name: String, _ token: JSONToken
  ) throws(Fault) -> JSONScanner {
    var array = scanner.restarted(at: try open(name, token))
    _ = try next(&array)
    return array
  }

  /// Returns the next token of an array, which was valid JSON when the line was first read.
  private func next(_ array: inout JSONScanner) throws(Fault) -> JSONToken {
    try rethrow(try array.next(), as: line.invalidJSON)
  }

  private mutating func openPhases(_ token: JSONToken) throws(Fault) {
    guard token.kind == .string else {
      throw column(LineKey.phase.name, token, expected: "a string of the letters bmech")
    }
    (phases, phasesStart) = (scanner.utf8(token), token.start + 1)
  }

  /// Opens a column that version 1 does not define on touches; it too has a value for each touch.
  private mutating func openUnknown(
    _ key: String, _ known: LineKey?, _ token: JSONToken
  ) throws(Fault) {
    // A line with one of these keys is not a touch.
    guard known != .event, known != .format else {
      throw column(key, token, expected: "no such column")
    }
    let order = known?.rawValue ?? -1
    // Only a few keys belong to other lines, so the search from the end is short.
    let index = unknown.lastIndex { $0.order <= order }.map { $0 + 1 } ?? 0
    unknown.insert(
      UnknownColumn(key: key, order: order, values: try openArray(key, token)), at: index)
  }

  /// Reads the next row; nil at the end, at which all columns must end together.
  ///
  /// - Throws: `Fault` with the place of the first fault.
  mutating func next() throws(Fault) -> Row? {
    if let line = try nextLine() { return .line(line) }
    if row < phases.count { return try nextTouch() }
    try checkEnd()
    return nil
  }

  /// Reads the line that stands before the next touch, if any.
  private mutating func nextLine() throws(Fault) -> Range<Int>? {
    guard touchesBeforeEvent ?? row == row, var event = events else { return nil }
    let opening = try next(&event)
    if opening.kind == .endArray {
      events = nil
      return nil
    }
    guard opening.kind == .beginArray, let position = try next(&event).integer,
      (row...phases.count).contains(Int(position))
    else { throw unexpectedEvent(opening) }
    touchesBeforeEvent = Int(position)
    guard position == row else { return nil }
    let object = try next(&event)
    guard object.kind == .beginObject else { throw unexpectedEvent(opening) }
    try rethrow(try event.skipRestOfText(of: object), as: self.line.invalidJSON)
    let line = object.start..<event.position
    guard try next(&event).kind == .endArray else { throw unexpectedEvent(opening) }
    events = event
    touchesBeforeEvent = nil
    return line
  }

  /// The index of the first touch that the next line or the end may precede.
  ///
  /// A line that was not looked at yet may precede the next touch.
  var rowsBeforeLine: Int { events == nil ? phases.count : touchesBeforeEvent ?? row }

  /// True if no column has a key besides those of `keys`.
  func hasOnly(_ keys: UInt32) -> Bool {
    unknown.isEmpty
      && LineKey.allCases.allSatisfy { heads[$0.rawValue] == nil || keys & $0.bit != 0 }
  }

  /// Moves to the row after those that were read in place.
  mutating func pass(_ rows: PlainRows) {
    row = rows.row
    for (key, head) in rows.heads { heads[key.rawValue] = head }
  }

  private mutating func nextTouch() throws(Fault) -> Row {
    rowStart = try element(of: .t)?.token.start ?? line.text.lowerBound
    let touch = try touch()
    let extras = try takeExtras()
    row += 1
    return .touch(touch, extras: extras, at: rowStart)
  }

  // MARK: Values

  var placeOfMissing: Place { line.place(at: rowStart) }

  func has(_ key: LineKey) throws(Fault) -> Bool {
    try element(of: key).map { $0.token.kind != .null } ?? false
  }

  /// Takes the next value of a column; nil if there is no such column, or null in place of a value.
  mutating func take(_ key: LineKey) throws(Fault) -> JSONToken? {
    guard let (token, next) = try element(of: key) else { return nil }
    guard token.kind != .endArray, token.kind != .beginArray, token.kind != .beginObject else {
      throw otherLength(key.name, token)
    }
    heads[key.rawValue] = next
    return token.kind == .null && LineKey.nullableKeys & key.bit != 0 ? nil : token
  }

  /// Returns the next value of a column and the offset after it; nil if there is no such column.
  private func element(
    of key: LineKey
  ) throws(Fault) -> (token: JSONToken, next: Int)? {
    guard let head = heads[key.rawValue] else { return nil }
    return try rethrow(try scanner.element(after: head), as: line.invalidJSON)
  }

  func takePhase() throws(Fault) -> TouchEvent.Phase {
    let letter = phases[phases.startIndex + row]
    guard let phase = TouchEvent.Phase(letter: letter) else {
      throw .phase(
        line.place(at: phasesStart + row), found: String(decoding: [letter], as: UTF8.self))
    }
    return phase
  }

  /// Takes the next values of the unknown columns; null stands for no value there too.
  private mutating func takeExtras() throws(Fault) -> [JSONMember] {
    var extras: [JSONMember] = []
    for index in unknown.indices {
      var column = unknown[index]
      let token = try next(&column.values)
      guard token.kind != .endArray else { throw otherLength(column.key, token) }
      let tree = try tree(at: token.start)
      try rethrow(try column.values.skipRest(of: token), as: line.invalidJSON)
      unknown[index] = column
      if !tree.isNull { extras.append(JSONMember(column.key, tree)) }
    }
    return extras
  }

  private func checkEnd() throws(Fault) {
    for key in LineKey.allCases {
      guard let token = try element(of: key)?.token, token.kind != .endArray else { continue }
      throw otherLength(key.name, token)
    }
    for var column in unknown {
      let token = try next(&column.values)
      if token.kind != .endArray { throw otherLength(column.key, token) }
    }
  }

  // MARK: Faults

  private func unexpectedEvent(_ token: JSONToken) -> Fault {
    column(
      "events", token, expected: "[touches before, line] in order, up to \(phases.count)")
  }

  private func otherLength(_ key: String, _ token: JSONToken) -> Fault {
    column(key, token, expected: "\(phases.count) values, one for each phase")
  }

  /// Returns the error of a column; it quotes only the token, because a column may be long.
  private func column(_ name: String, _ token: JSONToken, expected: String) -> Fault {
    Fault(
      .field, at: line.place(at: token.start), field: printable(name),
      found: excerpt(scanner.source(of: token)), expected: expected)
  }
}
