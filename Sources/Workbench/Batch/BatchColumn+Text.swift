// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import ReplayCore
import Scenes
import Touchstone

extension BatchColumn {
  /// Returns the text of a value in the column; nil for a missing value, and for one of another type.
  func text(of value: JSONValue?) -> String? {
    switch kind {
    case .real: value?.number?.realText
    case .integer: value?.integer.map(String.init)
    case .boolean: value?.bool.map { $0 ? "true" : "false" }
    case .text: value?.string
    }
  }

  /// Returns the texts of a row as a flat JSON object, with a line feed at its end.
  static func jsonLine(_ texts: [String?], _ columns: [BatchColumn]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (text, column) in zip(texts, columns) {
      bytes.append(bytes.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
      bytes += column.jsonKey
      if column.kind == .text, let text {
        bytes += JSONValue(text).text()
      } else {
        bytes += (text ?? "null").utf8
      }
    }
    return bytes + "}\n".utf8
  }

  /// Returns the texts of a row as values separated by commas, with a line feed at its end.
  ///
  /// A missing figure is empty; an empty text is a pair of quotes.
  static func csvLine(_ texts: [String?], _ columns: [BatchColumn]) -> [UInt8] {
    let values = zip(texts, columns).map { text, column in
      column.kind == .text ? text.map(csvText) ?? "" : text ?? ""
    }
    return Array(values.joined(separator: ",").utf8) + [UInt8(ascii: "\n")]
  }
}

/// Returns a text as a value of a CSV file (RFC 4180).
///
/// A spreadsheet runs a value that begins as a formula, in quotes or not, and GitHub a line that begins
/// as a command. An apostrophe before such a line makes it a text everywhere; one also stands before a
/// line that begins with an apostrophe, so that a reader who drops one leading apostrophe of each line
/// has every text as it was.
func csvText(_ text: String) -> String {
  var result = ""
  var start = text.startIndex
  for index in text.utf8.indices.filter({ isLineBreak(text.utf8[$0]) }) + [text.endIndex] {
    let end = index == text.endIndex ? index : text.utf8.index(after: index)
    let line = text[start..<end]
    let isFormula = start == text.startIndex && beginsAsFormula(text)
    if isFormula || beginsAsCommand(line) || line.utf8.first == UInt8(ascii: "'") { result += "'" }
    result += line
    start = end
  }
  let isPlain = result.utf8.allSatisfy { byte in
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
  }
  guard isPlain, let first = result.utf8.first, first != UInt8(ascii: " ") else {
    return "\"" + result.replacingScalar("\"", with: "\"\"") + "\""
  }
  return result
}

private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

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
