/// Returns the candidates that the writer of `name` may have meant, nearest first.
///
/// Two names are near if their edit distance is at most a third of the longer name, or if one name
/// begins with the other; names of more than 200 bytes are near only by their beginning. At most
/// three names are returned; ties keep the order of `candidates`.
///
/// - Complexity: O(n k) for n candidates of k bytes, and for each candidate O(k d) more if its distance
///   may be d and less than that of the third name so far.
package func nearestNames(to name: String, among candidates: [String]) -> [String] {
  let written = Array(name.utf8)
  var near: [(distance: Int, name: String)] = []
  for candidate in candidates {
    let limit = near.count < 3 ? Int.max : near[2].distance - 1
    guard let distance = nearDistance(written, Array(candidate.utf8), atMost: limit) else {
      continue
    }
    let place = near.firstIndex { $0.distance > distance } ?? near.count
    near.insert((distance, candidate), at: place)
    if near.count > 3 { near.removeLast() }
  }
  return near.map(\.name)
}

/// Returns the edit distance between two names, or nil if they are not near each other, or if it is
/// more than `limit`.
private func nearDistance(_ written: [UInt8], _ candidate: [UInt8], atMost limit: Int) -> Int? {
  let (shorter, longer) = (min(written.count, candidate.count), max(written.count, candidate.count))
  // The difference in length is a lower bound, and exact if one name begins with the other.
  let least = longer - shorter
  guard least <= limit else { return nil }
  if !written.isEmpty, written.starts(with: candidate) || candidate.starts(with: written) {
    return least
  }
  guard longer <= nearLimit, least * 3 <= longer else { return nil }
  return editDistance(written, candidate, atMost: min(limit, longer / 3))
}

/// The greatest length, in bytes, of a name that is compared letter by letter; people type shorter
/// ones.
private let nearLimit = 200

/// Returns the least number of insertions, deletions, replacements and swaps of neighbors between
/// two texts (optimal string alignment, Damerau 1964); nil if it is more than `limit`.
///
/// A path through the table with at most `limit` insertions and deletions stays within `limit`
/// columns of the diagonal (Ukkonen 1985), so only these columns are filled.
///
/// - Complexity: O(n d) time for texts of n bytes and a limit of d, three rows of memory.
package func editDistance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int = .max) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  let reach = min(limit, max(a.count, b.count))
  let never = a.count + b.count + 1
  var beforeLast = [Int](repeating: never, count: b.count + 1)
  var last = beforeLast
  var row = beforeLast
  for j in 0...min(reach, b.count) { last[j] = j }
  for i in a.indices {
    let columns = max(i + 1 - reach, 0)...min(i + 1 + reach, b.count)
    // The columns beside those that are filled are never reached.
    if columns.lowerBound > 0 { row[columns.lowerBound - 1] = never }
    if columns.upperBound < b.count { row[columns.upperBound + 1] = never }
    var least = never
    for column in columns {
      if column == 0 {
        row[0] = i + 1
      } else {
        let j = column - 1
        var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          distance = min(distance, beforeLast[j - 1] + 1)
        }
        row[column] = distance
      }
      least = min(least, row[column])
    }
    // A swap looks back by two rows, so one row beyond the limit is not the end.
    if least > limit, last[columns].allSatisfy({ $0 > limit }) { return nil }
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}
