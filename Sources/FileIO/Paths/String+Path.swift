// A path is a sequence of bytes in which only the slash has a meaning. A `Character` may hold a
// slash and the combining mark after it, so paths are cut and compared by their bytes.

extension String {
  /// The last component of a path, without slashes behind it; the path itself if it has none.
  package var lastPathComponent: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: "/") }.map(utf8.index(after:))
    guard let end else { return self }
    let start = utf8[..<end].lastIndex(of: UInt8(ascii: "/")).map(utf8.index(after:))
    return String(Substring(utf8[(start ?? utf8.startIndex)..<end]))
  }

  /// The folder of a path: all that comes before its last slash, or `.`.
  package var folderOfPath: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == utf8.startIndex ? "/" : String(Substring(utf8[..<slash]))
  }

  /// Returns the path of a file in the folder with this path.
  package func appendingPath(_ name: String) -> String {
    hasByteSuffix("/") ? self + name : self + "/" + name
  }

  /// Returns true if the last bytes are those of `suffix`.
  package func hasByteSuffix(_ suffix: String) -> Bool {
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Returns the text without its last `count` bytes.
  ///
  /// - Precondition: A character of Unicode ends there.
  package func droppingLastBytes(_ count: Int) -> String {
    String(Substring(utf8.dropLast(count)))
  }
}

/// A name or a path that equals another one only if both have the same bytes.
///
/// Two strings are equal already if they look the same, such as `é` in one scalar and in two. They
/// name different files.
package struct ByteName: Hashable, Sendable {
  /// The name.
  package let text: String

  /// Creates a name that is compared by its bytes.
  package init(_ text: String) {
    self.text = text
  }

  /// Returns true if both names have the same bytes.
  package static func == (first: ByteName, second: ByteName) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  /// Hashes the bytes of the name.
  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(UInt8(0xFF))
  }
}
