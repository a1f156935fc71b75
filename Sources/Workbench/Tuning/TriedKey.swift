// SPDX-License-Identifier: Apache-2.0
import ReplayCore
import Scenes
import Touchstone

/// The values of one key of scenes that a tuning tries, as `--try` gives them.
package struct TriedKey: Hashable, Sendable {
  /// The key, with the kind of scenes if it is for one kind.
  package let key: String
  /// The settings, in the order of the values.
  let settings: [SceneSetting]
  /// The texts of the values.
  let values: [String]

  /// The greatest number of values of a key.
  static let limit = 1000

  /// Parses `KEY=V,V` or `KEY=LOW..HIGH/STEP`, where the last value is at most `HIGH`.
  ///
  /// The numbers of a range are decimal, with at most six digits after the point, and their values
  /// are exact.
  ///
  /// The value is nil for any other text, and if there is no value or more than 1,000.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let values =
      TriedKey.range(parts[1])
      ?? parts[1].split(
        separator: ",", omittingEmptySubsequences: false
      ).map(String.init)
    // `4-40` is a range in other programs, and no value of a key here.
    let isRange = values.count == 1 && values[0].wholeMatch(of: /[0-9.]+-[0-9.]+/) != nil
    guard !isRange, 1...TriedKey.limit ~= values.count, !values.contains(""),
      Set(values).count == values.count
    else { return nil }
    key = String(parts[0])
    self.values = values
    settings = values.compactMap { try? SceneSetting("\(parts[0])=\($0)") }
    guard settings.count == values.count else { return nil }
  }

  /// Returns the values of `LOW..HIGH/STEP`; nil for another text.
  private static func range(_ text: Substring) -> [String]? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let dots = parts[0].firstRange(of: ".."),
      let low = millionths(parts[0][..<dots.lowerBound]),
      let high = millionths(parts[0][dots.upperBound...]), let step = millionths(parts[1]),
      step > 0, low <= high
    else { return nil }
    // One value more than are allowed, which is refused.
    return stride(from: low, through: high, by: step).prefix(limit + 1).map {
      Decimal.text($0, decimals: 6)
    }
  }

  private static func millionths(_ text: Substring) -> Int? {
    let unsigned = text.hasPrefix("-") ? text.dropFirst() : text
    guard let number = fixedPoint(unsigned, decimals: 6), number < 1 << 60 else { return nil }
    return Int(text.hasPrefix("-") ? -number : number)
  }
}

extension [TriedKey] {
  /// The number of combinations of values; `Int.max` if it is greater.
  package var combinations: Int {
    reduce(1) { product, key in
      let (count, overflows) = product.multipliedReportingOverflow(by: key.values.count)
      return overflows ? .max : count
    }
  }

  /// The index of the value of each key in a combination; those of the last key change fastest.
  func values(of combination: Int) -> [Int] {
    var rest = combination
    return reversed().map { key in
      defer { rest /= key.values.count }
      return rest % key.values.count
    }.reversed()
  }

  /// The settings of a combination, one for each key.
  func settings(of combination: Int) -> [SceneSetting] {
    zip(self, values(of: combination)).map { key, value in key.settings[value] }
  }
}
