/// A decimal number in the text formats of ink, which are laxer than JSON.
///
///     +5 007 .5 5. 1e-3
///
/// It has a sign or none, digits with a point or none, and an exponent or none. Words such as `nan`
/// and hexadecimal numbers are no decimal numbers.
enum DecimalText {
  /// The greatest number of bytes of a number.
  static let lengthLimit = 400

  /// Returns the number, or nil if the text is no decimal number or not a finite one.
  static func double(_ text: some BidirectionalCollection<UInt8>) -> Double? {
    guard text.count <= lengthLimit, end(of: text) == text.endIndex else { return nil }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  /// The end of the number at the start of the text, or nil if there is none.
  private static func end<Text: BidirectionalCollection<UInt8>>(of text: Text) -> Text.Index? {
    var index = text.startIndex
    func digits() -> Int {
      var count = 0
      while index < text.endIndex, isDigit(text[index]) {
        text.formIndex(after: &index)
        count += 1
      }
      return count
    }
    func passSign() {
      guard index < text.endIndex, isSign(text[index]) else { return }
      text.formIndex(after: &index)
    }
    passSign()
    var count = digits()
    if index < text.endIndex, text[index] == UInt8(ascii: ".") {
      text.formIndex(after: &index)
      count += digits()
    }
    guard count > 0 else { return nil }
    if index < text.endIndex, text[index] | 0x20 == UInt8(ascii: "e") {
      text.formIndex(after: &index)
      passSign()
      guard digits() > 0 else { return nil }
    }
    return index
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9
  }

  static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }
}
