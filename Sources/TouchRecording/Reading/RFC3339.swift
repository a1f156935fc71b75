/// The format of a date with a time (RFC 3339, section 5.6).
enum RFC3339 {
  /// Returns true if `text` is a date and time such as `2026-03-01T12:00:00.5+01:00`.
  ///
  /// The day must exist. Second 60 is allowed, because of leap seconds.
  static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard matches(bytes.prefix(19), "dddd-dd-ddTdd:dd:dd") else { return false }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    guard (1...12).contains(month), day >= 1, day <= days(in: month, of: year),
      number(11..<13) < 24, number(14..<16) < 60, number(17..<19) <= 60
    else { return false }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { (48...57).contains($0) }
      if fraction.isEmpty { return false }
      rest = rest[fraction.endIndex...]
    }
    if matches(rest, "Z") { return true }
    guard matches(rest, "+dd:dd") || matches(rest, "-dd:dd") else { return false }
    let start = rest.startIndex
    return number(start + 1..<start + 3) < 24 && number(start + 4..<start + 6) < 60
  }

  /// Returns true if the bytes match `form`: `d` is any digit, and letters match in either case.
  private static func matches(_ bytes: ArraySlice<UInt8>, _ form: String) -> Bool {
    let form = form.utf8
    return bytes.count == form.count
      && zip(bytes, form).allSatisfy { byte, wanted in
        switch wanted {
        case UInt8(ascii: "d"): (48...57).contains(byte)
        case UInt8(ascii: "T"), UInt8(ascii: "Z"): byte & 0xDF == wanted
        default: byte == wanted
        }
      }
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
