import Schemas
import JSONStream
import Scenes
import ReplayCore

/// The value of a column in one row, of the type of the column; nil for a missing figure.
enum BatchCell {
  case real(JSONNumber?)
  case integer(Int64?)
  case boolean(Bool?)
  case text(String?)

  /// Creates the cell of a value in a report; a value of another type is missing.
  init(_ value: JSONValue?, as kind: ReportSchema.ValueKind) {
    self =
      switch kind {
      case .real: .real(value?.number)
      case .integer: .integer(value?.integer)
      case .boolean: .boolean(value?.bool)
      case .text: .text(value?.string)
      }
  }

  /// Creates the cell of a value of any type: a string as it is, any other value as its JSON text.
  init(plain value: JSONValue?) {
    guard let value, !value.isNull else {
      self = .text(nil)
      return
    }
    self = .text(value.string ?? String(decoding: value.text(), as: UTF8.self))
  }

  /// The text of a number or a truth value; nil for a text, and for a missing figure.
  private var bare: String? {
    switch self {
    case .real(let number): number?.realText
    case .integer(let integer): integer.map(String.init)
    case .boolean(let bool): bool.map { $0 ? "true" : "false" }
    case .text: nil
    }
  }

  /// Returns a row as a flat JSON object, with a line feed at its end.
  static func jsonLine(_ cells: [BatchCell], _ columns: [BatchColumn]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (cell, column) in zip(cells, columns) {
      bytes.append(bytes.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
      bytes += column.jsonKey
      if case .text(let text?) = cell {
        bytes += JSONValue(text).text()
      } else {
        bytes += (cell.bare ?? "null").utf8
      }
    }
    return bytes + "}\n".utf8
  }

  /// Returns a row as values separated by commas, with a line feed at its end.
  ///
  /// A missing figure is empty; an empty text is a pair of quotes.
  static func csvLine(_ cells: [BatchCell]) -> [UInt8] {
    let values = cells.map { cell in
      if case .text(let text?) = cell { csvText(text) } else { cell.bare ?? "" }
    }
    return Array(values.joined(separator: ",").utf8) + [UInt8(ascii: "\n")]
  }
}

/// Returns a text as a value of a CSV file (RFC 4180).
///
/// A spreadsheet runs a value that begins as a formula, in quotes or not. An apostrophe before such a
/// text makes it a text everywhere; one also stands before a text that begins with an apostrophe, so
/// that a reader who drops one leading apostrophe has every text as it was.
func csvText(_ text: String) -> String {
  let text = beginsAsFormula(text) || text.utf8.first == UInt8(ascii: "'") ? "'" + text : text
  let isPlain = text.utf8.allSatisfy { byte in
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
  }
  guard isPlain, let first = text.utf8.first, first != UInt8(ascii: " ") else {
    return "\"" + text.replacingScalar("\"", with: "\"\"") + "\""
  }
  return text
}

/// Returns true if a spreadsheet may take a text for a formula: the first character that it shows is
/// one of `= + - @`, narrow or full-width.
private func beginsAsFormula(_ text: String) -> Bool {
  let shown = text.unicodeScalars.first { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  return shown.map("=+-@＝＋－＠".unicodeScalars.contains) ?? false
}

extension JSONNumber {
  /// The text of the number with a fraction or an exponent.
  fileprivate var realText: String {
    text.utf8.contains { ".eE".utf8.contains($0) } ? text : text + ".0"
  }
}

extension JSONValue {
  /// Returns the value at a path; nil if there is none.
  func value(at path: [String]) -> JSONValue? {
    path.reduce(self) { node, name in node?.child(name) }
  }
}
