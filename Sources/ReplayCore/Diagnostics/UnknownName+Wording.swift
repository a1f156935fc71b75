import Scenes
import TouchRecording

extension UnknownName {
  /// What is wrong where this is the first of several `events` and `keys` that are not known.
  func message(events: Int, keys: Int) -> String {
    let near = nearestNames(to: text, among: known)
    let expected =
      near.isEmpty
      ? "what version \(RecordingHeader.version) has" : near.joined(separator: " or ")
    let counts = [(events, "event"), (keys, "key")].filter { $0.0 > 0 }
      .map { count, name in "\(count) \(name)\(count == 1 ? "" : "s")" }
    return "skipped what this version does not know (found \(kind) \"\(printable(text))\", "
      + "expected \(expected); \(counts.joined(separator: " and ")) in all)"
  }
}
