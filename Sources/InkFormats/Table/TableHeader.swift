import Diagnostics
import TouchRecording

/// The first row of a table, which may name the columns.
struct TableHeader {
  private let names: [String]
  /// The first columns of the names in lower case.
  private let known: [String: Int]
  private let rows: TableRows

  /// Takes the names from the current row.
  init(_ rows: TableRows) {
    self.rows = rows
    names = rows.cells.indices.map(rows.text)
    known = Dictionary(
      zip(names.lazy.map { $0.lowercased() }, names.indices),
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Known names

  private static let knownNames: [(key: TableColumns.Key, names: [String])] = [
    (.x, ["x"]), (.y, ["y"]), (.pen, ["pen", "pen_down", "pendown"]),
    (.stroke, ["stroke", "stroke_id"]), (.force, ["force", "pressure"]),
  ]

  /// The columns of a header with known names; nil without an x and a y.
  var layout: TableLayout? {
    var layout = TableLayout(count: names.count)
    for (key, names) in TableHeader.knownNames {
      layout.places[key] = names.lazy.compactMap { known[$0] }.first
    }
    if let time {
      layout.places[.time] = time.column
      layout.stated.timeUnit = time.unit ?? .milliseconds
      layout.assumesUnit = time.unit == nil
    }
    return layout.places[.x] == nil || layout.places[.y] == nil ? nil : layout
  }

  /// The column of the time, with the unit that its name tells.
  private var time: (column: Int, unit: TimeUnit?)? {
    for name in ["t", "time", "timestamp"] {
      if let column = known[name] { return (column, nil) }
      for unit in TimeUnit.allCases {
        if let column = known[name + "_" + unit.rawValue] { return (column, unit) }
      }
    }
    return nil
  }

  /// The columns of a header of touches by their names; nil if a required one is missing.
  var touchColumns: [TouchTable.Column: Int]? {
    var columns: [TouchTable.Column: Int] = [:]
    for column in TouchTable.Column.allCases { columns[column] = known[column.rawValue] }
    return TouchTable.Column.required.allSatisfy { columns[$0] != nil } ? columns : nil
  }

  // MARK: Stated columns

  /// True if `columns` has a name, so that the first row must be a header.
  func isNeeded(by columns: TableColumns) -> Bool {
    TableColumns.Key.allCases.contains { columns[$0]?.isNumber == false }
  }

  /// Returns the places of the columns that the caller stated.
  func layout(_ columns: TableColumns) throws(Fault) -> TableLayout {
    var layout = TableLayout(count: names.count, stated: columns)
    for key in TableColumns.Key.allCases {
      guard let column = columns[key] else { continue }
      guard let index = column.index ?? names.firstIndex(of: column.name) else {
        throw .value(
          rows.line.place, name: key.rawValue, found: excerpt(rows.bytes[rows.line.text]),
          expected: "a column \(column.name)")
      }
      layout.places[key] = index
    }
    return layout
  }
}

// MARK: - Layout

/// The columns of a table by their places, from 0.
struct TableLayout {
  /// The number of columns of the table.
  let count: Int
  /// The columns as they are stated, for their units and directions.
  var stated = TableColumns(x: .init("x"), y: .init("y"))
  /// The places of the columns with a meaning.
  var places: [TableColumns.Key: Int] = [:]
  /// True if nobody stated the unit of the time.
  var assumesUnit = false

  subscript(key: TableColumns.Key) -> Int? { places[key] }

  /// The number of columns with a meaning.
  var usedColumns: Int { Set(places.values).count }

  /// The number of columns of the table without a meaning.
  var unusedColumns: Int { Set(0..<count).subtracting(places.values).count }

  /// The last column with a meaning; a row must extend to it.
  var last: (column: Int, name: String) {
    let used = TableColumns.Key.allCases.compactMap { key in
      places[key].map { (column: $0, name: key.rawValue) }
    }
    return used.max { $0.column < $1.column } ?? (0, "x")
  }
}
