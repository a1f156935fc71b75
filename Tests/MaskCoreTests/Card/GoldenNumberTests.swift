// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing

/// A gesture on a card of 300 x 300 points with a brush of 40 points, and what it must reveal.
struct GoldenRow: Sendable, CustomTestStringConvertible {
  let name: String
  let strokes: [[(Double, Double)]]
  let samples: Int
  let touchedPx: Int
  let clearPx: Int
  let alphaSum: Int

  var testDescription: String { name }
}

@Suite struct GoldenNumberTests {
  private static let level = [(50.0, 150.0), (250.0, 150.0)]
  private static let zigzag = [
    (35.0, 40.0), (265, 84), (35, 128), (265, 172), (35, 216), (265, 260),
  ]

  static let rows = [
    GoldenRow(
      name: "tap", strokes: [[(150, 150)]], samples: 80452,
      touchedPx: 1316, clearPx: 1184, alphaSum: 320544),
    GoldenRow(
      name: "tap in the corner", strokes: [[(0, 0)]], samples: 20113,
      touchedPx: 329, clearPx: 296, alphaSum: 80136),
    GoldenRow(
      name: "tap between pixels", strokes: [[(150.5, 150.25)]], samples: 80452, touchedPx: 1331,
      clearPx: 1191, alphaSum: 320558),
    GoldenRow(
      name: "level line", strokes: [level], samples: 592452,
      touchedPx: 9316, clearPx: 9184, alphaSum: 2_360_544),
    GoldenRow(
      name: "there and back", strokes: [level + [level[0]]], samples: 592452, touchedPx: 9316,
      clearPx: 9184, alphaSum: 2_360_544),
    GoldenRow(
      name: "slanted line", strokes: [[(60.25, 150.5), (240.75, 172)]], samples: 545800,
      touchedPx: 8773, clearPx: 8280, alphaSum: 2_174_678),
    GoldenRow(
      name: "cross", strokes: [level, [(150, 50), (150, 250)]], samples: 1_082_504,
      touchedPx: 17032, clearPx: 16768, alphaSum: 4_313_088),
    GoldenRow(
      name: "zigzag and diagonal", strokes: [zigzag, [(40, 260), (260, 40)]], samples: 2_990_536,
      touchedPx: 47698, clearPx: 45748, alphaSum: 11_915_374),
  ]

  @Test(arguments: rows)
  func `a known gesture reveals exactly the known samples`(row: GoldenRow) throws {
    var card = try ScratchCard(ScratchRules(frame: Rect(x: 0, y: 0, width: 300, height: 300)))
    for stroke in row.strokes {
      card.scratch(stroke.map { Point(x: $0.0, y: $0.1) })
    }
    let report = card.report
    #expect(report.coverage == Coverage(revealed: row.samples, eligible: 5_760_000))
    #expect(report.touchedPx == row.touchedPx)
    #expect(report.clearPx == row.clearPx)
    #expect(report.alphaSum == row.alphaSum)
  }
}
