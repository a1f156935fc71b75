import Geometry
import JSONStream
import PropertyTesting
import Testing

struct JSONNumberTests {
  /// Texts of numbers: few digits and many, points and exponents anywhere.
  private func randomNumber(_ random: inout SplitMix64) -> String {
    func digits(_ count: Int) -> String {
      String((0..<count).map { _ in Character(String(random.below(10))) })
    }
    let lengths = [1, 2, 3, 8, 15, 16, 17, 18, 19, 20, 25, 40, 400]
    let integer = random.below(4) == 0 ? "0" : "\(1 + random.below(9))" + digits(random.below(20))
    let fraction =
      random.below(3) == 0 ? "" : "." + digits(lengths[random.below(lengths.count)])
    let exponent = random.below(2) == 0 ? "" : "e\(random.integer(in: -345...280))"
    return (random.below(2) == 0 ? "-" : "") + integer + fraction + exponent
  }

  @Test func `decimal text becomes the nearest double, bit for bit`() throws {
    #if DEBUG
      let cases: UInt64 = 10_000
    #else
      let cases: UInt64 = 300_000
    #endif
    for seed in 0..<cases {
      var random = SplitMix64(seed: seed)
      let text = randomNumber(&random)
      var scanner = JSONScanner(Array(text.utf8))
      let token = try scanner.next()
      let expected = try #require(Double(text))
      try #require(
        scanner.double(token).bitPattern == expected.bitPattern, "\(text), seed \(seed)")
    }
  }

  @Test(
    arguments: [
      // Halfway between two doubles, to even; with a digit far behind, up.
      ("9007199254740993", 0x4340_0000_0000_0000),
      ("9007199254740993.0000000000000000000000000000000000000001", 0x4340_0000_0000_0001),
      ("9007199254740995", 0x4340_0000_0000_0002),
      // The least double, half of it and a little more; the greatest subnormal; the greatest of all.
      ("4.9406564584124654e-324", 1), ("2.4703282292062327e-324", 0),
      ("2.4703282292062328e-324", 1), ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF),
      ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF),
      ("1.7976931348623158e308", 0x7FEF_FFFF_FFFF_FFFF),
      ("1e-400", 0), ("0e1", 0), ("-0", 0x8000_0000_0000_0000), ("1E+2", 0x4059_0000_0000_0000),
      ("0e999999999999999999999", 0), ("1e-999999999999999999999", 0),
    ] as [(String, UInt64)])
  func `hard cases are decided as published`(text: String, bits: UInt64) throws {
    var scanner = JSONScanner(Array(text.utf8))
    #expect(scanner.double(try scanner.next()).bitPattern == bits)
  }

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

  @Test func `doubles are written as the shortest text that reads back`() throws {
    for (value, text) in [
      (0, "0"), (-0.0, "-0"), (1, "1"), (0.5, "0.5"), (-3.25, "-3.25"), (1e16, "1e+16"),
      (.leastNonzeroMagnitude, "5e-324"), (0.1 + 0.2, "0.30000000000000004"), (100_000, "100000"),
    ] as [(Double, String)] {
      #expect(String(decoding: JSONValue(value).text(), as: UTF8.self) == text)
    }
    for seed in 0..<5_000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let back = try JSONValue.parse(JSONValue(value).text()).double
      #expect(back == value, "seed \(seed)")
    }
  }
}
