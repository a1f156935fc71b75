// SPDX-License-Identifier: Apache-2.0

/// Returns the candidates that the writer of `name` may have meant, nearest first.
///
/// Two names are near if their edit distance is at most a third of the longer name, or if one name
/// begins with the other; names of more than 200 bytes are near only by their beginning. At most
/// three names are returned, each once; ties keep the order of `candidates`. Of thousands of candidates with
/// the same letters, the later ones are near only by their beginning too.
///
/// - Complexity: O(n k) for n candidates of k bytes, and O(k^2) more for each whose letters and length
///   are near and whose distance may be less than that of the third name so far.
package func nearestNames(to name: String, among candidates: [String]) -> [String] {
  let written = Array(name.utf8)
  var near: [(distance: Int, name: String)] = []
  var cells = comparedCells
  let ending = Array(".\(name)".utf8)
  for candidate in candidates {
    let limit = near.count < 3 ? Int.max : near[2].distance - 1
    let bytes = Array(candidate.utf8)
    // Two scenes may have a figure of the same name.
    guard !near.contains(where: { $0.name == candidate }),
      // The last part of a path is what people remember of it.
      let distance = bytes.suffix(ending.count).elementsEqual(ending)
        ? limit >= 0 ? 0 : nil : nearDistance(written, bytes, atMost: limit, spending: &cells)
    else { continue }
    let place = near.firstIndex { $0.distance > distance } ?? near.count
    near.insert((distance, candidate), at: place)
    if near.count > 3 { near.removeLast() }
  }
  return near.map { $0.name }
}

/// Returns the edit distance between two names, or nil if they are not near each other, or if it is
/// more than `limit`.
private func nearDistance(
  _ written: [UInt8], _ candidate: [UInt8], atMost limit: Int, spending cells: inout Int
) -> Int? {
  let (shorter, longer) = (min(written.count, candidate.count), max(written.count, candidate.count))
  // The difference in length is a lower bound, and exact if one name begins with the other.
  let least = longer - shorter
  guard least <= limit else { return nil }
  if !written.isEmpty, written.starts(with: candidate) || candidate.starts(with: written) {
    return least
  }
  guard longer <= nearLimit, least * 3 <= longer, cells > 0 else { return nil }
  // Each letter that only one of them has takes an edit.
  let (own, other) = (letters(of: written), letters(of: candidate))
  let edits = max((own & ~other).nonzeroBitCount, (other & ~own).nonzeroBitCount)
  guard edits <= min(limit, longer / 3) else { return nil }
  cells -= written.count * candidate.count
  return editDistance(written, candidate, atMost: min(limit, longer / 3))
}

/// Returns the set of the letters of a name, with one bit for each, or for up to four.
private func letters(of name: [UInt8]) -> UInt64 {
  name.reduce(0) { $0 | 1 << UInt64($1 & 63) }
}

/// The greatest length, in bytes, of a name that is compared letter by letter; people type shorter
/// ones.
private let nearLimit = 200

/// The number of pairs of letters that a search compares: 1,000 names of ten letters, in about 1 ms.
///
/// A run may search for each of a thousand recordings.
private let comparedCells = 100_000

/// Returns the least number of insertions, deletions, replacements and swaps of neighbors between
/// two texts (optimal string alignment, Damerau 1964); nil if it is more than `limit`.
///
/// - Complexity: O(n m) time and O(m) memory for texts of n and m bytes without the beginning and the
///   end that they share; less if the distance is soon beyond the limit.
package func editDistance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int = .max) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  // A shared beginning and a shared end need no edits.
  let beginning = zip(a, b).prefix { $0 == $1 }.count
  let (a, b) = (a.dropFirst(beginning), b.dropFirst(beginning))
  let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
  return tableDistance(Array(a.dropLast(end)), Array(b.dropLast(end)), atMost: limit)
}

/// Returns the distance by the table of the distances between all beginnings of both texts.
private func tableDistance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  var row = beforeLast
  for i in a.indices {
    row[0] = i + 1
    var least = i + 1
    for j in b.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row[j + 1] = distance
      least = min(least, distance)
    }
    // A swap looks back by two rows and adds 1, so beyond the limit by 1 nothing comes back.
    if least - 1 > limit { return nil }
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}
