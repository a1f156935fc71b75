// SPDX-License-Identifier: Apache-2.0

/// The name of a time in a table or in JSON, with the unit that it tells.
///
///     t, Time, timestamp, ts          no unit
///     t_ms, time (s), timestampMillis the unit behind the name
struct TimeName {
  /// The place of the name among those of times, the likeliest first.
  let rank: Int
  /// The unit that the name tells; nil if it tells none.
  let unit: TimeUnit?

  private static let names = ["t", "time", "timestamp", "ts"]

  /// The names of units as they stand in other names, in lower case.
  static let units: [(unit: TimeUnit, names: [String])] = [
    (.seconds, ["s", "sec", "secs", "second", "seconds"]),
    (.milliseconds, ["ms", "msec", "millis", "millisecond", "milliseconds"]),
    (.microseconds, ["us", "usec", "micros", "microseconds", "\u{B5}s", "\u{3BC}s"]),
    (.nanoseconds, ["ns", "nsec", "nanos", "nanoseconds"]),
  ]

  /// Reads a name; nil for one of something else.
  ///
  /// - Complexity: O(1); long names are none of times.
  init?(_ name: String) {
    guard name.utf8.count <= 40 else { return nil }
    // A separator, or a capital, tells `t_s`, a time in seconds, from `ts`, a time stamp.
    let words = TimeName.words(of: name)
    let whole = words.joined()
    for (rank, base) in TimeName.names.enumerated() {
      let unit = TimeName.units.first { _, names in
        names.contains { unit in
          words.count > 1 && words.last == unit && words.dropLast().joined() == base
            || unit.utf8.count > 1 && whole == base + unit
        }
      }
      guard unit != nil || whole == base else { continue }
      (self.rank, self.unit) = (rank, unit?.unit)
      return
    }
    return nil
  }

  /// Returns the words of a name in lower case: `time`, `ms` for `timeMs` and `Time (ms)`.
  private static func words(of name: String) -> [String] {
    var words = [""]
    var wasLower = false
    for character in name {
      let isPart = character.isLetter || character.isNumber
      if !isPart || character.isUppercase && wasLower { words.append("") }
      if isPart { words[words.count - 1] += character.lowercased() }
      wasLower = character.isLowercase
    }
    return words.filter { !$0.isEmpty }
  }
}
