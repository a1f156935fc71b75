// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream

/// The values of one touch by key: the members of a line, or a row of columns.
///
/// `touch()` checks these values and makes a touch from them, for both forms of a recording.
/// `PlainTouchLine` checks the ranges too, and leaves lines with bad values to `LineParser`.
protocol TouchFields {
  /// The line that holds the values; places count from its start.
  var line: TextLine { get }
  /// The scanner that read the tokens, which returns their text.
  var scanner: JSONScanner { get }
  /// The place that an error names for a value that is missing.
  var placeOfMissing: Place { get }
  /// True if the touch may have any of the quantities in `TouchQuantities`.
  var hasQuantities: Bool { get }

  /// Returns true if the touch has a value for `key`; call it before that value is taken.
  func has(_ key: LineKey) throws(Fault) -> Bool

  /// Takes the value for `key`, or nil if the touch has none; each value is taken once.
  mutating func take(_ key: LineKey) throws(Fault) -> JSONToken?

  /// Takes the phase, which lines and columns write differently.
  mutating func takePhase() throws(Fault) -> TouchEvent.Phase
}

extension TouchFields {
  /// Takes all values of the touch, each checked by itself.
  ///
  /// - Complexity: O(n) in the bytes of the values.
  /// - Throws: `Fault` with the place of the first value that is missing or wrong.
  @inline(__always)
  mutating func touch() throws(Fault) -> ParsedLine {
    let (time, contact, phase) = (try time(), try contact(), try takePhase())
    let isLifted = phase == .ended || phase == .cancelled
    let hasX = isLifted ? try has(.x) : true
    let hasLocation = isLifted && !hasX ? try has(.y) : true
    let x = try coordinate(.x, isRequired: hasLocation)
    let y = try coordinate(.y, isRequired: hasLocation)
    var touch = TouchEvent(
      time: time, contact: contact, phase: phase, location: Point(x: x, y: y))
    touch.isCoalesced = try isCoalesced()
    touch.force = try quantity(.force, in: TouchRange.force)
    if hasQuantities {
      for key in TouchQuantities.Key.allCases {
        if let value = try quantity(LineKey(key), in: key.range) { touch.quantities[key] = value }
      }
    }
    return .touch(touch, hasLocation: hasLocation, pointer: try pointer())
  }

  /// Takes the time, which is required.
  @inline(__always)
  mutating func time() throws(Fault) -> Microseconds {
    let token = try take(.t)
    guard let value = token?.integer, TouchRange.time.contains(value) else {
      let range = TouchRange.time
      throw field(
        .t, token, .time,
        expected: "an integer from \(range.lowerBound) to \(range.upperBound), in microseconds")
    }
    return value
  }

  @inline(__always)
  private mutating func contact() throws(Fault) -> Int {
    let token = try take(.id)
    guard let value = token?.integer, TouchRange.contact.contains(value) else {
      let range = TouchRange.contact
      throw field(
        .id, token, .contact,
        expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(value)
  }

  /// Takes a coordinate of the position; 0 if it is optional and missing.
  @inline(__always)
  private mutating func coordinate(
    _ key: LineKey, isRequired: Bool
  ) throws(Fault) -> Double {
    if let value = try quantity(key, in: TouchRange.position) { return value }
    guard !isRequired else {
      throw quantity(key, nil, in: TouchRange.position)
    }
    return 0
  }

  @inline(__always)
  private mutating func quantity(
    _ key: LineKey, in range: ClosedRange<Double>
  ) throws(Fault) -> Double? {
    guard let token = try take(key) else { return nil }
    if token.kind == .number {
      let value = scanner.double(token)
      if range.contains(value) { return value }
    }
    throw quantity(key, token, in: range)
  }

  private func quantity(
    _ key: LineKey, _ token: JSONToken?, in range: ClosedRange<Double>
  ) -> Fault {
    field(
      key, token, .quantity,
      expected: "a number from \(text(range.lowerBound)) to \(text(range.upperBound))")
  }

  @inline(__always)
  private mutating func isCoalesced() throws(Fault) -> Bool {
    guard let token = try take(.coalesced) else { return false }
    guard token.kind == .true || token.kind == .false else {
      throw field(.coalesced, token, expected: "true or false")
    }
    return token.kind == .true
  }

  @inline(__always)
  private mutating func pointer() throws(Fault) -> TouchEvent.Pointer? {
    guard let token = try take(.type) else { return nil }
    guard let pointer = TouchEvent.Pointer(token, scanner) else {
      throw field(.type, token, expected: TouchEvent.Pointer.expected)
    }
    return pointer
  }
}

// MARK: Faults

extension TouchFields {
  /// The error of a value that is missing or has the wrong type.
  func field(
    _ key: LineKey, _ token: JSONToken?, _ code: DiagnosticCode = .field, expected: String
  ) -> Fault {
    Fault(code, at: place(of: token), field: key.name, found: found(token), expected: expected)
  }

  /// The place of a value, or the place for one that is missing.
  func place(of token: JSONToken?) -> Place {
    token.map { line.place(at: $0.start) } ?? placeOfMissing
  }

  /// The text of a value, at most 200 bytes of it, or nil for one that is missing.
  func found(_ token: JSONToken?) -> String? {
    guard let token else { return nil }
    if token.kind == .beginObject || token.kind == .beginArray,
      let tree = try? tree(at: token.start)
    {
      return excerpt(tree.text())
    }
    return excerpt(scanner.source(of: token))
  }

  /// Reads the value at `offset` as a tree in which no key repeats.
  func tree(at offset: Int) throws(Fault) -> JSONValue {
    var scanner = scanner.restarted(at: offset)
    let tree = try rethrow(
      try scanner.tree(from: scanner.next(), origin: line.start), as: line.invalidJSON)
    if let member = tree.firstRepeatedMember {
      throw line.duplicateKey(member.key, at: member.keyOffset)
    }
    return tree
  }
}

extension JSONToken {
  /// The integer that the token is, or nil.
  @inline(__always)
  var integer: Int64? { kind == .number ? decimal.integer : nil }
}

extension TouchEvent.Pointer {
  private static let table = NameTable(names)

  /// The names, as an error lists them.
  fileprivate static let expected = "touch, pen, eraser or mouse"

  /// Creates the pointer that `token` of `scanner` names; nil if it names none.
  fileprivate init?(_ token: JSONToken, _ scanner: JSONScanner) {
    guard token.kind == .string, let index = TouchEvent.Pointer.table.index(of: token, scanner)
    else { return nil }
    self.init(rawValue: UInt8(index))
  }
}
