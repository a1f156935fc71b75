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

  /// The columns of a header with known names; nil without an x and a y.
  var layout: TableLayout? {
    guard let x = column("x"), let y = column("y") else { return nil }
    var layout = TableLayout(x: .init(column: x), y: .init(column: y), count: names.count)
    if let time {
      layout.time = time.column
      layout.timeUnit = time.unit ?? .milliseconds
      layout.assumesUnit = time.unit == nil
    }
    layout.pen = column("pen", "pen_down", "pendown")
    layout.stroke = column("stroke", "stroke_id")
    layout.force = column("force", "pressure")
    return layout
  }

  /// The column of the time, with the unit that its name tells.
  private var time: (column: Int, unit: TimeUnit?)? {
    for name in ["t", "time", "timestamp"] {
      if let column = column(name) { return (column, nil) }
      for unit in TimeUnit.allCases {
        if let column = column(name + "_" + unit.rawValue) { return (column, unit) }
      }
    }
    return nil
  }

  /// The columns of a header of touches by their names; nil if a required one is missing.
  var touchColumns: [TouchTable.Column: Int]? {
    var columns: [TouchTable.Column: Int] = [:]
    for known in TouchTable.Column.allCases { columns[known] = column(known.rawValue) }
    return TouchTable.Column.required.allSatisfy { columns[$0] != nil } ? columns : nil
  }

  /// The first column with one of the names, in any case.
  private func column(_ names: String...) -> Int? {
    names.lazy.compactMap { known[$0] }.first
  }

  // MARK: Stated columns

  /// True if `columns` has a name, so that the first row must be a header.
  func isNeeded(by columns: TableColumns) -> Bool {
    columns.all.contains { !$0.column.isNumber }
  }

  /// Returns the places of the columns that the caller stated.
  func layout(_ columns: TableColumns) throws(ImportError) -> TableLayout {
    var places: [String: Int] = [:]
    for (key, column) in columns.all {
      guard let index = column.index ?? names.firstIndex(of: column.name) else {
        throw .value(
          rows.line.place, name: key, found: excerpt(rows.bytes[rows.line.text]),
          expected: "a column \(column.name)")
      }
      places[key] = index
    }
    guard let x = places["x"], let y = places["y"] else {
      preconditionFailure("A table has columns for x and y")
    }
    var layout = TableLayout(
      x: .init(column: x, isNegated: columns.x.isNegated),
      y: .init(column: y, isNegated: columns.y.isNegated), count: names.count)
    layout.time = places["t"]
    layout.timeUnit = columns.timeUnit
    layout.pen = places["pen"]
    layout.stroke = places["stroke"]
    layout.id = places["id"]
    layout.force = places["force"]
    layout.greatestForce = columns.greatestForce
    layout.altitude = places["altitude"].map { .init(column: $0, unit: columns.altitudeUnit) }
    layout.azimuth = places["azimuth"].map { .init(column: $0, unit: columns.azimuthUnit) }
    layout.drawing = places["drawing"]
    return layout
  }
}

extension TableColumns {
  /// The columns that are stated, with their keys.
  fileprivate var all: [(key: String, column: Column)] {
    [
      ("t", time), ("x", x), ("y", y), ("pen", pen), ("stroke", stroke), ("id", id),
      ("force", force), ("altitude", altitude), ("azimuth", azimuth), ("drawing", drawing),
    ].compactMap { key, column in column.map { (key, $0) } }
  }
}

// MARK: - Layout

/// The columns of a table by their places, from 0.
struct TableLayout {
  /// A coordinate.
  struct Axis {
    var column: Int
    /// True if the numbers count to the left, or upward.
    var isNegated = false
  }

  /// An angle of the pen.
  struct Angle {
    var column: Int
    var unit: AngleUnit
  }

  var x: Axis
  var y: Axis
  var time: Int?
  var timeUnit = TimeUnit.milliseconds
  var pen: Int?
  var stroke: Int?
  var id: Int?
  var force: Int?
  /// The pressure that is a force of 1; nil if it is unknown.
  var greatestForce: Double?
  var altitude: Angle?
  var azimuth: Angle?
  var drawing: Int?
  /// True if nobody stated the unit of the time.
  var assumesUnit = false
  /// The number of columns of the table.
  let count: Int

  init(x: Axis, y: Axis, count: Int) {
    self.x = x
    self.y = y
    self.count = count
  }

  /// The columns with a meaning, by their keys.
  private var used: [(column: Int, name: String)] {
    [
      (time, "t"), (x.column, "x"), (y.column, "y"), (pen, "pen"), (stroke, "stroke"), (id, "id"),
      (force, "force"), (altitude?.column, "altitude"), (azimuth?.column, "azimuth"),
      (drawing, "drawing"),
    ].compactMap { column, name in column.map { ($0, name) } }
  }

  /// The number of columns with a meaning.
  var usedColumns: Int { Set(used.map(\.column)).count }

  /// The number of columns of the table without a meaning.
  var unusedColumns: Int { Set(0..<count).subtracting(used.map(\.column)).count }

  /// The last column with a meaning; a row must extend to it.
  var last: (column: Int, name: String) {
    used.max { $0.column < $1.column } ?? (x.column, "x")
  }
}
