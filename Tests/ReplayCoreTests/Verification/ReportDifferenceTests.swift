// SPDX-License-Identifier: Apache-2.0
import JSONStream
import ReplayCore
import Scenes
import Testing

@Suite struct ReportDifferenceTests {
  private func differences(_ report: String, _ expected: String) throws -> [String] {
    try ReportDifference.all(
      in: JSONValue.parse(Array(report.utf8)), from: JSONValue.parse(Array(expected.utf8))
    ).map { "\($0.offset ?? -1) \($0.path): \($0.found ?? "nothing"), \($0.expected)" }
  }

  @Test func `a value that differs is named by its place, with both values`() throws {
    #expect(
      try differences(#"{"a":[{"b":1},{"b":2}]}"#, #"{"a":[{"b":1},{"b":3}]}"#)
        == ["19 a[1].b: 2, 3"])
    #expect(try differences(#"{"a":"x"}"#, #"{"a":null}"#) == [#"5 a: "x", null"#])
    #expect(try differences(#"{"a":{"b":{}}}"#, #"{"a":{"b":[]}}"#) == ["10 a.b: {}, []"])
  }

  @Test func `numbers that are written otherwise differ`() throws {
    #expect(try differences(#"{"a":1.0}"#, #"{"a":1}"#) == ["5 a: 1.0, 1"])
    #expect(try differences(#"{"a":0.1}"#, #"{"a":0.10}"#) == ["5 a: 0.1, 0.10"])
  }

  @Test func `missing and extra keys are named, and so is a different count`() throws {
    #expect(
      try differences(#"{"a":1,"c":3}"#, #"{"a":1,"b":2}"#)
        == ["7 c: 3, no such key", "0 b: nothing, 2"])
    #expect(try differences(#"{"a":[1]}"#, #"{"a":[1,2]}"#) == ["5 a: an array of 1, 2"])
  }

  @Test func `equal values have no difference`() throws {
    let text = #"{"a":[1,2.5,"x",null,true,{"b":[]}]}"#
    #expect(try differences(text, text) == [])
  }
}
