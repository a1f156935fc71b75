import Diagnostics
import Geometry
import TouchRecording

/// Reads a table whose strokes follow from a pen, a stroke or an id column.
///
/// - A pen of 0 is in the air: its rows are hovered, and the row before ends the contact.
/// - A row whose stroke differs from that of the row before begins a stroke.
/// - Rows of different ids are independent of each other. Rows of one id without a pen and without
///   a stroke are one contact, and so are all rows of a table without these columns.
///
/// A row with an empty position is left out and counted; what it tells of the pen counts. Rows of
/// different drawings are independent of each other; drawings are in the order of their first rows.
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
  private let options: ImportOptions
  private var drawings: [Drawing] = []
  /// The index of the drawing of the current row.
  private var drawing = 0
  /// The indices of the drawings by their keys; a table without keys has one.
  private var indices: [[UInt8]: Int] = [:]
  private var rowsWithoutPosition = 0
  private var badAngles = 0

  /// A drawing that is read.
  private struct Drawing {
    var ink: ImportedInk
    /// The last rows of the ids; a table without ids has one, without a name.
    var states: [[UInt8]: State] = [:]
  }

  /// Creates a reader of the current row of `rows`, unless it is the header, and the rows after it.
  init(_ rows: TableRows, _ layout: TableLayout, _ options: ImportOptions, isAtHeader: Bool) {
    self.options = options
    self.rows = rows
    self.layout = layout
    last = layout.last
    isAtRow = !isAtHeader
  }

  /// Reads the drawings of the table.
  mutating func readAll() throws(Fault) -> [ImportedInk] {
    let start = rows.line.place
    if isAtRow { try row() }
    while try rows.next() { try row() }
    var inks: [ImportedInk] = []
    for drawing in drawings where !drawing.ink.strokes.isEmpty {
      var ink = drawing.ink
      ink.forgetForcesBeyondRange(
        greatest: options.greatestForce ?? layout.stated.greatestForce, advice: " (--force-max)")
      if inks.isEmpty {
        ink.notes += rows.notes
        if layout.assumesUnit {
          ink.assume(
            Assumption(.timeUnit, "the times are in \(layout.stated.timeUnit.rawValue)"))
        }
      }
      if drawing.states.count > 1, !ink.hasTimes {
        ink.assume(
          Assumption(.order, "contacts follow each other, because not every row has a time"))
      }
      inks.append(ink)
    }
    guard !inks.isEmpty else { throw .noInk(start) }
    inks[0].noteOmitted("rows without a position", count: rowsWithoutPosition)
    inks[0].noteOmitted("angles out of range", count: badAngles)
    inks[0].noteOmitted("columns", count: layout.unusedColumns)
    return inks
  }

  /// Moves to the drawing of the current row.
  private mutating func select() throws(Fault) {
    let key = layout[.drawing].map { Array(rows.source($0)) } ?? []
    if let index = indices[key] {
      drawing = index
      return
    }
    var ink = ImportedInk()
    if let column = layout[.drawing] {
      let id = rows.text(column)
      guard 1...RecordingHeader.greatestIDLength ~= id.utf8.count else {
        throw rows.fault(
          column, "drawing", expected: "a name of 1 to \(RecordingHeader.greatestIDLength) bytes")
      }
      ink.id = id
    }
    drawing = drawings.count
    indices[key] = drawing
    drawings.append(Drawing(ink: ink))
  }

  private mutating func row() throws(Fault) {
    if rows.cells.count <= last.column {
      throw rows.fault(last.column, last.name, expected: "a cell")
    }
    try select()
    let isDown = try layout[.pen].map { (column) throws(Fault) in try pen(column) } ?? true
    let stroke = layout[.stroke].map { rows.source($0) } ?? []
    let id = layout[.id].map { Array(rows.source($0)) } ?? []
    let state = drawings[drawing].states[id]
    let isSame = state.map { $0.isDown == isDown && $0.stroke.elementsEqual(stroke) } ?? false
    guard let sample = try sample(isDown: isDown) else {
      rowsWithoutPosition += 1
      if !isSame { drawings[drawing].states[id] = nil }
      return
    }
    if let state, isSame {
      drawings[drawing].ink.strokes[state.index].samples.append(sample)
      return
    }
    drawings[drawing].states[id] = State(
      index: drawings[drawing].ink.strokes.count, isDown: isDown, stroke: stroke)
    drawings[drawing].ink.strokes.append(
      ImportedInk.Stroke(
        samples: [sample], pointer: layout[.pen] == nil ? .touch : .pen, isHovering: !isDown,
        place: rows.line.place))
  }

  /// Returns true if the pen is on the surface.
  private mutating func pen(_ column: Int) throws(Fault) -> Bool {
    if let number = rows.number(column) { return number.double != 0 }
    switch rows.text(column).lowercased() {
    case "true": return true
    case "false": return false
    default: throw rows.fault(column, "pen", expected: "0, another number, true or false")
    }
  }

  /// Reads the sample of the current row; nil without a position.
  private mutating func sample(isDown: Bool) throws(Fault) -> ImportedInk.Sample? {
    guard let x = layout[.x], let y = layout[.y], !rows.isEmpty(x), !rows.isEmpty(y) else {
      return nil
    }
    let location = Point(x: try coordinate(.x, at: x), y: try coordinate(.y, at: y))
    var sample = ImportedInk.Sample(location: location)
    if let column = layout[.time], !rows.isEmpty(column) {
      sample.time = try rows.stamp(column, "t", in: layout.stated.timeUnit)
    }
    // The range only bounds the number; the whole table decides if it is a force.
    if let force = try number(.force, in: -1e9...1e9) {
      // A pen in the air presses nothing; a 0 there tells no more.
      sample.force = isDown || force != 0 ? force : nil
    }
    sample.altitude = try angle(.altitude, layout.stated.altitudeUnit, in: TouchRange.altitude)
    sample.azimuth = try angle(.azimuth, layout.stated.azimuthUnit, in: TouchRange.azimuth)
    return sample
  }

  /// Returns the number in a column; nil without one, and for an empty cell.
  private mutating func number(
    _ key: TableColumns.Key, in range: ClosedRange<Double>
  ) throws(Fault) -> Double? {
    guard let column = layout[key], !rows.isEmpty(column) else { return nil }
    return try rows.number(column, key.rawValue, in: range)
  }

  /// Returns the angle in a column; nil without one, and for one out of range, which is counted.
  private mutating func angle(
    _ key: TableColumns.Key, _ unit: AngleUnit, in range: ClosedRange<Double>
  ) throws(Fault) -> Double? {
    guard let number = try number(key, in: -1e9...1e9) else { return nil }
    let angle = unit.radians(number)
    if range.contains(angle) { return angle }
    badAngles += 1
    return nil
  }

  private mutating func coordinate(
    _ key: TableColumns.Key, at column: Int
  ) throws(Fault) -> Double {
    let value = try rows.number(column, key.rawValue, in: TouchRange.position)
    // A difference, because the negation of 0 is -0.
    return layout.stated[key]?.isNegated == true ? 0 - value : value
  }
}
