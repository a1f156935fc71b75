// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import PropertyTesting
import ReplayCore
import Testing
import Touchstone

@Suite struct WordsTests {
  /// The definition, word for word, by recursion: slow, and for short words only.
  private func reference(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Int {
    guard let x = a.last else { return b.count }
    guard let y = b.last else { return a.count }
    var least = min(
      reference(a.dropLast(), b) + 1, reference(a, b.dropLast()) + 1,
      reference(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1))
    let (a1, b1) = (a.dropLast(), b.dropLast())
    if let x1 = a1.last, let y1 = b1.last, x == y1, x1 == y {
      least = min(least, reference(a1.dropLast(), b1.dropLast()) + 1)
    }
    return least
  }

  @Test func `the edit distance is that of its definition for all words of up to three letters`() {
    var words: [[UInt8]] = [[]]
    for _ in 1...3 { words += words.flatMap { word in [1, 2, 3].map { word + [$0] } } }
    words = Array(Set(words))
    #expect(words.count == 40)
    for a in words {
      for b in words {
        let distance = reference(a[...], b[...])
        #expect(editDistance(a, b) == distance, "\(a) \(b)")
        for limit in 0...3 {
          let found = editDistance(a, b, atMost: limit)
          #expect(found == (distance > limit ? nil : distance), "\(a) \(b) up to \(limit)")
        }
      }
    }
  }

  @Test func `the nearest names are the first three by distance among all that are near`() {
    var random = SplitMix64(seed: 1)
    func word() -> String {
      String((0..<4 + random.below(4)).map { _ in "ab".randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<200 {
      let (name, known) = (word(), (0..<30).map { _ in word() })
      let all = known.enumerated().compactMap { index, candidate in
        nearestNames(to: name, among: [candidate]).isEmpty
          ? nil
          : (distance: nameDistance(name, candidate), index: index, candidate: candidate)
      }
      var sorted = all.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      var seen: Set<String> = []
      sorted.removeAll { !seen.insert($0.candidate).inserted }
      #expect(nearestNames(to: name, among: known) == sorted.prefix(3).map(\.candidate))
    }
  }

  /// The distance of two names: their difference in length if one begins with the other.
  private func nameDistance(_ one: String, _ other: String) -> Int {
    one.hasPrefix(other) || other.hasPrefix(one)
      ? abs(one.utf8.count - other.utf8.count)
      : editDistance(Array(one.utf8), Array(other.utf8)) ?? .max
  }

  @Test(arguments: [
    ("tolerence", ["tolerance"]),
    ("tolerance", ["tolerance"]),
    ("brsh", ["brush"]),
    ("fr", ["frame"]),
    ("zebra", []),
    ("", []),
  ])
  func `a misspelled name finds the one that was meant`(written: String, near: [String]) {
    let known = ["tolerance", "brush", "frame", "cover", "content", "threshold"]
    #expect(nearestNames(to: written, among: known) == near)
  }

  @Test func `names of many bytes are near to nothing but their beginnings`() {
    // Letter by letter these would be 250 000 000 000 comparisons.
    let long = String(repeating: "x", count: 500_000)
    let other = String(repeating: "y", count: 500_000)
    #expect(
      nearestNames(to: long, among: ["frame", other, "xxxx", long + "y"]) == [long + "y", "xxxx"])
  }

  @Test func `of thousands of names of the same letters, the first are compared letter by letter`()
  {
    let far = Array(repeating: "jihgfedcba", count: 1100)
    #expect(nearestNames(to: "abcdefghij", among: ["bbcdefghij"] + far) == ["bbcdefghij"])
    #expect(nearestNames(to: "abcdefghij", among: far + ["bbcdefghij", "abcd"]) == ["abcd"])
  }

  @Test func `a name is near within a third of the longer one, whatever their lengths`() {
    for count in 0...9 {
      for other in 0...9 {
        let (name, candidate) = (
          "a" + String(repeating: "b", count: count), String(repeating: "b", count: other)
        )
        let distance = editDistance(Array(name.utf8), Array(candidate.utf8)) ?? .max / 3
        let isNear = 3 * distance <= max(count + 1, other) || candidate.isEmpty
        #expect(
          nearestNames(to: name, among: [candidate]) == (isNear ? [candidate] : []),
          "\(count) \(other)")
      }
    }
  }

  @Test(arguments: [
    ("0", 0), ("1500000us", 1_500_000), ("1500000", nil), ("00", nil),
    ("1.5s", 1_500_000), ("800ms", 800_000), ("7us", 7),
    ("0.000001s", 1), ("2s", 2_000_000), ("1.", nil), ("s", nil), ("", nil), (".5s", nil),
    ("1.5", nil), ("1.0000001s", nil), ("-1s", nil), ("1e3", nil), ("1..2s", nil),
    ("99999999999999999999us", nil), ("9007199254740991us", 9_007_199_254_740_991),
    ("9007199254740992us", nil), ("9007199255s", nil),
  ])
  func `times are read with their units, exactly`(text: String, time: Int64?) {
    #expect(Int64(timeText: text) == time)
  }
}
