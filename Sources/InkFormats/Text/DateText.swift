// SPDX-License-Identifier: Apache-2.0
import TouchRecording

/// A date and a time of day, as JSON of recognizers of ink has them.
///
///     2018-10-05T07:38:56.123Z     2018-10-05 07:38:56.123456+02:00
struct DateText {
  /// The time in microseconds since the beginning of 1970, in the zone of the text.
  ///
  /// Without a zone it is that of Greenwich.
  let time: Microseconds

  /// Reads a date with a time of day; nil for any other text.
  ///
  /// - Complexity: O(1); long texts are no dates.
  init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    var rest = text[...]
    func number(_ digits: Int, before separators: String = "") -> Int? {
      let number = rest.prefix(digits).prefix { "0"..."9" ~= $0 }
      rest = rest.dropFirst(number.count)
      guard number.count == digits, let value = Int(number) else { return nil }
      if separators.isEmpty { return value }
      guard let next = rest.first, separators.contains(next) else { return nil }
      rest = rest.dropFirst()
      return value
    }
    guard let year = number(4, before: "-/"), let month = number(2, before: "-/"),
      let day = number(2, before: "T "), let hour = number(2, before: ":"),
      let minute = number(2, before: ":"), let second = number(2),
      1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second < 61
    else { return nil }
    var fraction: Microseconds = 0
    if rest.first == "." || rest.first == "," {
      let digits = rest.dropFirst().prefix { "0"..."9" ~= $0 }
      rest = rest.dropFirst(digits.count + 1)
      guard !digits.isEmpty else { return nil }
      fraction = Microseconds((digits + "000000").prefix(6)) ?? 0
    }
    var zone = 0
    rest = rest.drop { $0 == " " }
    if let sign = rest.first, "+-".contains(sign) {
      rest = rest.dropFirst()
      guard let hours = number(2), hours < 24 else { return nil }
      if rest.first == ":" { rest = rest.dropFirst() }
      guard let minutes = rest.isEmpty ? 0 : number(2) else { return nil }
      zone = (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
    } else if ["Z", "UTC", "GMT"].contains(rest) {
      rest = ""
    }
    guard rest.isEmpty else { return nil }
    let minutes = (DateText.days(year, month, day) * 24 + hour) * 60 + minute - zone
    time = Microseconds(minutes * 60 + second) * 1_000_000 + fraction
  }

  /// Returns the number of days since the beginning of 1970.
  ///
  /// A year that begins in March ends with the day that only some years have.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let days = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + days - 719_468
  }
}
