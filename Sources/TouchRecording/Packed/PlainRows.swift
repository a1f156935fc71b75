// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream

/// Reads the rows of a packed recording in place, as long as `RecordingWriter` would write them so.
///
/// Nearly all rows have this form: a time, a contact, a phase, a position and perhaps a pressure, as
/// numbers without spaces or exponents. Any other row is left to `PackedColumns`, which reads every
/// form and reports the faults of a bad row.
struct PlainRows {
  /// The offsets of the bracket or comma before the next value of each column.
  private struct Heads {
    var (time, contact, x, y) = (0, 0, 0, 0)
    /// The offset before the pressure; nil without such a column.
    var force: Int?
  }

  /// The index of the next row.
  private(set) var row: Int
  /// The index after the last row that can be read.
  private let end: Int
  private let phases: ArraySlice<UInt8>
  /// The offsets of the next row.
  private var current = Heads()

  /// Creates a reader of the rows from the next one of `columns` on; nil if their rows have more
  /// values, or a line comes next.
  init?(_ columns: PackedColumns) {
    func head(_ key: LineKey) -> Int? { columns.heads[key.rawValue] }
    let keys = [LineKey.t, .id, .x, .y, .force].reduce(0) { $0 | $1.bit }
    guard columns.row < columns.rowsBeforeLine, columns.hasOnly(keys), let time = head(.t),
      let contact = head(.id), let x = head(.x), let y = head(.y)
    else { return nil }
    (row, end, phases) = (columns.row, columns.rowsBeforeLine, columns.phases)
    current = Heads(time: time, contact: contact, x: x, y: y, force: head(.force))
  }

  /// The offset of the bracket or comma before the next value of each column.
  var heads: [(LineKey, Int)] {
    [(.t, current.time), (.id, current.contact), (.x, current.x), (.y, current.y)]
      + (current.force.map { [(.force, $0)] } ?? [])
  }

  /// Reads and passes the next rows, and appends their touches, up to the first row that has another
  /// form or needs a repair, warning or error.
  ///
  /// `time` is the time of the line before and becomes that of the last row. At most `limit` contacts
  /// may be down at once.
  ///
  /// - Complexity: O(n) in the number of the rows, because a plain number has at most 19 digits.
  @inline(__always)
  mutating func read(
    _ bytes: Span<UInt8>, _ contacts: inout ContactTracker, after time: inout Microseconds,
    of line: TextLine, limit: Int, into touches: inout OutputSpan<TouchEvent>
  ) {
    let phases = phases
    let letters = phases.span
    // The loop needs its own variables: those of this value would be stored and loaded for each row.
    var (heads, row, last) = (current, self.row, time)
    // The contact that moved last. Nearly all rows move the same one, so it is looked up and updated
    // once for all of them.
    var moving: ContactTracker.Contact?
    while !touches.isFull, row < end, let phase = TouchEvent.Phase(letter: letters[row]),
      let contact = PlainNumber.integer(bytes, at: heads.contact + 1),
      contact.value <= UInt64(TouchRange.contact.upperBound), PlainRows.isHead(contact.end, bytes),
      let time = PlainNumber.integer(bytes, at: heads.time + 1),
      time.value <= UInt64(TouchRange.time.upperBound), PlainRows.isHead(time.end, bytes),
      Microseconds(time.value) >= last
    {
      let place: Point?
      let afterPlace: (x: Int, y: Int)
      if let x = PlainRows.number(after: heads.x, bytes) {
        guard let y = PlainRows.number(after: heads.y, bytes),
          TouchRange.position.contains(x.value), TouchRange.position.contains(y.value)
        else { break }
        place = Point(x: x.value, y: y.value)
        afterPlace = (x.end, y.end)
      } else {
        guard PlainRows.isNull(after: heads.x, bytes), PlainRows.isNull(after: heads.y, bytes)
        else { break }
        place = nil
        afterPlace = (heads.x + 5, heads.y + 5)
      }
      var force: Double?
      var afterForce: Int?
      if let head = heads.force {
        if let number = PlainRows.number(after: head, bytes) {
          guard TouchRange.force.contains(number.value) else { break }
          (force, afterForce) = (number.value, number.end)
        } else {
          guard PlainRows.isNull(after: head, bytes) else { break }
          afterForce = head + 5
        }
      }
      let number = Int(contact.value)
      let (location, pointer): (Point, TouchEvent.Pointer)
      if phase == .moved, let known = moving, known.number == number, let place {
        moving?.location = place
        (location, pointer) = (place, known.pointer)
      } else {
        if let moving { contacts.move(moving.number, to: moving.location) }
        moving = nil
        guard
          let found = contacts.follow(
            number, phase, place, pointer: nil, at: line.place(at: heads.time + 1), limit: limit)
        else { break }
        (location, pointer) = found
        moving = contacts.down.first { $0.number == number }
      }
      last = Microseconds(time.value)
      touches.append(
        TouchEvent(
          time: last, contact: number, location: location, force: force, phase: phase,
          pointer: pointer, isCoalesced: false))
      heads = Heads(
        time: time.end, contact: contact.end, x: afterPlace.x, y: afterPlace.y, force: afterForce)
      row += 1
    }
    if let moving { contacts.move(moving.number, to: moving.location) }
    (current, self.row, time) = (heads, row, last)
  }

  /// Reads the number after `head`, and returns the offset of the comma or bracket after it too.
  @inline(__always)
  private static func number(
    after head: Int, _ bytes: Span<UInt8>
  ) -> (value: Double, end: Int)? {
    PlainNumber.shortElement(bytes, at: head + 1) ?? longNumber(after: head, bytes)
  }

  /// Reads a number that has a minus, eight characters or more, or is the last of its column.
  @inline(never)
  private static func longNumber(
    after head: Int, _ bytes: Span<UInt8>
  ) -> (value: Double, end: Int)? {
    guard let number = PlainNumber.double(bytes, at: head + 1), isHead(number.end, bytes)
    else { return nil }
    return number
  }

  /// Returns true if the value after `head` is null.
  private static func isNull(after head: Int, _ bytes: Span<UInt8>) -> Bool {
    bytes.word(at: head + 1) & 0xFFFF_FFFF == 0x6C6C_756E && isHead(head + 5, bytes)
  }

  /// Returns true if a comma or the end of the column stands at `offset`.
  @inline(__always)
  private static func isHead(_ offset: Int, _ bytes: Span<UInt8>) -> Bool {
    guard offset < bytes.count else { return false }
    let byte = bytes[offset]
    return byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
  }
}
