import JSONStream

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
