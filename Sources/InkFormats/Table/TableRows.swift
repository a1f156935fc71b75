// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import JSONStream
import TouchRecording

/// The rows of a table, one a line, cut into cells.
///
///     time;x;y
///     0;"1,5";2
///
/// Cells are separated by tabs, semicolons, bars, commas or runs of spaces, by the first line. A cell may
/// stand in quotes; two quotes within it are one. Cells do not extend over lines. A comma within a
/// number is a decimal point; where commas separate the cells too, unless all such numbers may have
/// thousands.
///
/// Lines that begin with `#` are comments, but for one with as many cells as the numbers on the next
/// line, which is a header. Lines that only rule a table are passed over.
package struct TableRows {
  let bytes: [UInt8]
  /// The line of the current row.
  private(set) var line = TextLine(number: 1, start: 0, text: 0..<0)
  /// True if blank lines precede the current row.
  private(set) var isAfterBlank = false
  /// The ranges of the cells of the current row, without quotes and white space.
  package private(set) var cells: [Range<Int>] = []
  /// The number of numbers so far that have a comma for the point.
  private(set) var decimalCommas = 0
  /// The number of comments so far.
  private var comments = 0
  /// The number of the last line that was looked at.
  private var lastNumber = 0
  /// True if quoted commas are decimal points, once that was needed.
  private var hasQuotedDecimals: Bool?
  private var lines: FileLines
  private var separator: UInt8?

  private static let space = UInt8(ascii: " ")
  private static let quote = UInt8(ascii: "\"")
  private static let bar = UInt8(ascii: "|")
  private static let hash = UInt8(ascii: "#")

  /// Creates the rows of a file; without a `separator`, the first line tells it.
  package init(_ bytes: [UInt8], separator: UInt8? = nil) {
    self.bytes = bytes
    self.separator = separator
    lines = FileLines(bytes)
  }

  /// Reads the next row that is not blank; returns false at the end.
  package mutating func next() throws(Fault) -> Bool {
    while let line = lines.nextText() {
      let isAfterBlank = line.number > lastNumber + 1
      lastNumber = line.number
      if isRule(line) { continue }
      guard let row = row(of: line) else {
        comments += 1
        continue
      }
      (self.line, self.isAfterBlank) = (row, isAfterBlank)
      if separator == nil { separator = separator(of: row) }
      try split()
      return true
    }
    return false
  }

  /// True if a line has nothing but strokes and crosses, such as `|---|---|`.
  private func isRule(_ line: TextLine) -> Bool {
    let text = bytes[line.text]
    return text.count { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") } > 2
      && text.allSatisfy { "|+-=: \t".utf8.contains($0) }
  }

  /// Returns a line without the mark of a commented header; nil for a comment.
  private func row(of line: TextLine) -> TextLine? {
    let text = bytes[line.text].drop { $0 == TableRows.space || $0 == 0x09 }
    guard text.first == TableRows.hash else { return line }
    let content = text.dropFirst()
    if separator == nil {
      let header = line.holding(content.indices)
      var next = lines
      guard let below = next.nextText() else { return nil }
      let count = TableRows.cells(of: header, in: bytes).count
      let numbers = TableRows.cells(of: below, in: bytes)
      let isHeader =
        count == numbers.count && count > 1
        && numbers.first.map { TextNumber(bytes, in: $0) != nil } == true
      return isHeader ? header : nil
    }
    // A color may begin a row.
    let isSpaced = content.first == TableRows.space || content.isEmpty
    var rows = self
    rows.line = line
    return !isSpaced && !cells.isEmpty && (try? rows.split()) != nil
      && rows.cells.count == cells.count
      ? line : nil
  }

  /// Returns the cells of a line by its own separator.
  private static func cells(of line: TextLine, in bytes: [UInt8]) -> [Range<Int>] {
    var rows = TableRows(bytes)
    rows.line = line
    rows.separator = rows.separator(of: line)
    return (try? rows.split()) == nil ? [] : rows.cells
  }

  /// Returns the separator of a line: a space also stands for a line of one cell.
  private func separator(of line: TextLine) -> UInt8 {
    var isQuoted = false
    var found: Set<UInt8> = []
    for byte in bytes[line.text] {
      if byte == TableRows.quote { isQuoted.toggle() } else if !isQuoted { found.insert(byte) }
    }
    // Where semicolons separate cells, commas are decimal points.
    return [UInt8(ascii: "\t"), UInt8(ascii: ";"), TableRows.bar, UInt8(ascii: ",")]
      .first(where: found.contains)
      ?? TableRows.space
  }

  private mutating func split() throws(Fault) {
    cells.removeAll(keepingCapacity: true)
    var end = line.text.upperBound
    var position = line.text.lowerBound
    if separator == TableRows.bar {
      // Bars may stand around a row too.
      skipSpace(&position, end)
      if position < end, bytes[position] == TableRows.bar { position += 1 }
      while end > position, isSpace(bytes[end - 1]) { end -= 1 }
      if end > position, bytes[end - 1] == TableRows.bar { end -= 1 }
    }
    repeat {
      skipSpace(&position, end)
      // Spaces at the end of a line separate nothing.
      if separator == TableRows.space, position == end { return }
      cells.append(try cell(&position, end))
      if separator != TableRows.space {
        guard position < end else { return }
        position += 1
      }
    } while true
  }

  /// Skips spaces, and tabs where they do not separate cells.
  private func skipSpace(_ position: inout Int, _ end: Int) {
    while position < end, isSpace(bytes[position]) { position += 1 }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == TableRows.space || byte == 0x09 && separator != 0x09
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == separator || separator == TableRows.space && byte == 0x09
  }

  /// Reads a cell up to the separator after it, or to the end of the line.
  private func cell(_ position: inout Int, _ end: Int) throws(Fault) -> Range<Int> {
    if position < end, bytes[position] == TableRows.quote {
      return try quotedCell(&position, end)
    }
    let start = position
    while position < end, !isSeparator(bytes[position]) { position += 1 }
    var last = position
    while last > start, isSpace(bytes[last - 1]) { last -= 1 }
    return start..<last
  }

  private func quotedCell(_ position: inout Int, _ end: Int) throws(Fault) -> Range<Int> {
    let opening = position
    position += 1
    while true {
      guard let quote = bytes[position..<end].firstIndex(of: TableRows.quote) else {
        throw .syntax(
          line.place(at: opening), found: excerpt(bytes[opening..<end]),
          expected: "the closing quote of a cell")
      }
      position = quote + 1
      guard position < end, bytes[position] == TableRows.quote else { break }
      position += 1
    }
    let text = opening + 1..<position - 1
    if separator != TableRows.space { skipSpace(&position, end) }
    guard position == end || isSeparator(bytes[position]) else {
      throw .syntax(
        line.place(at: position), found: excerpt(bytes[position..<end]),
        expected: "a separator after the quote of a cell")
    }
    return text
  }
}

// MARK: - Cells

extension TableRows {
  /// The text of a cell, with its doubled quotes as one; empty if the row is too short.
  package func text(_ column: Int) -> String {
    var text: [UInt8] = []
    var isAfterQuote = false
    for byte in source(column) {
      isAfterQuote = byte == TableRows.quote && !isAfterQuote
      if byte != TableRows.quote || isAfterQuote { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a cell; none if the row is too short.
  func source(_ column: Int) -> ArraySlice<UInt8> {
    cells.indices.contains(column) ? bytes[cells[column]] : []
  }

  /// True if a cell is empty or missing, or tells `nan`.
  func isEmpty(_ column: Int) -> Bool {
    let text = source(column)
    return text.isEmpty || text.count == 3 && text.elementsEqual("nan".utf8) { $0 | 0x20 == $1 }
  }

  /// True if all cells are empty.
  var isEmpty: Bool { cells.indices.allSatisfy(isEmpty) }

  /// True if two rows from the next one on are not separated by a blank line.
  var hasAdjacentRows: Bool {
    var lines = lines
    var last: Int?
    while let line = lines.nextText() {
      if let last, line.number == last + 1 { return true }
      last = line.number
    }
    return false
  }

  /// Returns the number in a cell.
  mutating func number(
    _ column: Int, _ name: String, in range: ClosedRange<Double>
  ) throws(Fault) -> Double {
    guard let number = number(column), range.contains(number.double) else {
      throw fault(column, name, expected: Expectation.number(in: range))
    }
    return number.double
  }

  /// Returns the time in a cell, in microseconds.
  mutating func stamp(
    _ column: Int, _ name: String, in unit: TimeUnit
  ) throws(Fault) -> Microseconds {
    guard let time = number(column)?.decimal.stamp(in: unit) else {
      throw fault(column, name, expected: Expectation.time(in: unit))
    }
    return time
  }

  /// Returns the number in a cell, or nil if it holds none.
  mutating func number(_ column: Int) -> TextNumber? {
    guard cells.indices.contains(column), let number = TextNumber(bytes, in: cells[column]) else {
      return nil
    }
    if number.hasComma {
      // Between commas, a quoted "1,234" may as well be a thousand and more.
      guard separator != UInt8(ascii: ",") || quotesDecimals() else { return nil }
      decimalCommas += 1
    }
    return number
  }

  /// True if a quoted number of the file has a comma that can only be a decimal point.
  ///
  /// - Complexity: O(n) in the number of bytes for the first call.
  private mutating func quotesDecimals() -> Bool {
    if let hasQuotedDecimals { return hasQuotedDecimals }
    let parts = bytes.split(separator: TableRows.quote)
    let isDecimal = parts.contains { part in
      let digits = part.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard digits.count == 2, !digits[1].isEmpty, digits[1].allSatisfy(TextNumber.isDigit) else {
        return false
      }
      let whole = digits[0].drop(while: TextNumber.isSign)
      guard !whole.isEmpty, whole.allSatisfy(TextNumber.isDigit) else { return false }
      return digits[1].count != 3 || whole.first == UInt8(ascii: "0")
    }
    hasQuotedDecimals = isDecimal
    return isDecimal
  }

  /// The place of a cell, or the end of a row that is too short.
  func place(_ column: Int) -> Place {
    line.place(
      at: cells.indices.contains(column) ? cells[column].lowerBound : line.text.upperBound)
  }

  /// The error for a cell that is missing or invalid.
  package func fault(_ column: Int, _ name: String, expected: String) -> Fault {
    .value(
      place(column), name: name,
      found: cells.indices.contains(column) ? excerpt(source(column)) : nil, expected: expected)
  }

  /// The notes about comments and about numbers with a comma, if there are any.
  var notes: [ImportNote] {
    var notes: [ImportNote] = comments > 0 ? [.omitted("comments", count: comments)] : []
    if decimalCommas > 0 {
      notes.assume(Assumption(.numbers, "commas within numbers are decimal points"))
    }
    return notes
  }
}
