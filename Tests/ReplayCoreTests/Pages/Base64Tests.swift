import PropertyTesting
import Geometry
import ReplayCore
import Testing

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the vectors of RFC 4648 hold`(bytes: String, text: String) {
    #expect(Base64.text(Array(bytes.utf8)) == text)
  }

  @Test func `what is read digit by digit is what was written`() {
    var random = SplitMix64(seed: 1)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8(random.next(below: 256)) }
      #expect(decoded(Base64.text(bytes)) == bytes, "\(count) bytes of seed 1")
    }
  }

  /// Digit by digit into a string of bits, of which whole bytes are kept.
  private func decoded(_ text: String) -> [UInt8] {
    let digits = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bits: [Int] = []
    for letter in text.utf8 where letter != UInt8(ascii: "=") {
      guard let value = digits.firstIndex(of: letter) else { return [] }
      bits += (0..<6).map { value >> (5 - $0) & 1 }
    }
    return stride(from: 0, to: bits.count / 8 * 8, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | UInt8($1) }
    }
  }
}
