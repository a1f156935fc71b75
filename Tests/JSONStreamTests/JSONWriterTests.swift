import JSONStream
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

  @Test func `control characters, quotes and line separators are escaped and nothing else is`() {
    var writer = JSONWriter()
    writer.value("\"\\/\u{0}\u{8}\t\n\r\u{1F}\u{7F}\u{80}é\u{2028}\u{2029}\u{1D11E}<")
    #expect(
      text(writer)
        == #""\"\\/\u0000\u0008\t\n\r\u001f\u007f"# + "\u{80}é" + #"\u2028\u2029"#
        + "\u{1D11E}<\"")
  }

  @Test func `taken bytes do not come again`() {
    var writer = JSONWriter()
    writer.value(1)
    writer.endLine()
    #expect(writer.takeBytes() == Array("1\n".utf8))
    #expect(writer.bytes.isEmpty)
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
