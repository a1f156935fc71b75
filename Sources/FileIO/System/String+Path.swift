// SPDX-License-Identifier: Apache-2.0

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

  /// The last component of a path, without the first of `endings` that leaves a part of it.
  package func stem(without endings: [String]) -> String {
    let name = lastPathComponent
    let ending = endings.first { name.hasByteSuffix($0) && name.utf8.count > $0.utf8.count }
    return name.droppingLastBytes(ending?.utf8.count ?? 0)
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

// MARK: - Paths of the system

// A path of the system is any sequence of bytes; a `String` holds Unicode. A byte that is no part of
// UTF-8 stands in a string as a private character of its own, U+10FE80 to U+10FEFF, and becomes the
// byte again when the system is called. A name that holds one of these characters in UTF-8 is read
// as four such bytes, so that different names stay different.

extension String {
  /// Creates the text of a path from its bytes, without the zero byte at its end.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package init(systemPath bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.strayByte != nil })
    {
      self = text
      return
    }
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let byte = rest.first {
      let scalar = (1...Swift.min(4, rest.count)).lazy.compactMap { count in
        String(validating: rest.prefix(count), as: UTF8.self)?.unicodeScalars.first
      }.first
      if let scalar, scalar.strayByte == nil {
        text.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        text.append(Unicode.Scalar(strayByte: byte))
        rest = rest.dropFirst()
      }
    }
    self = String(text)
  }

  /// The bytes of a path, with the zero byte at its end that calls of the system expect.
  var systemPath: [CChar] {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if let byte = scalar.strayByte { bytes.append(byte) } else { bytes += String(scalar).utf8 }
    }
    return (bytes + [0]).map(CChar.init(bitPattern:))
  }

  /// The text with `%` and two hexadecimal digits in place of each byte of a path that is no part of
  /// UTF-8, for names of new files.
  package var percentEncodingStrayBytes: String {
    unicodeScalars.map { scalar in
      scalar.strayByte.map { "%" + String($0, radix: 16, uppercase: true) } ?? String(scalar)
    }.joined()
  }
}

extension Unicode.Scalar {
  /// The byte of a path for which this character stands; nil for every other character.
  fileprivate var strayByte: UInt8? {
    0x10FE80...0x10FEFF ~= value ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// Creates the character that stands for a byte from 0x80 on.
  fileprivate init(strayByte byte: UInt8) {
    guard let scalar = Unicode.Scalar(0x10FE00 + UInt32(byte)) else {
      preconditionFailure("Plane 16 has no surrogates")
    }
    self = scalar
  }
}
