import Scenes

/// One cell of a table.
package struct TableCell {
  let text: String
  let color: TableColor?

  package init(_ text: String, _ color: TableColor? = nil) {
    self.text = text
    self.color = color
  }
}

/// One line of a table, with what it takes on a screen.
package struct TableLine {
  /// The text, with colours.
  package private(set) var text = ""
  /// The characters that are seen.
  package private(set) var width = 0

  mutating func append(_ text: String, _ color: TableColor?, _ style: TableStyle) {
    self.text += style.paint(text, color)
    width += text.count
  }
}

/// The lines of each row: all columns but the last as wide as their widest cell.
///
/// Where lines may not be as long as they like, the last column is broken between words, or, where
/// there is hardly room for it, goes below the others.
package func layOut(_ rows: [[TableCell]], _ style: TableStyle) -> [[TableLine]] {
  let last = (rows.first?.count ?? 1) - 1
  let widths = (0..<last).map { column in rows.map { $0[column].text.count }.max() ?? 0 }
  let indent = widths.reduce(0) { $0 + $1 + 2 }
  let room = style.columns.map { $0 - indent } ?? .max
  return rows.map { row in
    var line = TableLine()
    for (cell, width) in zip(row, widths) {
      line.append(cell.text, cell.color, style)
      line.append(String(repeating: " ", count: width - cell.text.count + 2), nil, style)
    }
    let isBelow = room < 24
    let parts = wrapped(row[last].text, width: isBelow ? (style.columns ?? 0) - 4 : room)
    let gap = isBelow ? 4 : indent
    return lines(line, parts, row[last].color, isBelow: isBelow, gap: gap, style)
  }
}

private func lines(
  _ first: TableLine, _ parts: [String], _ color: TableColor?, isBelow: Bool, gap: Int,
  _ style: TableStyle
) -> [TableLine] {
  var lines = [first]
  for (index, part) in parts.enumerated() {
    if index > 0 || isBelow {
      lines.append(TableLine())
      lines[lines.count - 1].append(String(repeating: " ", count: gap), nil, style)
    }
    lines[lines.count - 1].append(part, color, style)
  }
  return lines
}
