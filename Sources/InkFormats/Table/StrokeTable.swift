import Geometry
import TouchRecording

/// Reads a table whose strokes follow from a pen, a stroke or an id column.
///
/// - A pen of 0 is in the air: its rows are hovered, and the row before ends the contact.
/// - A row whose stroke differs from that of the row before begins a stroke.
/// - Rows of different ids are independent of each other. Rows of one id without a pen and without
///   a stroke are one contact, and so are all rows of a table without these columns.
///
/// A row with an empty position is left out and counted; what it tells of the pen counts.
struct StrokeTable {
  /// The last row of an id.
  private struct State {
    /// The stroke to which the row belongs.
    var index: Int
    var isDown: Bool
    /// The name of the stroke in the file.
    var stroke: ArraySlice<UInt8>
  }

  private var rows: TableRows
  private let layout: TableLayout
  /// The last column with a meaning.
  private let last: (column: Int, name: String)
  private var isAtRow: Bool
  private var ink = ImportedInk()
  /// The last rows of the ids; a table without ids has one, without a name.
  private var states: [[UInt8]: State] = [:]
  private var rowsWithoutPosition = 0

  /// Creates a reader of the current row of `rows`, unless it is the header, and the rows after it.
  init(_ rows: TableRows, _ layout: TableLayout, isAtHeader: Bool) {
    self.rows = rows
    self.layout = layout
    last = layout.last
    isAtRow = !isAtHeader
  }

  /// Reads the drawing of the table.
  mutating func drawing() throws(ImportError) -> ImportedInk {
    let start = rows.line.place
    if isAtRow { try row() }
    while try rows.next() { try row() }
    guard !ink.strokes.isEmpty else { throw .noInk(start) }
    ink.forgetForcesBeyondRange()
    ink.notes += rows.notes
    if layout.assumesUnit {
      ink.notes.append(.assumed("the times are in \(layout.timeUnit.rawValue)"))
    }
    if states.count > 1, !ink.hasTimes {
      ink.notes.append(.assumed("contacts follow each other, because not every row has a time"))
    }
    ink.noteOmitted("rows without a position", count: rowsWithoutPosition)
    ink.noteOmitted("columns", count: layout.unusedColumns)
    return ink
  }

  private mutating func row() throws(ImportError) {
    if rows.cells.count <= last.column {
      throw rows.fault(last.column, last.name, expected: "a cell")
    }
    let isDown = try layout.pen.map { (column) throws(ImportError) in try pen(column) } ?? true
    let stroke = layout.stroke.map { rows.source($0) } ?? []
    let id = layout.id.map { Array(rows.source($0)) } ?? []
    let state = states[id]
    let isSame = state.map { $0.isDown == isDown && $0.stroke.elementsEqual(stroke) } ?? false
    guard let sample = try sample(isDown: isDown) else {
      rowsWithoutPosition += 1
      if !isSame { states[id] = nil }
      return
    }
    if let state, isSame {
      ink.strokes[state.index].samples.append(sample)
      return
    }
    states[id] = State(index: ink.strokes.count, isDown: isDown, stroke: stroke)
    ink.strokes.append(
      ImportedInk.Stroke(
        [sample], pointer: layout.pen == nil ? .touch : .pen, isHovering: !isDown,
        at: rows.line.place))
  }

  /// Returns true if the pen is on the surface.
  private mutating func pen(_ column: Int) throws(ImportError) -> Bool {
    if let number = rows.number(column) { return number.double != 0 }
    switch rows.text(column).lowercased() {
    case "true": return true
    case "false": return false
    default: throw rows.fault(column, "pen", expected: "0, another number, true or false")
    }
  }

  /// Reads the sample of the current row; nil without a position.
  private mutating func sample(isDown: Bool) throws(ImportError) -> ImportedInk.Sample? {
    if rows.isEmpty(layout.x.column) || rows.isEmpty(layout.y.column) { return nil }
    let x = try coordinate(layout.x, "x")
    let y = try coordinate(layout.y, "y")
    var sample = ImportedInk.Sample(Point(x: x, y: y))
    if let column = layout.time, !rows.isEmpty(column) {
      sample.time = try rows.stamp(column, "t", in: layout.timeUnit)
    }
    if let column = layout.force, !rows.isEmpty(column) {
      // The range only bounds the number; the whole table decides if it is a force.
      let force = try rows.number(column, "force", in: -1e9...1e9)
      // A pen in the air presses nothing; a 0 there tells no more.
      sample.force = isDown || force != 0 ? force : nil
    }
    return sample
  }

  private mutating func coordinate(
    _ axis: TableLayout.Axis, _ name: String
  ) throws(ImportError) -> Double {
    let value = try rows.number(axis.column, name, in: TouchRange.position)
    // A difference, because the negation of 0 is -0.
    return axis.isNegated ? 0 - value : value
  }
}
