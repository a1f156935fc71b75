// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// Reads a table whose strokes follow from a pen, a stroke or an id column.
///
/// - A pen of 0 is in the air: its rows are hovered, and the row before ends the contact. A pen of
///   words such as `touchstart` tells when contacts begin, move and end; see `PhaseWord`.
/// - A row whose stroke differs from that of the row before begins a stroke.
/// - Rows of different ids are independent of each other. Rows of one id without a pen and without
///   a stroke are one contact, and so are all rows of a table without these columns.
/// - An empty row, or a blank line, ends a stroke, unless a column tells strokes. Blank lines between
///   all rows end none.
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
  private var rowsOfOtherWords = 0
  private var liftsOfNoContact = 0
  private var lateContacts = 0
  private var repeatedContacts = 0
  /// The number of rows whose cell of the stroke or of the id is empty.
  private var untoldRows = 0
  /// The id of the last row.
  private var lastID: [UInt8]?
  /// True if blank lines end strokes.
  private let blanksEndStrokes: Bool
  /// True if an empty row or a blank line ended strokes.
  private var hasEmptyRow = false
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
    blanksEndStrokes = layout[.pen] == nil && layout[.stroke] == nil && rows.hasAdjacentRows
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
        if layout.assumesUnit, layout[.time] != nil, layout.stated.timeUnit == .milliseconds {
          ink.assume(Assumption(.timeUnit, "the times are in ms; --time decides"))
        }
        if layout.tellsNoStrokes, !hasEmptyRow, ink.strokes[0].samples.count > 1 {
          ink.assume(layout.oneStroke)
        }
        noteWords(&ink)
        if untoldRows > 0 {
          ink.assume(
            Assumption(
              .contact, "rows with an empty stroke or id belong to that of a row beside them",
              count: untoldRows))
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
    inks[0].noteOmitted("rows of other words", count: rowsOfOtherWords)
    inks[0].noteOmitted("lifts without a contact", count: liftsOfNoContact)
    inks[0].noteOmitted("angles out of range", count: badAngles)
    inks[0].noteOmitted("columns", count: layout.unusedColumns)
    return inks
  }

  /// Notes what the words of the pen leave open.
  private func noteWords(_ ink: inout ImportedInk) {
    if lateContacts > 0 {
      ink.assume(
        Assumption(
          .contact, "contacts begin at their first move, because their beginnings are missing",
          count: lateContacts))
    }
    if repeatedContacts > 0 {
      ink.assume(
        Assumption(
          .contact, "contacts end before they begin again, because their ends are missing",
          count: repeatedContacts))
    }
  }

  /// Moves to the drawing of the current row.
  private mutating func select() throws(Fault) {
    let key = layout[.drawing].map { Array(rows.source($0)) } ?? []
    if let index = indices[key] {
      drawing = index
      return
    }
    var ink = ImportedInk(
      assumesTimeUnit: layout.assumesUnit, hasOnePen: layout[.id] == nil)
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
    if rows.isEmpty { return endStrokes() }
    if rows.cells.count <= last.column {
      throw rows.fault(last.column, last.name, expected: "a cell")
    }
    if rows.isAfterBlank, blanksEndStrokes, !drawings.isEmpty { endStrokes() }
    try select()
    var id = layout[.id].map { Array(rows.source($0)) } ?? []
    var isUntold = layout[.id] != nil && id.isEmpty && lastID != nil
    if isUntold { id = lastID ?? [] }
    lastID = id
    var state = drawings[drawing].states[id]
    var stroke = layout[.stroke].map { rows.source($0) } ?? []
    if let last = state, last.stroke.isEmpty != stroke.isEmpty {
      stroke = stroke.isEmpty ? last.stroke : stroke
      state?.stroke = stroke
      drawings[drawing].states[id] = state
      isUntold = true
    }
    if isUntold { untoldRows += 1 }
    guard let action = try action(after: state) else { return }
    let isSame =
      !action.begins
      && state.map { $0.isDown == action.isDown && $0.stroke.elementsEqual(stroke) } ?? false
    guard let sample = try sample(action) else {
      if action.outcome == nil { rowsWithoutPosition += 1 }
      if let state, isSame { end(state.index, action.outcome, of: id) }
      if !isSame { drawings[drawing].states[id] = nil }
      return
    }
    if let state, isSame {
      drawings[drawing].ink.strokes[state.index].samples.append(sample)
      return end(state.index, action.outcome, of: id)
    }
    let index = drawings[drawing].ink.strokes.count
    drawings[drawing].states[id] = State(index: index, isDown: action.isDown, stroke: stroke)
    drawings[drawing].ink.strokes.append(
      ImportedInk.Stroke(
        samples: [sample], pointer: action.pointer, isHovering: !action.isDown,
        outcome: action.isOpen ? .open : .ended, place: rows.line.place))
    end(index, action.outcome, of: id)
  }

  /// Ends the strokes before an empty row, unless a column tells where they end.
  private mutating func endStrokes() {
    guard layout[.stroke] == nil, layout[.pen] == nil else { return }
    hasEmptyRow = true
    for drawing in drawings.indices { drawings[drawing].states = [:] }
  }

  /// Ends the stroke of an id with an outcome, if there is one.
  private mutating func end(_ stroke: Int, _ outcome: StrokeOutcome?, of id: [UInt8]) {
    guard let outcome else { return }
    drawings[drawing].ink.strokes[stroke].outcome = outcome
    drawings[drawing].states[id] = nil
  }

  // MARK: The pen

  /// The state of the pen in a row.
  private struct Action {
    var isDown = true
    var pointer = TouchEvent.Pointer.touch
    /// True if a contact begins, even if one is down.
    var begins = false
    /// The outcome of a contact that ends.
    var outcome: StrokeOutcome?
    /// True if only a row can end the contact.
    var isOpen = false
  }

  /// Returns what the pen does in the current row after the last row of its id; nil if it does nothing.
  private mutating func action(after state: State?) throws(Fault) -> Action? {
    guard let column = layout[.pen] else { return Action() }
    switch layout.penCells {
    case .states(let isInverted):
      return Action(isDown: try isTrue(column) != isInverted, pointer: .pen)
    case .stateWords, .events: break
    }
    guard let word = PhaseWord(rows.text(column)) else {
      rowsOfOtherWords += 1
      return nil
    }
    let isDown = state?.isDown ?? false
    var action = Action(isDown: true, pointer: word.pointer ?? .touch)
    if case .stateWords = layout.penCells {
      action.isDown = word.phase == .began || word.phase == .moved
      return action
    }
    action.isOpen = true
    switch word.phase {
    case .began:
      action.begins = true
      if let state, isDown {
        repeatedContacts += 1
        drawings[drawing].ink.strokes[state.index].outcome = .ended
      }
    case .moved:
      // A finger moves on the surface alone, a mouse over it too.
      action.isDown = isDown || word.pointer == .touch
      if action.isDown, !isDown { lateContacts += 1 }
    case .ended, .cancelled:
      guard isDown else {
        liftsOfNoContact += 1
        return nil
      }
      action.outcome = word.phase == .ended ? .ended : .cancelled
    case .hovered: action.isDown = false
    }
    return action
  }

  /// Returns true if the cell of a pen is true, or a number but 0.
  private mutating func isTrue(_ column: Int) throws(Fault) -> Bool {
    if let number = rows.number(column) { return number.double != 0 }
    if let state = PenCells.isDown(rows.text(column)) { return state }
    throw rows.fault(column, "pen", expected: "0, another number, true or false")
  }

  /// Reads the sample of the current row; nil without a position.
  private mutating func sample(_ action: Action) throws(Fault) -> ImportedInk.Sample? {
    guard let x = layout[.x], let y = layout[.y], !rows.isEmpty(x), !rows.isEmpty(y) else {
      return nil
    }
    let location = Point(x: try coordinate(.x, at: x), y: try coordinate(.y, at: y))
    var sample = ImportedInk.Sample(location: location)
    if let column = layout[.time], !rows.isEmpty(column) {
      sample.time = try rows.stamp(column, "t", in: layout.stated.timeUnit)
    }
    // The range only bounds the number; the whole table decides if it is a force.
    if let force = try number(.force, in: ImportedInk.pressures), action.outcome == nil {
      // A pen in the air presses nothing; a 0 there tells no more.
      sample.force = action.isDown || force != 0 ? force : nil
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
