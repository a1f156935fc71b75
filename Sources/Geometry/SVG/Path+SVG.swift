// SPDX-License-Identifier: Apache-2.0
extension Path {
  /// The greatest magnitude of a coordinate in path data, in points; the same as for a touch.
  public static let greatestCoordinate = 1_000_000.0

  /// Reads SVG path data such as `M10 10H90`.
  ///
  /// - Complexity: O(n) in the length of the text.
  /// - Throws: `PathDataError` with the column of the first fault.
  public init(svg text: String) throws(PathDataError) {
    var parser = SVGPathParser(text)
    self = try parser.parse()
  }

  /// The path as SVG path data that reads back as the same line, such as `M10 10L90 10`.
  ///
  /// The commands are M, L, C and Z, all absolute. Every number is the shortest text that reads
  /// back. The text of an empty path is empty. An arc is written as its cubics, which read back as
  /// commands of their own.
  ///
  /// - Precondition: The coordinates are finite.
  /// - Complexity: O(n) in the number of commands.
  public var svg: String {
    var text = ""
    for subpath in subpaths {
      text += "M" + subpath.start.svg
      // The line that closes a subpath is written as Z.
      for command in subpath.isClosed ? subpath.commands.dropLast() : subpath.commands[...] {
        switch command {
        case .line(let line): text += "L" + line.end.svg
        case .cubic(let cubic): text += "C\(cubic.p1.svg) \(cubic.p2.svg) \(cubic.p3.svg)"
        }
      }
      if subpath.isClosed { text += "Z" }
    }
    return text
  }
}

extension Point {
  /// The coordinates as two numbers of SVG, such as `10 2.5`.
  fileprivate var svg: String {
    [x, y].map { number in
      precondition(number.isFinite, "A path has finite coordinates")
      // Zero is added so that a negative zero has no sign.
      let text = (number + 0).description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }.joined(separator: " ")
  }
}

/// A fault in SVG path data; columns count bytes from 1.
public enum PathDataError: Error, Hashable, Sendable {
  /// The text has no command.
  case empty
  /// The text does not follow the grammar at `column`; `found` is nil at the end of the text.
  case unexpected(column: Int, found: String?, expected: String)
  /// The first command is not a move.
  case missingMove(column: Int, found: String)
  /// The magnitude of an absolute coordinate is greater than `Path.greatestCoordinate`.
  case outOfRange(column: Int, found: String)
}
