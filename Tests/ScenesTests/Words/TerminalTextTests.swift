// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import Scenes
import Testing

@Suite struct TerminalTextTests {
  @Test func `text of an input cannot act on a terminal and is cut`() {
    #expect(printable("plain · ü 漢") == "plain · ü 漢")
    #expect(printable("\u{1B}[31mred\u{7}") == "\\u{1b}[31mred\\u{7}")
    #expect(printable("a\u{202E}b\u{2028}") == "a\\u{202e}b\\u{2028}")
    #expect(printable(String(repeating: "x", count: 1000)).count == 201)
  }

  @Test func `nothing that may be ignored is shown, and no white space hides a command`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.properties.isDefaultIgnorableCodePoint {
        #expect(printable("a\(scalar)b") == "a\\u{\(String(value, radix: 16))}b")
      }
      if scalar.properties.isWhitespace {
        #expect(!printable("\(scalar)::error::x").contains("::e"), "\(value)")
        #expect(beginsAsCommand("\(scalar) ::error::x"), "\(value)")
      }
    }
  }

  @Test func `no message shows a character that JSON escapes`() {
    var count = 0
    for value in 0x80...0x2FFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      if JSONValue(text).text() == Array("\"\(text)\"".utf8) { continue }
      count += 1
      #expect(printable(text) == "\\u{\(String(value, radix: 16))}")
    }
    #expect(count == 32 + 1 + 2 + 7 + 4)
  }
}
