// SPDX-License-Identifier: Apache-2.0
public import Diagnostics

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
  /// - Throws: `Fault` with the first bad part, with the code `flagValue`.
  public init(parsing text: String) throws(Fault) {
    var columns: [Key: Column] = [:]
    var units: [Key: String] = [:]
    var greatest: Double?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else {
        throw .columns(part, expected: "a key and a column, such as x=px")
      }
      guard let key = Key(rawValue: String(pair[0])) else {
        throw .columns(
          part,
          expected: "t, x, y, pen, stroke, id, drawing, force, altitude or azimuth before the =")
      }
      guard columns[key] == nil else {
        throw .columns(part, expected: "\(key.rawValue) once")
      }
      var value = pair[1]
      if let known = key.units {
        let colon = value.lastIndex(of: ":")
        let name = colon.map { String(value[value.index(after: $0)...]) }
        guard let colon, let name, known.contains(name) else {
          throw .columns(
            part,
            expected: key == .time
              ? "a unit of the time: t=COLUMN:s, :ms, :us or :ns"
              : "a unit of the angle: COLUMN:deg, :0.1deg or :rad")
        }
        units[key] = name
        value = value[..<colon]
      }
      if key == .force, let slash = value.lastIndex(of: "/") {
        guard let number = Double(value[value.index(after: slash)...]), 1e-9...1e9 ~= number else {
          throw .columns(
            part, expected: "the greatest pressure after /, such as force=P/1023")
        }
        greatest = number
        value = value[..<slash]
      }
      columns[key] = try Column(value, of: key, part: part)
    }
    for key in [Key.x, .y] where columns[key] == nil {
      let key = key.rawValue
      throw Fault(
        .flagValue, "missing part of --columns",
        expected: "a column for \(key), such as \(key)=NAME")
    }
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
    _ text: Substring, of key: TableColumns.Key, part: Substring
  ) throws(Fault) {
    let isNegated = text.hasPrefix("-")
    if isNegated, key != .x, key != .y {
      throw .columns(
        part, expected: "- before the columns of x and y alone, not of \(key.rawValue)")
    }
    self.init(String(isNegated ? text.dropFirst() : text), isNegated: isNegated)
    guard !name.isEmpty else {
      throw .columns(
        part, expected: "the name or the number of a column after \(key.rawValue)=")
    }
    if isNumber, index == nil {
      throw .columns(part, expected: "a column from 1 to \(TableColumns.greatestNumber)")
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

extension Fault {
  /// A part of the text of columns is wrong.
  fileprivate static func columns(_ part: Substring, expected: String) -> Fault {
    Fault(
      .flagValue, "invalid value \(quoted(String(part))) for --columns", expected: expected)
  }
}
