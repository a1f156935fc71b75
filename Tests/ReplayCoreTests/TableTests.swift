// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import ReplayCore
import Scenes
import Testing

@Suite struct TableTests {
  private static let rows = [
    ["recording", "scene", "score", "what happened"],
    ["a", "trace", "100 %", "70 black, 0 red; 62 of 62 waypoints; complete at 1.366 s"],
    ["somewhat-longer", "scratch", "7 %", "1 stroke"],
  ]

  private func lines(columns: Int?) -> [String] {
    let style = TableStyle(hasColors: false, columns: columns)
    return layOut(Self.rows.map { $0.map { TableCell($0) } }, style).flatMap { $0.map(\.text) }
  }

  @Test func `without a limit each row is one line`() {
    #expect(
      lines(columns: nil) == [
        "recording        scene    score  what happened",
        "a                trace    100 %  70 black, 0 red; 62 of 62 waypoints; complete at 1.366 s",
        "somewhat-longer  scratch  7 %    1 stroke",
      ])
  }

  @Test func `on a terminal the last column is broken between words`() {
    #expect(
      lines(columns: 60) == [
        "recording        scene    score  what happened",
        "a                trace    100 %  70 black, 0 red; 62 of 62",
        "                                 waypoints; complete at",
        "                                 1.366 s",
        "somewhat-longer  scratch  7 %    1 stroke",
      ])
  }

  @Test func `on a narrow terminal the last column goes below the others`() {
    #expect(
      lines(columns: 42).map { String($0.reversed().drop { $0 == " " }.reversed()) } == [
        "recording        scene    score", "    what happened",
        "a                trace    100 %", "    70 black, 0 red; 62 of 62 waypoints;",
        "    complete at 1.366 s", "somewhat-longer  scratch  7 %", "    1 stroke",
      ])
  }

  @Test func `no line is longer than the terminal if the first columns leave room`() {
    for columns in 33...120 {
      #expect(lines(columns: columns).allSatisfy { $0.count <= columns }, "\(columns)")
    }
  }

  @Test func `breaking lines loses nothing and breaks where the next word would not fit`() {
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let text = (0..<random.integer(in: 1...12)).map { _ in
        String(repeating: "x", count: random.below(7))
      }.joined(separator: " ")
      let width = random.integer(in: 1...20)
      let lines = wrapped(text, width: width)
      #expect(lines.joined(separator: " ") == text, "seed \(seed)")
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.count <= width || !line.contains(" "), "seed \(seed)")
        let word = next.split(separator: " ", omittingEmptySubsequences: false)[0]
        #expect(line.count + 1 + word.count > width, "seed \(seed)")
      }
    }
  }
}
