// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import JSONStream
import ReplayCore
import Scenes

/// A column of rows: a figure of the report or a part of the header, always of the same type.
package struct BatchColumn: Sendable {
  /// The types of values in tables.
  package enum ValueKind: Sendable {
    /// A number with a fraction or an exponent.
    case real
    /// A number without them.
    case integer
    /// `true` or `false`.
    case boolean
    /// A text.
    case text
  }

  /// The name.
  package let name: String
  /// The type of the values.
  let kind: ValueKind
  /// The names along the path in the report; empty for a part of the header or of a fault.
  let path: [String]
  /// The name as the key of a JSON object, with the colon after it.
  let jsonKey: [UInt8]

  private init(_ name: String, _ kind: ValueKind, at path: [String] = []) {
    (self.name, self.kind, self.path) = (name, kind, path)
    jsonKey = JSONValue(name).text() + [UInt8(ascii: ":")]
  }

  /// Returns true if a name is that of a key of headers that rows may hold.
  package static func isHeaderKey(_ name: String) -> Bool {
    name.hasPrefix("x-") && name.utf8.count > 2
  }

  /// The columns that every recording has, and the lines that cannot be read.
  private static let ofEveryRow =
    ["id", "title", "status", "code", "message"].map { BatchColumn($0, .text) }
    + ["line", "byte"].map { BatchColumn($0, .integer) }

  /// Returns the columns of a list such as `id,score,trace.recall,x-country`.
  ///
  /// - Parameters:
  ///   - list: The names, separated by commas.
  ///   - flag: The flag that holds the list, for errors.
  /// - Returns: The columns in the order of the list.
  /// - Throws: `Fault` if a name is unknown, names an object or a list, or occurs twice.
  package static func parse(_ list: String, flag: String) throws(Fault) -> [BatchColumn] {
    var columns: [BatchColumn] = []
    let parts = list.split(separator: ",", omittingEmptySubsequences: false)
    for part in parts.flatMap({ expanded($0) }) {
      let column = try BatchColumn(String(part), flag: flag)
      guard !columns.contains(where: { $0.name == column.name }) else {
        throw .badValue(flag, found: column.name, expected: "each column once")
      }
      columns.append(column)
    }
    return columns
  }

  /// Returns the numbers of a group that `group.*` means, without those of its lists.
  private static func expanded(_ name: Substring) -> [Substring] {
    guard name.hasSuffix(".*"),
      let group = NamedRecording.form.value(
        at: name.dropLast(2).split(separator: ".").map(String.init))
    else { return [name] }
    let figures = group.figures.filter { figure in
      group.value(at: figure.split(separator: ".").map(String.init))?.quantity != nil
    }
    return figures.map { name.dropLast() + $0 }
  }

  private init(_ name: String, flag: String) throws(Fault) {
    if let column = BatchColumn.ofEveryRow.first(where: { $0.name == name }) {
      self = column
      return
    }
    if BatchColumn.isHeaderKey(name) {
      self.init(name, .text)
      return
    }
    let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let form = NamedRecording.form.value(at: path) else {
      throw BatchColumn.unknown(name, flag: flag)
    }
    guard form.isSingle else {
      let first = form.figures.first.map { "\(name).\($0)" }
      throw .badValue(
        flag, found: name, expected: "one figure in it" + (first.map { ", such as \($0)" } ?? ""))
    }
    self.init(name, ValueKind(form), at: path)
  }

  /// Returns the error of a name that no report has, with the nearest names.
  private static func unknown(_ name: String, flag: String) -> Fault {
    let known = ofEveryRow.map(\.name) + NamedRecording.form.figures
    let longer = known.filter { $0.hasSuffix("." + name) }
    guard longer.isEmpty else {
      return .badValue(flag, found: name, expected: alternatives(Array(longer.prefix(3))))
    }
    guard nearestNames(to: name, among: known).isEmpty else {
      return .unknownValue(flag, found: name, known: known)
    }
    return .badValue(
      flag, found: name, expected: "id, a figure of the report such as trace.recall, or x-KEY")
  }
}

// MARK: - Schemas of tables

extension BatchColumn {
  /// Returns the types of columns for other programs, as one JSON object in UTF-8 with a line feed
  /// at its end.
  ///
  /// `duckdb` is the value of `columns` of DuckDB's `read_json`, `spark` the schema that Spark's
  /// `StructType.fromJson` reads.
  package static func tableSchema(of columns: [BatchColumn]) -> [UInt8] {
    let duckDB = columns.map { JSONMember($0.name, JSONValue($0.kind.typeNames.duckDB)) }
    let spark = columns.map { column -> JSONValue in
      [
        "name": JSONValue(column.name), "type": JSONValue(column.kind.typeNames.spark),
        "nullable": true, "metadata": [:],
      ]
    }
    let schema: JSONValue = [
      "duckdb": JSONValue(duckDB), "spark": ["type": "struct", "fields": JSONValue(spark)],
    ]
    return schema.text(.pretty) + [UInt8(ascii: "\n")]
  }
}

extension BatchColumn.ValueKind {
  /// The type of the values of a form.
  fileprivate init(_ form: ValueForm) {
    switch form.resolved.form {
    case .number(let quantity): self = quantity.isInteger ? .integer : .real
    case .boolean: self = .boolean
    default: self = .text
    }
  }

  /// The names of the type in DuckDB and in Spark.
  fileprivate var typeNames: (duckDB: String, spark: String) {
    switch self {
    case .real: ("DOUBLE", "double")
    case .integer: ("BIGINT", "long")
    case .boolean: ("BOOLEAN", "boolean")
    case .text: ("VARCHAR", "string")
    }
  }
}
