// SPDX-License-Identifier: Apache-2.0
import JSONStream

/// The program of the landing page of `JSONStream`.
func jsonStreamPage(_ print: Print) throws {
  let text = #"{"name": "T", "strokes": ["M10 10H90", "M50 10V95"]}"#
  let guide = try JSONValue.parse(Array(text.utf8))
  print(guide["name"]?.string ?? "", guide["strokes"]?.elements?.count ?? 0)

  var writer = JSONWriter()
  writer.beginObject()
  writer.member("t", 8333)
  writer.member("x", 0.1 + 0.2)
  writer.endObject()
  print(String(decoding: writer.bytes, as: UTF8.self))

  do {
    _ = try JSONValue.parse(Array("[1, 2}".utf8))
  } catch {
    print("byte \(error.offset): expected \(error.expected)")
  }
}
