/// The base64 encoding of RFC 4648, section 4: its alphabet and its padding.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns four letters for every three bytes, with the last letters padded by `=`.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func text(of bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits: UInt32 = 0
      for index in 0..<3 { bits = bits << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
      // A letter holds six bits, so n bytes fill n + 1 letters.
      for index in 0..<4 {
        let sextet = Int(bits >> UInt32(18 - 6 * index) & 63)
        letters.append(index <= count ? alphabet[sextet] : UInt8(ascii: "="))
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
