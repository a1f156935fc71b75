// SPDX-License-Identifier: Apache-2.0
import Geometry
import Glibc
import JSONStream
import PropertyTesting
import TestCorpora
import Testing

/// Every number is the one that the C library makes of it, bit for bit, whichever way it is read.
struct NumberRoundingTests {
  private static let cases: UInt64 = effort(few: 10_000, all: 1_000_000)

  private func expected(_ text: String) -> UInt64 {
    // The C library reads up to the zero byte that ends the text, and keeps nothing.
    unsafe strtod(text, nil).bitPattern
  }

  /// The fault in the result of reading `text`, or nil.
  private func fault(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    let bits = expected(text)
    var scanner = JSONScanner(bytes)
    guard let token = try? scanner.next() else { return "\(text) is refused" }
    if scanner.double(token).bitPattern != bits { return "\(text) is \(scanner.double(token))" }
    // If bytes follow the number, the reader can load a whole word.
    for padding in [[], Array(",\"y\":12}".utf8)] {
      guard let (value, end) = PlainNumber.double((bytes + padding).span, at: 0) else { continue }
      let isWhole = end == bytes.count || "eE".utf8.contains(bytes[end])
      if !isWhole { return "\(text) ends at \(end)" }
      if end == bytes.count, value.bitPattern != bits { return "\(text) is \(value) in place" }
    }
    if let (value, end) = PlainNumber.shortElement((bytes + Array(",".utf8)).span, at: 0) {
      if end != bytes.count { return "the element \(text) ends at \(end)" }
      if value.bitPattern != bits { return "the element \(text) is \(value)" }
    }
    return nil
  }

