// SPDX-License-Identifier: Apache-2.0
import FileIO

/// A line of the file of `--accept`, which names a recording whose change is accepted.
///
/// A name stands there as `--format names` writes it, so it may begin with `#` or with a space, and
/// hold both. A comment may follow it, or stand alone.
package struct AcceptedLine: Sendable {
  /// The name without the spaces around it, and without all that may be a comment.
  let name: String
  /// The names that the line may mean: with and without the spaces, and up to each `#`.
  let meanings: Set<ByteName>

  /// True if the line is a comment, unless a recording has its name.
  var isComment: Bool { name.isEmpty }

  /// The greatest number of `#` in a line up to each of which it may mean a name: a line has one or
  /// two, and each takes as long as the line.
  private static let commentLimit = 16

  private init(_ line: Substring) {
    let comments = line.indices.filter { index in
      line[index] == "#"
        && (index == line.startIndex || line[line.index(before: index)].isWhitespace)
    }
    let texts = (comments.prefix(Self.commentLimit) + [line.endIndex]).map { end in
      let text = line[..<end]
      return text.prefix(text.reversed().drop(while: \.isWhitespace).count)
    }
    let names = texts.map { $0.drop(while: \.isWhitespace) }
    name = String(names[0])
    meanings = Set(([line] + texts + names).filter { !$0.isEmpty }.map { ByteName(String($0)) })
  }

  /// Reads the lines of a file; a byte order mark before them is no part of a name.
  package static func lines(_ bytes: [UInt8]) -> [AcceptedLine] {
    let text = String(decoding: bytes, as: UTF8.self)
    return (text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...])
      .split(whereSeparator: \.isNewline).map(AcceptedLine.init)
  }
}
