// SPDX-License-Identifier: Apache-2.0
import FileIO

/// Gives unique names to recordings: stems, with numbers from 2 on if they repeat.
package struct RecordingNames: Sendable {
  private var given: Set<ByteName> = []
  /// The last number that was appended to each repeated stem.
  private var numbers: [ByteName: Int] = [:]

  /// Creates a source of names that has not returned any name.
  package init() {}

  /// Returns a name that was not returned before, short enough for a file name with an ending.
  ///
  /// A stem of more than 200 bytes is shortened first.
  ///
  /// - Complexity: O(1), amortized, also for a stem that repeats.
  package mutating func next(_ stem: String) -> String {
    var stem = stem
    while stem.utf8.count > 200 { stem.unicodeScalars.removeLast() }
    var name = stem
    var number = numbers[ByteName(stem)] ?? 1
    while !given.insert(ByteName(name)).inserted {
      number += 1
      name = "\(stem)-\(number)"
    }
    if number > 1 { numbers[ByteName(stem)] = number }
    return name
  }
}