  @Test func `the words of a span are its bytes, and zeros beyond its end`() {
    for count in 0...70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 0x81 &+ 37 &* $0) }
      for offset in 0...count + 9 {
        let word = (0..<8).reversed().reduce(UInt64(0)) { word, index in
          word << 8 | (offset + index < count ? UInt64(bytes[offset + index]) : 0)
        }
        #expect(bytes.span.word(at: offset) == word)
        let four = bytes.span.fourWords(at: offset)
        #expect((four != nil) == (offset + 32 <= count))
        guard let (a, b, c, d) = four else { continue }
        let all = [0, 8, 16, 24].map { bytes.span.word(at: offset + $0) }
        #expect([a, b, c, d] == all)
      }
      #expect(bytes.span.fourWords(at: -1) == nil)
    }
  }

  @Test func `a short element is a number by the grammar, and is followed by a comma`() {
    let characters = Array("0059.,]-".utf8)
    var count = 0
    for seed in 0..<NumberRoundingTests.cases {
      var random = SplitMix64(seed: seed)
      let bytes = (0...random.below(10)).map { _ in characters[random.below(characters.count)] }
      let text = String(decoding: bytes, as: UTF8.self)
      let element = bytes.prefix { $0 != UInt8(ascii: ",") }
      var scanner = JSONScanner(Array(element))
      let token = try? scanner.next()
      let isNumber =
        element.count < min(bytes.count, 8) && element.first != UInt8(ascii: "-")
        && token?.kind == .number && token?.end == element.count
      let found = PlainNumber.shortElement(bytes.span, at: 0)
      if isNumber != (found != nil) { Issue.record("\(text)") }
      guard let found else { continue }
      let bits = expected(String(decoding: element, as: UTF8.self))
      if found.end != element.count || found.value.bitPattern != bits { Issue.record("\(text)") }
      count += 1
    }
    #expect(count > Int(NumberRoundingTests.cases) / 20)
  }

  @Test(arguments: [
    "0", "-0", "0.0", "1e22", "1e23", "-1e23", "9007199254740991", "9007199254740992",
    "9007199254740993", "9007199254740994", "9007199254740995", "9007199254740997",
    "18014398509481985", "18014398509481987", "36028797018963971", "0.1", "0.30000000000000004",
    "2.2250738585072012e-308", "2.2250738585072014e-308",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-323",
    "1.7976931348623157e308", "1.7976931348623158e308", "8.988465674311580536566680721e307",
    "5e-324", "3e-324", "2e-324", "1e-400", "6.631236846766476e-316", "3.2378839133029012895e-319",
    "100000000000000016777215", "100000000000000016777216", "1.00000005960464477550",
    "7.3177701707893310e+15", "5.8e-302", "1090544144181609348671888949248",
    "1090544144181609348835077142190", "9355950000000000000.00000000000000000000000000000000001844",
    "1234567890123456789", "12345678901234567890", "123456789012345678901234567890",
    "1.2345678901234567890123456789e-30", "18446744073709551615", "18446744073709551616",
    "9999999999999999999", "0.9999999999999999999", "9223372036854775808e-19", "99999999.99999999",
    "1.5", "12345678", "1234567.1", "123456.12", "0.00000000000000000001", "0e1", "1E+2",
    "9007199254740993.0000000000000000000000000000000000000001", "0e999999999999999999999",
    "1e-999999999999999999999", "4.9406564584124654e-324", "2.2250738585072011e-308",
  ])
  func `hard numbers are rounded as the C library does`(text: String) {
    #expect(fault(text) == nil)
    #expect(fault(text + "E0") == nil || text.contains("e"))
  }

  @Test func `a number halfway between two doubles, and its neighbors, are rounded right`() throws {
    for seed in 0..<NumberRoundingTests.cases / 50 {
      var random = SplitMix64(seed: seed)
      // 2^k times an odd number of 54 bits: k from -1074, where it has up to 768 digits, to 60.
      let significand = random.next() >> 10 | 1 << 53 | 1
      let halfway = exactText(significand, binaryExponent: -random.below(1100) + 60)
      let digits = halfway.contains(".") ? halfway : halfway + "."
      for text in [
        halfway, digits + "0", digits + "0000001",
        digits + String(repeating: "0", count: 900) + "1",
      ] {
        if let fault = fault(text) { Issue.record("\(fault), seed \(seed)") }
      }
    }
  }

  /// `significand * 2^exponent` with all its digits, by adding and halving digit by digit.
  private func exactText(_ significand: UInt64, binaryExponent: Int) -> String {
    var digits = String(significand).utf8.map { $0 - 48 }
    var point = digits.count
    for _ in 0..<abs(binaryExponent) {
      var carry: UInt8 = 0
      if binaryExponent > 0 {
        for index in digits.indices.reversed() {
          let sum = digits[index] * 2 + carry
          (digits[index], carry) = (sum % 10, sum / 10)
        }
        if carry > 0 {
          digits.insert(carry, at: 0)
          point += 1
        }
      } else {
        for index in digits.indices {
          let value = carry * 10 + digits[index]
          (digits[index], carry) = (value / 2, value % 2)
        }
        if carry > 0 { digits.append(5) }
      }
    }
    let text = digits.map { String($0) }
    let whole = text[..<point].joined().drop { $0 == "0" }
    let fraction = text[point...].joined()
    return (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
  }

  @Test func `random decimals of few and of up to 400 digits are rounded as the C library does`() {
    for seed in 0..<NumberRoundingTests.cases {
      var random = SplitMix64(seed: seed)
      var digits = String(String(random.next()).prefix(1 + random.below(20)))
      digits += String(random.below(100_000))
      if random.below(20) == 0 { digits += String(repeating: digits, count: random.below(16)) }
      let whole = random.below(min(digits.count, 26))
      var text = String(digits.prefix(whole)).drop { $0 == "0" } + ""
      text = (text.isEmpty ? "0" : text) + "." + digits.dropFirst(whole)
      if random.below(2) == 0 { text = "-" + text }
      if random.below(3) == 0 { text += "e\(random.integer(in: -330...280))" }
      if let fault = fault(String(text)) { Issue.record("\(fault), seed \(seed)") }
    }
  }

  @Test func `every double reads back from its shortest text`() {
    for seed in 0..<NumberRoundingTests.cases {
      var random = SplitMix64(seed: seed)
      // Any pattern; and coordinates as devices give them.
      for value in [
        Double(bitPattern: random.next()), Double(Float(random.double(in: -1000..<1000))),
        random.double(in: 0..<1),
      ] where value.isFinite {
        let text = JSONValue(value).text()
        var scanner = JSONScanner(text)
        guard let token = try? scanner.next(), scanner.double(token).bitPattern == value.bitPattern
        else {
          Issue.record("\(value), seed \(seed)")
          continue
        }
        if let (back, end) = PlainNumber.double(text.span, at: 0), end == text.count,
          back.bitPattern != value.bitPattern
        {
          Issue.record("\(value) in place, seed \(seed)")
        }
      }
    }
  }

  @Test func `integers are read in place up to 18 digits, and nothing else is`() {
    for text in ["0", "7", "12345678", "123456789", "123456789012345678"] {
      for padding in ["", ",", "          "] {
        let found = PlainNumber.integer(Array((text + padding).utf8).span, at: 0)
        #expect(found?.value == UInt64(text), "\(text)")
        #expect(found?.end == text.utf8.count, "\(text)")
      }
    }
    for text in ["", "-1", "01", "00000000", "1234567890123456789", ".5", "a"] {
      #expect(PlainNumber.integer(Array(text.utf8).span, at: 0) == nil, "\(text)")
    }
    for text in ["", "-", "--1", "01.5", "-01", "1.", ".5", "a", "12345678.", "-1.", "00"] {
      #expect(PlainNumber.double(Array(text.utf8).span, at: 0) == nil, "\(text)")
    }
  }
}
