// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import PropertyTesting
import Testing

struct JSONValueTests {
  @Test func `a tree built from literals is the tree that is read`() throws {
    var built: JSONValue = [
      "kind": "touch-report", "schema": 1, "ok": true, "none": nil, "list": [1, 2.5, "a"],
    ]
    built.append("score", 0.5)
    built.append("empty", [])
    let text =
      #"{"kind":"touch-report","schema":1,"ok":true,"none":null,"list":[1,2.5,"a"],"#
      + #""score":0.5,"empty":[]}"#
    #expect(String(decoding: built.text(), as: UTF8.self) == text)
    #expect(try parse(text) == built)
  }

  @Test func `members keep their order and repeated keys stay`() throws {
    let value = try parse(#"{"b":1,"a":2,"b":3}"#)
    #expect(value.members?.map(\.key) == ["b", "a", "b"])
    #expect(value["b"]?.integer == 1)
    #expect(value["c"] == nil)
    #expect(try parse(#"{"a":2,"b":1}"#) != parse(#"{"b":1,"a":2}"#))
  }

  @Test func `nodes know where they were read`() throws {
    let value = try parse(#"  {"a": [true, {"b": 1.5}]}"#)
    #expect(value.offset == 2)
    #expect(value.members?.first?.keyOffset == 3)
    #expect(value["a"]?.offset == 8)
    #expect(value["a"]?.elements?[1]["b"]?.offset == 21)
    #expect(JSONValue(1).offset == nil)
  }

  @Test func `accessors answer for their own kind only`() throws {
    let value = try parse(#"[null,true,1,1.5,"s",[],{}]"#)
    let elements = try #require(value.elements)
    #expect(elements.map(\.isNull) == [true] + .init(repeating: false, count: 6))
    #expect(elements.map(\.bool) == [nil, true, nil, nil, nil, nil, nil])
    #expect(elements.map(\.integer) == [nil, nil, 1, nil, nil, nil, nil])
    #expect(elements.map(\.double) == [nil, nil, 1, 1.5, nil, nil, nil])
    #expect(elements.map(\.string) == [nil, nil, nil, nil, "s", nil, nil])
    #expect(elements.map { $0.elements?.count } == [nil, nil, nil, nil, nil, 0, nil])
    #expect(elements.map { $0.members?.count } == [nil, nil, nil, nil, nil, nil, 0])
  }

  @Test func `the text of a number survives reading and writing`() throws {
    let text = "[1.50,1e3,-0,100000000000000000000,0.1000000000000000055511151231257827]"
    #expect(String(decoding: try parse(text).text(), as: UTF8.self) == text)
  }

  @Test func `numbers are equal where their values are`() throws {
    #expect(try parse("[1,1.0,10e-1]") == [1, 1.0, 1])
    #expect(try parse("9007199254740993") != parse("9007199254740992"))
    #expect(try parse("9007199254740993") != JSONValue(9_007_199_254_740_992.0))
    #expect(try parse("9007199254740992") == JSONValue(9_007_199_254_740_992.0))
    #expect(Set([JSONValue(1), JSONValue(1.0)]).count == 1)
  }

  @Test func `random trees read back from both layouts`() throws {
    for seed in 0..<500 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let value = randomTree(&random, depth: 4)
      #expect(try JSONValue.parse(value.text()) == value, "seed \(seed)")
      #expect(try JSONValue.parse(value.text(.pretty)) == value, "seed \(seed)")
    }
  }

  private func randomTree(_ random: inout SplitMix64, depth: Int) -> JSONValue {
    switch random.below(depth > 0 ? 7 : 5) {
    case 0: return nil
    case 1: return JSONValue(random.below(2) == 0)
    case 2: return JSONValue(Int64(bitPattern: random.next()))
    case 3: return JSONValue(random.double(in: -1e9..<1e9))
    case 4: return JSONValue(randomString(&random))
    case 5:
      return JSONValue((0..<random.below(4)).map { _ in randomTree(&random, depth: depth - 1) })
    default:
      return JSONValue(
        (0..<random.below(4)).map { _ in
          JSONMember(randomString(&random), randomTree(&random, depth: depth - 1))
        })
    }
  }

  private func randomString(_ random: inout SplitMix64) -> String {
    let characters = Array("ab\"\\/\u{0}\n\u{1B}\u{7F}é\u{2028}\u{1D11E}")
    return String((0..<random.below(6)).map { _ in characters[random.below(characters.count)] })
  }
}
