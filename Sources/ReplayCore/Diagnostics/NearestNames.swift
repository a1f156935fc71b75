/// Returns the candidates that the writer of `name` may have meant, nearest first.
///
/// Two names are near if their edit distance is at most a third of the longer name, or if one name
/// begins with the other; names of more than 200 bytes are near only by their beginning. At most
/// three names are returned; ties keep the order of `candidates`.
package func nearestNames(to name: String, among candidates: [String]) -> [String] {
  let written = Array(name.utf8)
  return candidates.enumerated()
    .compactMap { index, candidate -> (distance: Int, index: Int, name: String)? in
      nearDistance(written, Array(candidate.utf8)).map { ($0, index, candidate) }
    }
    .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
    .prefix(3)
    .map(\.name)
}

/// Returns the edit distance between two names, or nil if they are not near each other.
private func nearDistance(_ written: [UInt8], _ candidate: [UInt8]) -> Int? {
  let (shorter, longer) = (min(written.count, candidate.count), max(written.count, candidate.count))
  // The difference in length is a lower bound, and exact if one name begins with the other.
  let least = longer - shorter
  if !written.isEmpty, written.starts(with: candidate) || candidate.starts(with: written) {
    return least
  }
  guard longer <= nearLimit, least * 3 <= longer else { return nil }
  let distance = editDistance(written, candidate)
  return distance * 3 <= longer ? distance : nil
}

/// The greatest length, in bytes, of a name that is compared letter by letter; people type shorter
/// ones.
private let nearLimit = 200

/// Returns the least number of insertions, deletions, replacements and swaps of neighbors between
/// two texts (optimal string alignment, Damerau 1964).
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
