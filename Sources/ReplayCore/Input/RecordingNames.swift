/// Hands out names for recordings: stems, numbered from 2 on where they repeat.
public struct RecordingNames: Sendable {
  private var given: Set<String> = []

  /// Creates names of which none is given yet.
  public init() {}

  /// A name that was not given before, short enough to be that of a file with an ending.
  public mutating func next(_ stem: String) -> String {
    var stem = stem
    while stem.utf8.count > 200 { stem.removeLast() }
    var name = stem
    var number = 1
    while !given.insert(name).inserted {
      number += 1
      name = "\(stem)-\(number)"
    }
    return name
  }
}
