// SPDX-License-Identifier: Apache-2.0
import TouchRecording

/// The form of a text that is a table of numbers, and the columns that it probably has.
///
///     when_ms,px,py,n
///     0,10,10,1
///     16,20,10,1      t=when_ms:ms,x=px,y=py,stroke=n
package struct TableShape: Hashable, Sendable {
  /// The number of columns.
  package let count: Int
  /// The names of the columns; nil for a table without a header.
  package let names: [String]?
  /// The columns for `--columns`, with which the text can be read; nil if none was found.
  package private(set) var columns: String?

  /// The greatest number of rows that are looked at.
  private static let rowLimit = 1000

  /// Reads the form of a text; nil if it is no table with two columns of numbers.
  ///
  /// - Parameter bytes: The first lines of the text.
  /// - Complexity: O(n) in the number of bytes.
  init?(_ bytes: [UInt8]) {
    var rows = TableRows(bytes)
    guard (try? rows.next()) == true, rows.cells.count > 1 else { return nil }
    count = rows.cells.count
    let first = rows.cells.indices.map { rows.text($0) }
    let numbers = rows.cells.indices.map { rows.number($0)?.double }
    let isHeader = numbers.allSatisfy { $0 == nil } && first.allSatisfy { !$0.isEmpty }
    names = isHeader ? first : nil
    let start = rows
    var cells = isHeader ? [] : [numbers]
    var isFilled = isHeader ? [] : [first.map { !$0.isEmpty }]
    while cells.count < TableShape.rowLimit, (try? rows.next()) == true {
      guard rows.cells.count == count else { return nil }
      cells.append(rows.cells.indices.map { rows.number($0)?.double })
      isFilled.append(rows.cells.indices.map { !rows.isEmpty($0) })
    }
    guard cells.count > 1 else { return nil }
    let columns = (0..<count).map { column in
      let isNumeric = zip(cells, isFilled).allSatisfy { $0[column] != nil || !$1[column] }
      let pen =
        isNumeric
        ? nil
        : PenCells.words(in: column, id: nil, of: start)
          ?? PenCells.states(in: column, of: start, numbers: false)
      return TableColumn(
        index: column, name: names?[column],
        numbers: isNumeric ? cells.compactMap { $0[column] } : [], tellsPen: pen != nil)
    }
    guard columns.count(where: { $0.numbers.count * 2 > cells.count }) > 1 else { return nil }
    self.columns = [TableGuess(columns, hasStrokes: true), TableGuess(columns, hasStrokes: false)]
      .lazy.compactMap(\.?.text).first { TableShape.reads(bytes, with: $0) }
  }

  /// Returns true if a table can be read with columns.
  private static func reads(_ bytes: [UInt8], with columns: String) -> Bool {
    var options = ImportOptions()
    options.columns = try? TableColumns(parsing: columns)
    guard options.columns != nil else { return false }
    return (try? TableInk.read(bytes, options))?.isEmpty == false
  }
}

/// A column of a table whose meaning is not known.
private struct TableColumn {
  let index: Int
  /// The name in the header; nil without one.
  let name: String?
  /// The numbers of the column; none if another text stands there.
  let numbers: [Double]
  /// True if words such as `touchstart` or `false` tell the state of a pen.
  let tellsPen: Bool

  /// The column for `--columns`: its name, or its number if the name needs quotes.
  var label: String {
    guard let name, name.utf8.allSatisfy(TableColumn.isPlain),
      name.utf8.contains(where: { $0 > 57 })
    else { return "\(index + 1)" }
    return name
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The words of the name in lower case: `touch`, `x` for `touchX` and `Touch_X`.
  var words: [String] {
    var words: [String] = [""]
    var wasLower = false
    for character in name ?? "" {
      if !character.isLetter || character.isUppercase && wasLower { words.append("") }
      wasLower = character.isLowercase
      if character.isLetter { words[words.count - 1] += character.lowercased() }
    }
    return words.filter { !$0.isEmpty }
  }

  /// The differences from each number to the next one.
  var steps: [Double] { zip(numbers, numbers.dropFirst()).map { $1 - $0 } }

  /// True if the numbers never fall, and mostly grow.
  var isRising: Bool {
    let steps = steps
    return !steps.isEmpty && steps.allSatisfy { $0 >= 0 }
      && steps.count(where: { $0 > 0 }) * 2 > steps.count
  }

  /// True if the numbers count the rows.
  var isCounter: Bool { !steps.isEmpty && steps.allSatisfy { $0 == 1 } }

  /// True if the numbers are whole ones.
  var isWhole: Bool { numbers.allSatisfy { $0 == $0.rounded() && abs($0) < 1e6 } }

  /// True if the numbers are few ones that return, such as those of strokes.
  var isLabel: Bool { !numbers.isEmpty && Set(numbers).count <= max(1, numbers.count / 3) }

  /// True if the name of the column tells strokes.
  var isNamedStroke: Bool {
    words.contains { $0.hasPrefix("stroke") || $0 == "trace" || $0 == "curve" }
  }

  /// True if the numbers are 0 and 1, and both occur.
  var isSwitch: Bool { Set(numbers) == [0, 1] }

  /// True if the numbers are fractions from 0 to 1 that change.
  var isShare: Bool {
    Set(numbers).count > 2 && numbers.allSatisfy { 0...1 ~= $0 }
      && numbers.contains { $0 != $0.rounded() }
  }

  /// The unit of the times in the column: that of the name, or the likeliest one for the steps of a
  /// device, which are from 0.5 to 500 ms.
  var timeUnit: TimeUnit {
    let words = words
    for (unit, names) in TimeName.units where words.contains(where: names.contains) { return unit }
    let rising = steps.filter { $0 > 0 }.sorted()
    guard !rising.isEmpty else { return .milliseconds }
    switch rising[rising.count / 2] {
    case ..<0.5: return .seconds
    case ..<500: return .milliseconds
    case ..<500_000: return .microseconds
    default: return .nanoseconds
    }
  }
}

/// The likeliest meaning of the columns of a table.
private struct TableGuess {
  private var places: [TableColumns.Key: TableColumn] = [:]

