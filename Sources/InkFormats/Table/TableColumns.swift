/// The meaning of the columns of a table, as `--columns` states it.
///
///     let columns = try TableColumns(parsing: "t=time:ms,x=px,y=-py,pen=down")
///     print(columns.y.name, columns.y.isNegated, columns.timeUnit.rawValue)
///     // py true ms
public struct TableColumns: Hashable, Sendable {
  /// A column of a table.
  public struct Column: Hashable, Sendable {
    /// The name of the column in the header, or its number from 1.
    public var name: String
    /// True if the numbers count in the other direction, such as a y that counts upward.
    public var isNegated: Bool

    /// Creates the column with a name, or with a number from 1.
    public init(_ name: String, isNegated: Bool = false) {
      self.name = name
      self.isNegated = isNegated
    }
  }

  /// The horizontal position in points.
  public var x: Column
  /// The vertical position in points, downward unless it is negated.
  public var y: Column
  /// The time, if the table has one.
  public var time: Column?
  /// The unit of the time.
  public var timeUnit = TimeUnit.milliseconds
  /// The state of the pen: 0 in the air, any other number on the surface.
  public var pen: Column?
  /// The name of the stroke; a change from one row to the next begins a stroke.
  public var stroke: Column?
  /// The name of the contact, for rows of several contacts at once.
  public var id: Column?
  /// The pressure from 0 to 1.
  public var force: Column?

  /// Creates the columns of a table that has only positions.
  public init(x: Column, y: Column) {
    self.x = x
    self.y = y
  }
}
