// SPDX-License-Identifier: Apache-2.0
import JSONStream
import TestCorpora
import Testing

@Suite(.needsCorpora)
struct JSONConformanceTests {
  /// The accepted files among those that RFC 8259 leaves open; the others are rejected.
  private static let acceptedOpenFiles: Set = [
    // Numbers too small for a Double are 0, integers beyond 64 bits their nearest Double.
    "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json",
    "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
    "i_number_very_big_negative_int.json",
    // A byte-order mark may stand at the start.
    "i_structure_UTF-8_BOM_empty_object.json",
  ]

  private func isAccepted(_ name: String) throws -> Bool {
    do throws(JSONError) {
      _ = try JSONValue.parse(bytes(name))
      return true
    } catch {
      return false
    }
  }

  private func bytes(_ name: String) -> [UInt8] {
    (try? Corpora.bytes(of: "conformance/json/\(name)")) ?? []
  }

  @Test(arguments: [("y_", 95), ("n_", 188), ("i_", 35)])
  func `JSON is accepted, what is none is refused, and what JSON leaves open has its one answer`(
    prefix: String, count: Int
  ) throws {
    let names = try files(prefix)
    #expect(names.count == count)
    for name in names {
      let isExpected = prefix == "y_" || JSONConformanceTests.acceptedOpenFiles.contains(name)
      #expect(try isAccepted(name) == isExpected, "\(name)")
    }
  }

  private func files(_ prefix: String) throws -> [String] {
    try Corpora.names(in: "conformance/json").filter { $0.hasPrefix(prefix) }
  }

  @Test func `whatever is accepted reads back from its own text`() throws {
    for name in try files("y_") {
      let value = try JSONValue.parse(bytes(name))
      #expect(try JSONValue.parse(value.text()) == value, "\(name)")
      #expect(try JSONValue.parse(value.text(.pretty)) == value, "\(name)")
    }
  }
}
