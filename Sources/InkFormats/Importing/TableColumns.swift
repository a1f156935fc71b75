/// The meaning of the columns of a table, as `--columns` states it.
///
///     let columns = try TableColumns(parsing: "t=time:ms,x=px,y=-py,pen=down")
///     print(columns[.y]?.name ?? "", columns[.y]?.isNegated ?? false, columns.timeUnit.rawValue)
///     // py true ms
public struct TableColumns: Hashable, Sendable {
  /// The meanings of columns, with the keys by which a text states them.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The time, in `timeUnit`.
    case time = "t"
    /// The horizontal position in points.
    case x
    /// The vertical position in points, downward unless it is negated.
    case y
    /// The state of the pen: 0 in the air, any other number on the surface.
    case pen
    /// The name of the stroke; a change from one row to the next begins a stroke.
    case stroke
    /// The name of the contact, for rows of several contacts at once.
    case id
    /// The pressure: from 0 to 1, or to `greatestForce`.
    case force
    /// The angle between pen and surface, in `altitudeUnit`.
    case altitude
    /// The direction of the pen, clockwise from +x, in `azimuthUnit`.
    case azimuth
    /// The name of the drawing; each is a recording with this id.
    case drawing
  }

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

  private var columns: [Key: Column]
  /// The unit of the time.
  public var timeUnit = TimeUnit.milliseconds
  /// The pressure that is a force of 1; nil for 1.
  public var greatestForce: Double?
  /// The unit of the altitude.
  public var altitudeUnit = AngleUnit.degrees
  /// The unit of the azimuth.
  public var azimuthUnit = AngleUnit.degrees

  /// Creates the columns of a table that has only positions.
  public init(x: Column, y: Column) {
    columns = [.x: x, .y: y]
  }

  /// The column with a meaning; nil if the table has none.
  public subscript(key: Key) -> Column? {
    get { columns[key] }
    set { columns[key] = newValue }
  }
}

/// A fault in a text that states the columns of a table.
///
/// `part` is the text between two commas that is at fault.
public enum TableColumnsError: Error, Hashable, Sendable {
  /// The part is not a key and a column with an equals sign between them.
  case notAPair(part: String)
  /// The key is none that is known.
  case unknownKey(String, part: String)
  /// The key occurs twice.
  case repeatedKey(String, part: String)
  /// The key has no column.
  case noColumn(String, part: String)
  /// The number of a column is not from 1 to `limit`.
  case columnNumber(part: String, limit: Int)
  /// The unit of a time or an angle is missing or unknown.
  case unit(found: String?, part: String)
  /// The greatest pressure after the slash is not a positive number.
  case greatestForce(part: String)
  /// A column is negated that is neither x nor y.
  case negated(String, part: String)
  /// There is no column for x, or none for y.
  case missing(String)

  /// The text at fault, or nil if something is missing.
  public var part: String? {
    switch self {
    case .notAPair(let part), .unknownKey(_, let part), .repeatedKey(_, let part),
      .noColumn(_, let part), .columnNumber(let part, _), .unit(_, let part),
      .greatestForce(let part),
      .negated(_, let part):
      part
    case .missing: nil
    }
  }
}

// MARK: - Parsing

extension TableColumns {
  /// The greatest number of a column.
  static let greatestNumber = 65_536

  /// Reads columns from a text such as `t=time:ms,x=px,y=-py,pen=down,stroke=n,id=who,force=p/1023`.
  ///
  /// A column is the name in the header or a number from 1. The time needs its unit: s, ms, us or
  /// ns, and so do `altitude` and `azimuth`: deg, 0.1deg or rad. A minus before x or y turns the axis.
  /// A number after the column of the force is the one that is 1. Only x and y are required.
  ///
  /// - Parameter text: the pairs of a key and a column, separated by commas.
  /// - Throws: `TableColumnsError` with the first bad part.
  public init(parsing text: String) throws(TableColumnsError) {
    var columns: [Key: Column] = [:]
    var units: [Key: String] = [:]
    var greatest: Double?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { throw .notAPair(part: String(part)) }
      guard let key = Key(rawValue: String(pair[0])) else {
        throw .unknownKey(String(pair[0]), part: String(part))
      }
      guard columns[key] == nil else {
        throw .repeatedKey(key.rawValue, part: String(part))
      }
      var value = pair[1]
      if let known = key.units {
        let colon = value.lastIndex(of: ":")
        let name = colon.map { String(value[value.index(after: $0)...]) }
        guard let colon, let name, known.contains(name) else {
          throw .unit(found: name, part: String(part))
        }
        units[key] = name
        value = value[..<colon]
      }
      if key == .force, let slash = value.lastIndex(of: "/") {
        guard let number = Double(value[value.index(after: slash)...]), 1e-9...1e9 ~= number else {
          throw .greatestForce(part: String(part))
        }
        greatest = number
        value = value[..<slash]
      }
      columns[key] = try Column(value, of: key, part: String(part))
    }
    for key in [Key.x, .y] where columns[key] == nil { throw .missing(key.rawValue) }
    self.columns = columns
    greatestForce = greatest
    timeUnit = units[.time].flatMap(TimeUnit.init) ?? .milliseconds
    altitudeUnit = units[.altitude].flatMap(AngleUnit.init) ?? .degrees
    azimuthUnit = units[.azimuth].flatMap(AngleUnit.init) ?? .degrees
  }
}

extension TableColumns.Key {
  /// The names of the units that the column needs; nil for a column without a unit.
  fileprivate var units: [String]? {
    switch self {
    case .time: TimeUnit.allCases.map(\.rawValue)
    case .altitude, .azimuth: AngleUnit.allCases.map(\.rawValue)
    default: nil
    }
  }
}

extension TableColumns.Column {
  fileprivate init(
    _ text: Substring, of key: TableColumns.Key, part: String
  ) throws(TableColumnsError) {
    let isNegated = text.hasPrefix("-")
    if isNegated, key != .x, key != .y { throw .negated(key.rawValue, part: part) }
    self.init(String(isNegated ? text.dropFirst() : text), isNegated: isNegated)
    guard !name.isEmpty else { throw .noColumn(key.rawValue, part: part) }
    if isNumber, index == nil {
      throw .columnNumber(part: part, limit: TableColumns.greatestNumber)
    }
  }

  /// True if the column is a number, not a name in the header.
  var isNumber: Bool { name.utf8.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 } }

  /// The number less 1; nil if it is out of range, or for a name.
  var index: Int? {
    guard isNumber, let number = Int(name), 1...TableColumns.greatestNumber ~= number else {
      return nil
    }
    return number - 1
  }
}
