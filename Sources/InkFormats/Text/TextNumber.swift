// SPDX-License-Identifier: Apache-2.0
import JSONStream
import TouchRecording

/// A number that a text file writes in its own way: `-0.5`, `+1e3`, `.5`, `007`, `1.` or `0,5`.
struct TextNumber {
  /// The digits, for exact times.
  let decimal: JSONDecimal
  /// The nearest `Double`.
  let double: Double
  /// True if a comma stands for the point.
  let hasComma: Bool

  /// Reads the number that fills `text`; nil for any other text, and where a comma stands for the
  /// point.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(pointed: bytes, in: bytes.indices)
  }

  /// Reads the number that fills `range` of `bytes`; nil for any other text, and where a comma
  /// stands for the point.
  init?(pointed bytes: [UInt8], in range: Range<Int>) {
    self.init(bytes, in: range)
    if hasComma { return nil }
  }

  /// Reads the number that fills `range` of `bytes`; nil for any other text.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    if let number = TextNumber(scanning: bytes, in: range, hasComma: false) {
      self = number
      return
    }
    let text = TextNumber.plain(bytes[range])
    self.init(scanning: text, in: text.indices, hasComma: bytes[range].contains(UInt8(ascii: ",")))
  }

  private init?(scanning bytes: [UInt8], in range: Range<Int>, hasComma: Bool) {
    var scanner = JSONScanner(bytes, in: range)
    guard let token = try? scanner.next(), token.kind == .number, token.start == range.lowerBound,
      token.end == range.upperBound
    else { return nil }
    decimal = token.decimal
    double = scanner.double(token)
    self.hasComma = hasComma
  }

  /// Returns the text in the grammar of JSON, if it is a number in a looser one.
  private static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var text = text
    var plain: [UInt8] = []
    if let sign = text.first, isSign(sign) {
      text = text.dropFirst()
      if sign == UInt8(ascii: "-") { plain.append(sign) }
    }
    func digits() -> ArraySlice<UInt8> { text.prefix(while: isDigit) }
    let whole = digits()
    text = text[whole.endIndex...]
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    plain.append(contentsOf: significant.isEmpty ? [UInt8(ascii: "0")] : Array(significant))
    if let point = text.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ",") {
      text = text.dropFirst()
      let fraction = digits()
      text = text[fraction.endIndex...]
      // A lone point is no number.
      guard !whole.isEmpty || !fraction.isEmpty else { return [] }
      if !fraction.isEmpty { plain += [UInt8(ascii: ".")] + fraction }
    } else if whole.isEmpty {
      return []
    }
    return plain + text
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9
  }

  static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }
}

// MARK: - Time stamps

extension JSONDecimal {
  /// The greatest magnitude of a time stamp in microseconds: 285 years.
  static let greatestStamp: UInt64 = 9_000_000_000_000_000

  /// Returns the time in microseconds, halves rounded away from zero; nil beyond `greatestStamp`.
  ///
  /// The digits of the text are rounded, not a `Double`, so `0.0005` ms is 1 us and stamps of an
  /// epoch keep their fractions.
  /// - Complexity: O(1); at most 20 steps.
  func stamp(in unit: TimeUnit) -> Microseconds? {
    var magnitude = significand
    var power = Int(exponent) + unit.exponent
    while power > 0, magnitude > 0 {
      guard magnitude <= JSONDecimal.greatestStamp else { return nil }
      magnitude *= 10
      power -= 1
    }
    // A significand has at most 19 digits, so below this it is less than a half.
    if power < -20 { magnitude = 0 }
    var dropped: UInt64 = 0
    while power < 0, magnitude > 0 || dropped > 0 {
      (magnitude, dropped) = magnitude.quotientAndRemainder(dividingBy: 10)
      power += 1
    }
    // The first digit after the point decides; the digits after it cannot make a half less.
    if dropped >= 5 { magnitude += 1 }
    guard magnitude <= JSONDecimal.greatestStamp else { return nil }
    return isNegative ? -Microseconds(magnitude) : Microseconds(magnitude)
  }
}

// MARK: - Faults

/// The words of faults for values that several formats have.
enum Expectation {
  static func number(in range: ClosedRange<Double>) -> String {
    "a number from \(JSONNumber(range.lowerBound).text) to \(JSONNumber(range.upperBound).text)"
  }

  /// See `JSONDecimal.greatestStamp`.
  static func time(in unit: TimeUnit) -> String {
    "a number of at most 9e15 microseconds, here in \(unit.rawValue)"
  }
}
