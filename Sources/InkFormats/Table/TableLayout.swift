/// The columns of a table by their places, from 0.
struct TableLayout {
  /// A coordinate.
  struct Axis {
    var column: Int
    /// True if the numbers count to the left, or upward.
    var isNegated = false
  }

  var x: Axis
  var y: Axis
  var time: Int?
  var timeUnit = TimeUnit.milliseconds
  var pen: Int?
  var stroke: Int?
  var id: Int?
  var force: Int?
  /// The number of columns of the table without a meaning.
  private(set) var unusedColumns = 0
  /// True if nobody stated the unit of the time.
  var assumesUnit = false

  /// The last column with a meaning; a row must extend to it.
  private(set) var last = (column: 0, name: "x")

  init(x: Axis, y: Axis) {
    self.x = x
    self.y = y
  }

  /// The columns with a meaning, by their keys.
  private var used: [(column: Int, name: String)] {
    [
      (time, "t"), (x.column, "x"), (y.column, "y"), (pen, "pen"), (stroke, "stroke"), (id, "id"),
      (force, "force"),
    ].compactMap { column, name in column.map { ($0, name) } }
  }

  /// The number of columns with a meaning.
  var usedColumns: Int { Set(used.map(\.column)).count }

  /// Counts the columns of a table of `count` columns, and notes the last one with a meaning.
  mutating func finish(count: Int) {
    let columns = Set(used.map(\.column))
    unusedColumns = (0..<count).count { !columns.contains($0) }
    last = used.max { $0.column < $1.column } ?? last
  }
}
