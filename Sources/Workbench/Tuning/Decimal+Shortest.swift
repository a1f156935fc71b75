// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import ReplayCore
import Scenes
import Touchstone

extension Decimal {
  /// Returns a decimal number between two values that are next to each other: the one with the fewest
  /// digits after the point, of these the nearest to the middle.
  ///
  /// - Parameters:
  ///   - lower: The exclusive lower end; nil if no value is smaller, and the number is `upper` then.
  ///   - upper: The inclusive upper end.
  /// - Returns: The text of the number.
  static func shortest(above lower: Double?, upTo upper: Double) -> String {
    let (own, lower) = (Diagnostics.text(upper), lower ?? upper.nextDown)
    // The middle of greater numbers has no digits to leave out.
    guard max(abs(lower), abs(upper)) < 0x1p53 else { return own }
    let middle = lower + (upper - lower) / 2
    var power = 1.0
    // 17 digits tell any two doubles between 0.1 and 1 apart.
    for digits in 0...17 {
      let scaled = middle * power
      guard abs(scaled) < 0x1p62 else { break }
      let below = Int(scaled.rounded(.down))
      let near = [below, below + 1].sorted { abs(Double($0) - scaled) < abs(Double($1) - scaled) }
      for number in near {
        let text = Decimal.text(number, decimals: digits)
        if let value = Double(text), value > lower, value <= upper { return text }
      }
      power *= 10
    }
    return own
  }

  /// Returns the text of an integer divided by a power of ten, without zeros at its end.
  static func text(_ number: Int, decimals digits: Int) -> String {
    var text = Substring(fixed(Int64(number), decimals: digits))
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }
}
