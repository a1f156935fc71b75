/// Hands out names for recordings: stems, numbered from 2 on where they repeat.
package struct RecordingNames: Sendable {
  private var given: Set<String> = []
  /// Up to which number those of each stem are given.
  private var numbers: [String: Int] = [:]

  /// Creates names of which none is given yet.
  package init() {}

  /// A name that was not given before, short enough to be that of a file with an ending.
  ///
  /// - Complexity: O(1), amortized, however often a stem repeats.
  package mutating func next(_ stem: String) -> String {
    var stem = stem
    while stem.utf8.count > 200 { stem.removeLast() }
    var name = stem
    var number = numbers[stem] ?? 1
    while !given.insert(name).inserted {
      number += 1
      name = "\(stem)-\(number)"
    }
    numbers[stem] = number
    return name
  }
}