  /// Finds the meaning of columns; nil without an x and a y.
  ///
  /// - Parameters:
  ///   - columns: All columns of the table.
  ///   - hasStrokes: True to look for a pen and a stroke.
  init?(_ columns: [TableColumn], hasStrokes: Bool) {
    var rest = columns.filter { !$0.numbers.isEmpty }
    func take(_ key: TableColumns.Key, _ column: TableColumn?) {
      guard let column else { return }
      places[key] = column
      rest.removeAll { $0.index == column.index }
    }
    if let (x, y) = TableGuess.namedPosition(rest) {
      take(.x, x)
      take(.y, y)
    }
    take(.time, TableGuess.time(of: rest, isPlaced: places[.x] != nil))
    // Two columns must be left for x and y.
    let needed = places[.x] == nil ? 2 : 0
    if rest.count > needed { take(.force, rest.first { $0.isShare }) }
    if hasStrokes {
      take(.pen, columns.first(where: \.tellsPen))
      if rest.count > needed {
        take(
          .id,
          rest.first {
            $0.isWhole && !$0.isCounter && !TableGuess.idWords.isDisjoint(with: $0.words)
          })
      }
      // A column whose name tells strokes may have as few numbers as a pen has.
      if rest.count > needed { take(.stroke, rest.first { $0.isWhole && $0.isNamedStroke }) }
      if places[.pen] == nil, rest.count > needed { take(.pen, rest.first { $0.isSwitch }) }
      // The numbers of strokes are smaller than positions on a straight line.
      let labels = rest.filter { $0.isWhole && $0.isLabel }
      let smallest = labels.min { ($0.numbers.max() ?? 0) < ($1.numbers.max() ?? 0) }
      if places[.stroke] == nil, rest.count > needed { take(.stroke, smallest) }
    }
    if places[.x] == nil {
      let positions = rest.filter { !$0.isCounter }
      let pair = positions.count > 1 ? positions : rest
      guard pair.count > 1 else { return nil }
      take(.x, pair[0])
      take(.y, pair[1])
    }
  }

  /// Words in the names of columns that tell fingers apart.
  private static let idWords: Set = ["id", "pointer", "finger", "slot"]

  /// The columns for `--columns`, such as `t=3:ms,x=1,y=2`.
  var text: String {
    let keys: [TableColumns.Key] = [.time, .x, .y, .pen, .stroke, .id, .force]
    return keys.compactMap { key in
      places[key].map { column in
        "\(key.rawValue)=\(column.label)" + (key == .time ? ":\(column.timeUnit.rawValue)" : "")
      }
    }.joined(separator: ",")
  }

  /// Returns the first two columns whose names differ only in an x and a y.
  private static func namedPosition(
    _ columns: [TableColumn]
  ) -> (x: TableColumn, y: TableColumn)? {
    for x in columns {
      guard let name = x.name?.lowercased(), name.contains("x") else { continue }
      let y = columns.first { $0.name.map { isTwin($0.lowercased(), of: name) } == true }
      if let y { return (x, y) }
    }
    return nil
  }

  /// Returns true if a name is another one in which a y stands for an x.
  private static func isTwin(_ name: String, of other: String) -> Bool {
    let pairs = zip(name, other)
    return name.count == other.count && pairs.count(where: { $0 != $1 }) == 1
      && pairs.contains { $0 == ("y", "x") }
  }

  /// Returns the column of the time: the one of those that never fall whose name says so, or else one
  /// that mostly grows, beside which two columns can be x and y.
  ///
  /// Of several, times begin with 0 or are large, and stand last beside an x that grows too.
  private static func time(of columns: [TableColumn], isPlaced: Bool) -> TableColumn? {
    let rising = columns.filter { $0.numbers.count > 1 && $0.steps.allSatisfy { $0 >= 0 } }
    let words = ["t", "ts", "when", "elapsed", "ms", "clock", "date"]
    let named = rising.first { column in
      column.words.contains { word in words.contains(word) || word.contains("time") }
    }
    if let named { return named }
    let likely = rising.filter { candidate in
      candidate.isRising && !candidate.isCounter
        && (isPlaced || columns.count { !$0.isShare && $0.index != candidate.index } > 1)
    }
    return likely.first { $0.numbers[0] == 0 || $0.numbers[0] > 1e6 }
      ?? (columns.count == 3 ? likely.last : likely.first)
  }
}
