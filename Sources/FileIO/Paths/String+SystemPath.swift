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
