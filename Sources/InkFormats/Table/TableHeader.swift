// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The first row of a table, which may name the columns.
struct TableHeader {
  private let names: [String]
  /// The first columns of the names, as `plain` makes them.
  private let known: [String: Int]
  private let rows: TableRows

  /// Takes the names from the current row.
  init(_ rows: TableRows) {
    self.rows = rows
    var names = rows.cells.indices.map(rows.text)
    // Programs write the numbers of rows before them, without a name.
    var below = rows
    if !names.isEmpty, rows.cells.indices.allSatisfy({ below.number($0) == nil }),
      (try? below.next()) == true, below.cells.count == names.count + 1,
      !below.isEmpty(names.count)
    {
      names.insert("", at: 0)
    }
    self.names = names
    known = Dictionary(
      zip(names.lazy.map(TableHeader.plain), names.indices), uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns a name in lower case, without white space and the punctuation within names.
  static func plain(_ name: String) -> String {
    String(name.lowercased().filter { !" \t_-.:/()[]".contains($0) })
  }

  // MARK: Known names

  /// Endings of a name that say that it numbers something.
  private static let numberings = ["", "id", "index", "idx", "no", "num", "number", "nr"]

  private static func numbered(_ names: [String]) -> [String] {
    names.flatMap { name in numberings.map { name + $0 } }
  }

  private static let knownNames: [(key: TableColumns.Key, names: [String])] = [
    (.x, ["x"]), (.y, ["y"]), (.force, ["force", "pressure"]),
    (
      .pen,
      [
        "pen", "pendown", "ispendown", "isdown", "isdrawing", "touching", "istouching", "tipdown",
        "tipswitch", "incontact", "isincontact", "ispressed",
      ]
    ),
    (.stroke, numbered(["stroke", "trace", "curve"])),
    (
      .id,
      numbered(["pointer", "finger", "slot", "contact"]) + ["touchid", "trackingid", "identifier"]
    ),
  ]
  /// Names of columns in which 1 means that the pen is in the air.
  private static let penUp = ["penup", "isup", "inair", "isinair", "hover", "hovering", "lifted"]
  /// Names of columns that may tell by 0 and 1 if the pen is down.
  private static let switches: Set = [
    "down", "button", "buttons", "contact", "pressed", "touched", "touch", "tip", "penstate",
  ]
  /// Names of columns that may hold words for what a contact does.
  private static let phases = [
    "phase", "type", "event", "eventtype", "eventname", "action", "actionmasked", "state", "status",
    "touchphase", "touchtype", "touch", "kind", "motion", "gesture", "pen", "penstate", "tip",
    "down", "button", "buttons", "contact", "pressed", "touched",
  ]

  /// The columns of a header with known names; nil without an x and a y.
  var layout: TableLayout? {
    // Most texts are no table, so the rows are only searched below an x and a y.
    guard known["x"] != nil, known["y"] != nil else { return nil }
    var layout = TableLayout(names: names)
    for (key, names) in TableHeader.knownNames {
      layout.places[key] = names.lazy.compactMap { known[$0] }.first
    }
    if layout[.id] == nil, let id = known["id"], namesContacts(id) { layout.places[.id] = id }
    if let column = layout[.pen] {
      layout.penCells = penCells(column, id: layout[.id])
    } else if let column = TableHeader.penUp.lazy.compactMap({ known[$0] }).first {
      layout.places[.pen] = column
      layout.penCells = .states(isInverted: true)
    } else {
      for name in TableHeader.phases {
        guard let column = known[name] else { continue }
        let isID = column == layout[.id]
        let cells =
          PenCells.words(in: column, id: isID ? nil : layout[.id], of: rows)
          ?? PenCells.states(
            in: column, of: rows, numbers: !isID && TableHeader.switches.contains(name))
        guard let cells else { continue }
        if isID { layout.places[.id] = nil }
        layout.places[.pen] = column
        layout.penCells = cells
        break
      }
    }
    if let time {
      layout.places[.time] = time.column
      layout.stated.timeUnit = time.unit ?? .milliseconds
      layout.assumesUnit = time.unit == nil
    }
    return layout
  }

  /// Returns the cells of a pen column: words if one of them begins a contact.
  private func penCells(_ column: Int, id: Int?) -> PenCells {
    PenCells.words(in: column, id: id, of: rows) ?? .states(isInverted: false)
  }

  /// True if two rows have the same value in a column: otherwise it numbers the rows.
  private func namesContacts(_ column: Int) -> Bool {
    var rows = rows
    var seen: Set<[UInt8]> = []
    while (try? rows.next()) == true {
      guard !rows.isEmpty(column) else { continue }
      if !seen.insert(Array(rows.source(column))).inserted { return true }
    }
    return false
  }

  /// The column of the time, with the unit that its name tells.
  private var time: (column: Int, unit: TimeUnit?)? {
    let times = names.indices.compactMap { column in
      TimeName(names[column]).map { (column: column, name: $0) }
    }
    let first = times.min { ($0.name.rank, $0.column) < ($1.name.rank, $1.column) }
    return first.map { ($0.column, $0.name.unit) }
  }

  /// The columns of a header of touches by their names; nil if a required one is missing, or if a
  /// column without a meaning may be the time.
  var touchColumns: [TouchTable.Column: Int]? {
    var columns: [TouchTable.Column: Int] = [:]
    for column in TouchTable.Column.allCases { columns[column] = known[column.rawValue] }
    guard TouchTable.Column.required.allSatisfy({ columns[$0] != nil }),
      columns[.t] != nil || columns.count == names.count
    else { return nil }
    // Tables of other programs name the phases in their own words.
    var rows = rows
    guard let phase = columns[.phase], (try? rows.next()) == true else { return columns }
    let word = rows.text(phase)
    let isNative = TouchEvent.Phase.allCases.contains { $0.name == word.lowercased() }
    return isNative || PhaseWord(word) == nil ? columns : nil
  }

  // MARK: Stated columns

  /// True if `columns` has a name, so that the first row must be a header.
  func isNeeded(by columns: TableColumns) -> Bool {
    TableColumns.Key.allCases.contains { columns[$0]?.isNumber == false }
  }

  /// Returns the places of the columns that the caller stated.
  func layout(_ columns: TableColumns) throws(Fault) -> TableLayout {
    var layout = TableLayout(names: names, stated: columns)
    layout.hasHeader = isNeeded(by: columns)
    for key in TableColumns.Key.allCases {
      guard let column = columns[key] else { continue }
      guard let index = column.index ?? names.firstIndex(of: column.name) else {
        throw .value(
          rows.line.place, name: key.rawValue, found: excerpt(rows.bytes[rows.line.text]),
          expected: "a column \(column.name)")
      }
      layout.places[key] = index
    }
    if let pen = layout[.pen] { layout.penCells = penCells(pen, id: layout[.id]) }
    return layout
  }
}

// MARK: - Layout

/// The columns of a table by their places, from 0.
struct TableLayout {
  /// The cells of the first row: the names of the columns, if it is a header.
  let names: [String]
  /// True if the first row is a header.
  var hasHeader = true
  /// The columns as they are stated, for their units and directions.
  var stated = TableColumns(x: .init("x"), y: .init("y"))
  /// The meaning of the cells of the pen column.
  var penCells = PenCells.states(isInverted: false)
  /// The places of the columns with a meaning.
  var places: [TableColumns.Key: Int] = [:]
  /// True if nobody stated the unit of the time.
  var assumesUnit = false

  subscript(key: TableColumns.Key) -> Int? { places[key] }

  /// The number of columns with a meaning.
  var usedColumns: Int { Set(places.values).count }

  /// The number of columns of the table without a meaning.
  var unusedColumns: Int { unused.count }

  /// The places of the columns without a meaning.
  private var unused: [Int] { Set(names.indices).subtracting(places.values).sorted() }

  /// True if no column tells where strokes begin and end.
  var tellsNoStrokes: Bool { [.pen, .stroke, .id].allSatisfy { places[$0] == nil } }

  /// The assumption that all rows are one stroke, with the names of the columns that were not used.
  var oneStroke: Assumption {
    let limit = 8
    var names = unused.prefix(limit).map {
      hasHeader ? printable(self.names[$0]) : "\($0 + 1)"
    }
    if unused.count > limit { names.append("...") }
    let others = names.isEmpty ? "" : " (columns not used: \(names.joined(separator: ", ")))"
    return Assumption(
      .strokes,
      "all rows are one stroke, because no column tells strokes\(others); --columns names one")
  }

  /// The last column with a meaning; a row must extend to it.
  var last: (column: Int, name: String) {
    let used = TableColumns.Key.allCases.compactMap { key in
      places[key].map { (column: $0, name: key.rawValue) }
    }
    return used.max { $0.column < $1.column } ?? (0, "x")
  }
}
