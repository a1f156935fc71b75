// SPDX-License-Identifier: Apache-2.0
import Drawing
import Foundation
import MaskCore
import Testing

/// The page on other rules shows a table that is made here.
@Suite struct OtherRulesPageTests {
  private static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/other-rules.md")
  /// Whether the page is to be written anew; the test fails then all the same.
  private static let records = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == "1"
  private static let start = "<!-- one gesture: made by the tests, TOUCHSTONE_RECORD=1 -->\n"
  private static let end = "<!-- end -->"
  private static let rates = [15.0, 60, 240, 1000]

  @Test func `the page shows what the rules say of one gesture`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(page.range(of: Self.start)).upperBound
    let end = try #require(page.range(of: Self.end, range: start..<page.endIndex)).lowerBound
    let table = try Self.table()
    if page[start..<end] == table { return }
    guard Self.records else {
      Issue.record("docs/other-rules.md should show, written with TOUCHSTONE_RECORD=1:\n\(table)")
      return
    }
    try (page[..<start] + table + page[end...]).write(
      to: Self.page, atomically: true, encoding: .utf8)
    Issue.record("docs/other-rules.md was written: look at it")
  }

  /// A row for the truth, and one for each rule; two where the color of the cover counts.
  private static func table() throws -> String {
    let gray = Color(red: 128, green: 128, blue: 128)
    let blue = Color(red: 0, green: 0, blue: 255)
    var rows = [
      "| rule | 15 Hz | 60 Hz | 240 Hz | 1000 Hz |", "|---|---|---|---|---|",
      try row("the true area") { rate in
        var card = try card()
        card.apply(OneGesture.touches(rate: rate))
        return card.coverage.percentHundredths
      },
    ]
    for rule in OtherRule.allCases {
      for cover in rule == .strideChannel ? [gray, blue] : [gray] {
        let name = rule == .strideChannel ? ", \(cover == gray ? "gray" : "blue") cover" : ""
        rows.append(
          try row("`\(rule.rawValue)`\(name)") { rate in
            let picture = Bitmap(width: 300, height: 300, filledWith: cover)
            var card = try card()
            var emulated = EmulatedCard(rule, like: card, cover: picture)
            for touch in OneGesture.touches(rate: rate) { emulated.take(touch, on: &card) }
            return try #require(emulated.share.percentHundredths)
          })
      }
    }
    return rows.map { $0 + "\n" }.joined()
  }

  private static func row(
    _ name: String, _ percentHundredths: (Double) throws -> Int
  ) throws -> String {
    let cells = try rates.map { rate in
      let hundredths = try percentHundredths(rate)
      let decimals = String(100 + hundredths % 100).dropFirst()
      return "\(hundredths / 100).\(decimals)"
    }
    return "| \(name) | \(cells.joined(separator: " | ")) |"
  }

  private static func card() throws -> ScratchCard {
    try ScratchCard(ScratchRules(frame: OneGesture.card))
  }
}
