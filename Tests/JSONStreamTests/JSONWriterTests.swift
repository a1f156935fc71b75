// SPDX-License-Identifier: Apache-2.0
import JSONStream
import TestCorpora
import Testing

struct JSONWriterTests {
  private func text(_ writer: JSONWriter) -> String {
    String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `the pretty layout indents by two spaces and keeps empty brackets together`() {
    let value: JSONValue = ["a": [1, [], ["b": nil]], "c": JSONValue([JSONMember]())]
    let expected = """
      {
        "a": [
          1,
          [],
          {
            "b": null
          }
        ],
        "c": {}
      }
      """
    #expect(String(decoding: value.text(.pretty), as: UTF8.self) == expected)
  }

  @Test func `members are written in the order they come`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("t", 4000)
    writer.member("x", 70.5)
    writer.member("on", true)
    writer.member("s", "a")
    writer.key("list")
    writer.beginArray()
    writer.value(UInt64.max)
    writer.value([nil] as JSONValue)
    writer.endArray()
    writer.endObject()
    writer.endLine()
    #expect(
      text(writer)
        == #"{"t":4000,"x":70.5,"on":true,"s":"a","list":[18446744073709551615,[null]]}"# + "\n")
  }

  @Test func `controls, quotes, line separators and changes of direction are escaped`() {
    var writer = JSONWriter()
    writer.value("\"\\/\u{0}\u{8}\t\n\r\u{1F}\u{7F}\u{80}é\u{2028}\u{2029}\u{1D11E}<")
    writer.value("\u{9B}31mred\u{202E}")
    #expect(
      text(writer)
        == #""\"\\/\u0000\u0008\t\n\r\u001f\u007f\u0080"# + "é" + #"\u2028\u2029"#
        + "\u{1D11E}<\"" + #""\u009b31mred\u202e""#)
  }

  @Test func `every other character stands as it is, and every one reads back`() throws {
    let escaped: [ClosedRange<UInt32>] = [
      0...0x1F, 0x22...0x22, 0x5C...0x5C, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F,
      0x2028...0x202E, 0x2066...0x2069,
    ]
    let last: UInt32 = effort(few: 0x2FFF, all: 0x10_FFFF)
    for value in 0...last {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let string = "a\(scalar)"
      let written = JSONValue(string).text()
      let standsAsItIs = written == Array("\"\(string)\"".utf8)
      let isRight = standsAsItIs != escaped.contains { $0.contains(value) }
      if !isRight { Issue.record("U+\(String(value, radix: 16))") }
      let back = try JSONValue.parse(written).string
      if back?.utf8.elementsEqual(string.utf8) != true {
        Issue.record("U+\(String(value, radix: 16)) reads back as \(back ?? "nothing")")
      }
    }
  }

  @Test func `numbers that JSON does not know are a fault of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.value(Double.nan)
    }
    await #expect(processExitsWith: .failure) { _ = JSONValue(Double.infinity) }
  }

  @Test func `a value without a key in an object is a fault of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.value(1)
    }
  }
}
