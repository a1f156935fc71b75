/// The names among `candidates` that somebody who wrote `name` may have meant, nearest first.
///
/// Near means an edit distance of at most a third of the longer name, or one name beginning with
/// the other; at most three are given, ties in the order of `candidates`.
package func nearestNames(to name: String, among candidates: [String]) -> [String] {
  let written = Array(name.utf8)
  return candidates.enumerated()
    .compactMap { index, candidate -> (distance: Int, index: Int, name: String)? in
      let distance = editDistance(written, Array(candidate.utf8))
      let isPrefix = !name.isEmpty && (candidate.hasPrefix(name) || name.hasPrefix(candidate))
      guard isPrefix || distance * 3 <= max(written.count, candidate.utf8.count) else { return nil }
      return (distance, index, candidate)
    }
    .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
    .prefix(3)
    .map(\.name)
}

/// The least number of insertions, deletions, replacements and swaps of neighbours between two
/// texts (optimal string alignment, Damerau 1964).
///
/// - Complexity: O(n m) time, three rows of memory.
package func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1] + last.dropFirst()
    for j in b.indices {
      row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
