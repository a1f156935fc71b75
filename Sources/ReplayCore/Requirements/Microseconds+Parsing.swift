import TouchRecording

extension Microseconds {
  /// Reads a time such as `1500000` (microseconds), `800ms` or `1.5s`; nil for all else, and beyond
  /// the times of recordings.
  package init?(timeText text: String) {
    let units: [(ending: String, decimals: Int)] = [("us", 0), ("ms", 3), ("s", 6), ("", 0)]
    guard let unit = units.first(where: { text.hasSuffix($0.ending) }) else { return nil }
    let parts = text.dropLast(unit.ending.count)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    let isWhole = parts.count == 1 || !fraction.isEmpty
    guard isWhole, fraction.count <= unit.decimals,
      (parts[0] + fraction).utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 })
    else { return nil }
    let zeros = String(repeating: "0", count: unit.decimals - fraction.count)
    let time = parts[0].isEmpty ? nil : Microseconds(parts[0] + fraction + zeros)
    guard let time, TouchRange.time.contains(time) else { return nil }
    self = time
  }
}
