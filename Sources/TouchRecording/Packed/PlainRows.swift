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
  /// The offsets of the next row, and those of the row after it once it was read.
  private var (current, following) = (Heads(), Heads())

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

  /// The offset of the time of the next row.
  var start: Int { current.time + 1 }

  /// The offset of the bracket or comma before the next value of each column.
  var heads: [(LineKey, Int)] {
    [(.t, current.time), (.id, current.contact), (.x, current.x), (.y, current.y)]
      + (current.force.map { [(.force, $0)] } ?? [])
  }

  /// Reads the next row without passing it; nil at the end and for a row of another form.
  ///
  /// - Complexity: O(1), because a plain number has at most 19 digits.
  @inline(__always)
  mutating func next(_ bytes: Span<UInt8>) -> PlainTouch? {
    guard row < end, let phase = TouchEvent.Phase(letter: phases[phases.startIndex + row]),
      let time = PlainNumber.integer(bytes, at: current.time + 1),
      time.value <= UInt64(TouchRange.time.upperBound),
      let contact = PlainNumber.integer(bytes, at: current.contact + 1),
      contact.value <= UInt64(TouchRange.contact.upperBound),
      PlainRows.isHead(time.end, bytes), PlainRows.isHead(contact.end, bytes)
    else { return nil }
    following.time = time.end
    following.contact = contact.end
    let location: Point?
    if let x = PlainNumber.double(bytes, at: current.x + 1) {
      guard let y = PlainNumber.double(bytes, at: current.y + 1),
        TouchRange.position.contains(x.value), TouchRange.position.contains(y.value),
        PlainRows.isHead(x.end, bytes), PlainRows.isHead(y.end, bytes)
      else { return nil }
      location = Point(x: x.value, y: y.value)
      (following.x, following.y) = (x.end, y.end)
    } else {
      guard PlainRows.isNull(after: current.x, bytes), PlainRows.isNull(after: current.y, bytes)
      else { return nil }
      location = nil
      (following.x, following.y) = (current.x + 5, current.y + 5)
    }
    var force: Double?
    if let head = current.force {
      if let number = PlainNumber.double(bytes, at: head + 1) {
        guard TouchRange.force.contains(number.value), PlainRows.isHead(number.end, bytes)
        else { return nil }
        (force, following.force) = (number.value, number.end)
      } else {
        guard PlainRows.isNull(after: head, bytes) else { return nil }
        following.force = head + 5
      }
    }
    return PlainTouch(
      time: Microseconds(time.value), contact: Int(contact.value), phase: phase, location: location,
      isCoalesced: false, force: force)
  }

  /// Passes the row that was read.
  @inline(__always)
  mutating func pass() {
    row += 1
    current = following
  }

  /// Returns true if the value after `head` is null.
  private static func isNull(after head: Int, _ bytes: Span<UInt8>) -> Bool {
    bytes.word(at: head + 1) & 0xFFFF_FFFF == 0x6C6C_756E && isHead(head + 5, bytes)
  }

  /// Returns true if a comma or the end of the column stands at `offset`.
  @inline(__always)
  private static func isHead(_ offset: Int, _ bytes: Span<UInt8>) -> Bool {
    let byte = bytes.word(at: offset) & 0xFF
    return byte == UInt64(UInt8(ascii: ",")) || byte == UInt64(UInt8(ascii: "]"))
  }
}
