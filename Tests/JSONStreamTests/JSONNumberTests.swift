// SPDX-License-Identifier: Apache-2.0
import JSONStream
import Testing

struct JSONNumberTests {
  @Test(arguments: ["1e400", "-1e400", "1.7976931348623159e308", "1e309", "123123e100000"])
  func `numbers beyond the greatest double are refused`(text: String) {
    #expect(fault("[\(text)]") == .outOfRange(offset: 1, found: text))
  }

  @Test func `zeros at either end of a long number change nothing`() throws {
    let zeros = String(repeating: "0", count: 400)
    #expect(try parse("12.5\(zeros)").double == 12.5)
    #expect(try parse("1.0\(zeros)").integer == 1)
    #expect(try parse("0.\(zeros)1e401").integer == 1)
    #expect(try parse("1\(zeros)e-400").integer == 1)
    #expect(try parse("1\(zeros)e-399").integer == 10)
    #expect(fault("1\(zeros)")?.expected == "a number within the range of Double")
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1e3", 1000), ("1.0", 1), ("-12.50e1", -125),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775808", nil), ("9223372036854775807.5", nil), ("0.1", nil), ("1e-1", nil),
      ("10e-1", 1), ("1e18", 1_000_000_000_000_000_000), ("1e19", nil), ("-1e300", nil),
      ("92233720368547758070e-1", .max), ("1.00000000000000000000001", nil),
    ] as [(String, Int64?)])
  func `a number is an integer where its exact decimal value is one`(
    text: String, integer: Int64?
  ) throws {
    #expect(try parse(text).integer == integer)
  }

  @Test func `doubles are written as the shortest text that reads back`() {
    for (value, text) in [
      (0, "0"), (-0.0, "-0"), (1, "1"), (0.5, "0.5"), (-3.25, "-3.25"), (1e16, "1e+16"),
      (.leastNonzeroMagnitude, "5e-324"), (0.1 + 0.2, "0.30000000000000004"), (100_000, "100000"),
    ] as [(Double, String)] {
      #expect(String(decoding: JSONValue(value).text(), as: UTF8.self) == text)
    }
  }
}
