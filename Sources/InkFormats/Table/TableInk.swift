// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import TouchRecording

/// Tables of samples as text, a sample a line, and the files of two collections of handwriting.
///
///     t,x,y,pen
///     0,10,20,1
///     8,12.5,24,1
///
/// The columns are those that the caller states, or those of a header with known names: `x` and `y`,
/// and `t`, `ts`, `time` or `timestamp` (the unit follows, as in `t_us`, or is told by the steps), `pen`
/// or `pen_up`, `stroke` or `trace`, `pointer` or `finger`, `force` or `pressure`, and a column such as
/// `type` with words such as `touchstart`. Case and punctuation of names do not count. A header with `t`, `id`, `phase`, `x` and `y` is that
/// of a recording; see `TouchTable`.
///
/// The text is otherwise recognized as a file of SVC (see `SVCFile`) or of Omniglot (see
/// `OmniglotFile`).
enum TableInk {
  /// Returns true if `bytes` begins with a header of known names, or as a file of SVC or Omniglot.
  ///
  /// - Complexity: O(n) in the number of bytes of the first two lines.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    if OmniglotFile.recognizes(bytes) || SVCFile.recognizes(bytes) { return true }
    // A lone x and y are too little to tell a table from a text, and `.COORD X Y T` is no header.
    var rows = TableRows(bytes)
    guard !Unipen.recognizes(bytes), (try? rows.next()) == true else { return false }
    let header = TableHeader(rows)
    return header.touchColumns != nil || (header.layout?.usedColumns ?? 0) > 2
  }

  /// Reads the drawings in a file, whose columns are stated, or those of a header with known names.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    let isSVC = SVCFile.recognizes(bytes)
    if options.columns == nil, OmniglotFile.recognizes(bytes) {
      var file = OmniglotFile(bytes, options)
      return try file.drawings()
    }
    if options.columns == nil, isSVC {
      var file = SVCFile(bytes, options)
      return [try file.drawing()]
    }
    var rows = TableRows(bytes)
    guard try rows.next() else { throw .noInk(Place(line: 1, byte: 1)) }
    // A file of SVC begins with the number of its rows.
    if isSVC { _ = try rows.next() }
    let header = TableHeader(rows)
    var layout: TableLayout
    var isAtHeader = true
    if let columns = options.columns {
      layout = try header.layout(columns)
      let isName = layout[.x].map { !rows.isEmpty($0) && rows.number($0) == nil } ?? false
      isAtHeader = header.isNeeded(by: columns) || isName
      layout.hasHeader = isAtHeader
    } else if let columns = header.touchColumns, let ink = try touches(rows, columns, options) {
      return [ink]
    } else if let known = header.layout {
      layout = known
    } else {
      throw .element(
        rows.line.place, found: excerpt(bytes[rows.line.text]),
        expected: "a header with the columns x and y; columns of other names must be stated")
    }
    if let unit = options.timeUnit {
      (layout.stated.timeUnit, layout.assumesUnit) = (unit, false)
    } else if layout.assumesUnit {
      layout.stated.timeUnit = options.takenTimeUnit
    }
    var table = StrokeTable(rows, layout, options, isAtHeader: isAtHeader)
    return try table.readAll()
  }

  /// Reads a table of touches; nil for touches without times that contradict each other, as those of
  /// another program can.
  private static func touches(
    _ rows: TableRows, _ columns: [TouchTable.Column: Int], _ options: ImportOptions
  ) throws(Fault) -> ImportedInk? {
    var table = TouchTable(rows, columns, options)
    if columns[.t] == nil { return try? table.drawing() }
    return try table.drawing()
  }
}
