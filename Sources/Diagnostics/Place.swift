// SPDX-License-Identifier: Apache-2.0

/// A place in a stream of lines; both numbers count from 1, as in editors.
public struct Place: Hashable, Sendable {
  /// The number of the line; blank lines count.
  public var line: Int
  /// The number of the byte in its line; 0 for the whole line.
  public var byte: Int

  /// Creates the place of `byte` in `line`.
  public init(line: Int, byte: Int) {
    self.line = line
    self.byte = byte
  }
}

extension Place {
  /// The place of the byte at `offset` in the bytes of a file.
  ///
  /// - Complexity: O(n) in `offset`.
  package init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    let lineFeeds = before.count { $0 == UInt8(ascii: "\n") }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(line: lineFeeds + 1, byte: offset - start + 1)
  }
}
