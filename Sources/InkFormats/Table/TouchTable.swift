// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// A recording as a table: a row a touch, with the columns of its lines.
///
///     t,id,phase,x,y,type,coalesced,force,altitude,azimuth,twist,major,minor,angle
///     0,0,began,70.5,245.25,pen,,0.31,,,,,,
///     4000,0,moved,74.1,245.9,,true,,,,,,,
///     16700,0,ended,74.1,245.9,,,,,,,,,
///
/// The columns `id`, `phase`, `x` and `y` are required; the others may be missing, and columns may
/// stand in any order. Without `t` the times are made. The values are those of the native format: `t` counts microseconds, and
/// an empty cell is an absent value. Numbers in their shortest form read back as the same bits, so
/// times and contacts stay as they are.
///
/// Rows are sorted by time, and those of equal time keep their order. A row that contradicts the
/// state of its contact is a fault.
struct TouchTable {
  /// The columns by their names.
  enum Column: String, CaseIterable {
    case t, id, phase, x, y, type, coalesced, force, altitude, azimuth, twist, major, minor, angle

    /// The columns that a table must have.
    static let required: [Column] = [.id, .phase, .x, .y]
  }

  /// A touch as its row tells it.
  private struct Row {
    var touch: TouchEvent
    /// False for a lift that tells no position.
    var hasLocation: Bool
    /// The place of the phase.
    var place: Place
  }

  private var rows: TableRows
  private let columns: [Column: Int]
  /// The unit of times that the caller tells; nil for microseconds, in integers.
  private let timeUnit: TimeUnit?
  /// The number of columns without a meaning.
  private let unusedColumns: Int

  /// Creates a reader of the rows after the header, which is the current one.
  init(_ rows: TableRows, _ columns: [Column: Int], _ options: ImportOptions) {
    timeUnit = options.timeUnit
    self.rows = rows
    self.columns = columns
    unusedColumns = rows.cells.count - Set(columns.values).count
  }

  /// Reads the touches of the table.
  mutating func drawing() throws(Fault) -> ImportedInk {
    let start = rows.line.place
    var touches: [Row] = []
    while try rows.next() { touches.append(try row(after: touches.count)) }
    guard !touches.isEmpty else { throw .noInk(start) }
    var ink = ImportedInk()
    if columns[.t] == nil {
      ink.areTimesMade = true
      ink.assume(.madeTimes(count: touches.count))
    }
    ink.log = try TouchTable.completed(touches.inOrderOfTime { $0.touch.time })
    ink.notes += rows.notes
    ink.noteOmitted("columns", count: unusedColumns)
    return ink
  }

  /// Returns the touches with the pointer of their contact, and lifts with its last position.
  private static func completed(
    _ rows: [Row]
  ) throws(Fault) -> [ImportedInk.LoggedTouch] {
    var down: [Int: TouchEvent] = [:]
    var log: [ImportedInk.LoggedTouch] = []
    log.reserveCapacity(rows.count)
    for row in rows {
      var touch = row.touch
      let last = down[touch.contact]
      let begins = touch.phase == .began || touch.phase == .hovered
      guard begins == (last == nil) else {
        let state = "contact \(touch.contact) is \(begins ? "" : "not ")down"
        throw .value(
          row.place, name: "phase", found: touch.phase.name,
          expected: (begins ? "moved, ended or cancelled" : "began or hovered") + ", because "
            + state)
      }
      if let last {
        touch.pointer = last.pointer
        if !row.hasLocation { touch.location = last.location }
      }
      switch touch.phase {
      case .began, .moved: down[touch.contact] = touch
      case .ended, .cancelled: down[touch.contact] = nil
      case .hovered: break
      }
      log.append(ImportedInk.LoggedTouch(touch: touch, place: row.place))
    }
    return log
  }
}

// MARK: - Cells

extension TouchTable {
  private mutating func row(after count: Int) throws(Fault) -> Row {
    let time = columns[.t] == nil ? Microseconds(count) * ImportedInk.syntheticStep : try time()
    let contact = Int(try integer(.id, in: TouchRange.contact))
    let phases = "began, moved, ended, cancelled or hovered"
    let named = try named(.phase, expected: phases) { name in
      TouchEvent.Phase.allCases.first { $0.name == name }
    }
    guard let phase = named else { throw fault(.phase, expected: phases) }
    let lifts = phase == .ended || phase == .cancelled
    let hasLocation = !lifts || !isEmpty(.x) || !isEmpty(.y)
    let x = hasLocation ? try required(.x, in: TouchRange.position) : 0
    let y = hasLocation ? try required(.y, in: TouchRange.position) : 0
    var touch = TouchEvent(
      time: time, contact: contact, phase: phase, location: Point(x: x, y: y))
    touch.pointer =
      try self.named(.type, expected: "touch, pen, eraser or mouse") { name in
        TouchEvent.Pointer.allCases.first { $0.name == name }
      } ?? .touch
    touch.isCoalesced =
      try self.named(.coalesced, expected: "true, false or nothing") { Bool($0) } ?? false
    touch.force = try number(.force, in: TouchRange.force)
    for key in TouchQuantities.Key.allCases {
      guard let column = Column(rawValue: key.name) else { continue }
      touch.quantities[key] = try number(column, in: key.range)
    }
    return Row(touch: touch, hasLocation: hasLocation, place: rows.place(index(of: .phase)))
  }

  private mutating func time() throws(Fault) -> Microseconds {
    guard let timeUnit else { return try integer(.t, in: TouchRange.time) }
    let time = try rows.stamp(index(of: .t), "t", in: timeUnit)
    guard TouchRange.time.contains(time) else {
      throw fault(.t, expected: Expectation.time(in: timeUnit) + ", not below 0")
    }
    return time
  }

  /// The place of a column; one after the last cell if the table does not have it.
  private func index(of column: Column) -> Int { columns[column] ?? rows.cells.count }

  private func isEmpty(_ column: Column) -> Bool { rows.isEmpty(index(of: column)) }

  private func fault(_ column: Column, expected: String) -> Fault {
    rows.fault(index(of: column), column.rawValue, expected: expected)
  }

  /// Returns the number in a column; nil if the column or the cell is empty.
  private mutating func number(
    _ column: Column, in range: ClosedRange<Double>
  ) throws(Fault) -> Double? {
    isEmpty(column) ? nil : try required(column, in: range)
  }

  private mutating func required(
    _ column: Column, in range: ClosedRange<Double>
  ) throws(Fault) -> Double {
    guard let number = rows.number(index(of: column))?.double, range.contains(number) else {
      throw fault(column, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private mutating func integer(
    _ column: Column, in range: ClosedRange<Int64>
  ) throws(Fault) -> Int64 {
    let number = rows.number(index(of: column))
    guard let integer = number?.decimal.integer, range.contains(integer) else {
      throw fault(column, expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  /// Returns what the text in a column means; nil if the column or the cell is empty.
  private func named<Meaning>(
    _ column: Column, expected: String, _ meaning: (String) -> Meaning?
  ) throws(Fault) -> Meaning? {
    if isEmpty(column) { return nil }
    guard let value = meaning(rows.text(index(of: column))) else {
      throw fault(column, expected: expected)
    }
    return value
  }
}
