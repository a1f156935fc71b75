// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry

/// The sheet that shows the font: its heights, its weights, every glyph, and small sizes.
func fontSpecimen() -> Bitmap {
  var canvas = Canvas(size: Size(width: 880, height: 660), scale: 2, background: PictureInk.paper)
  canvas.drawHeights(left: 150, baseline: 166)
  canvas.drawWeights(left: 552, top: 84)
  canvas.rule(40, 240, 840, 240)
  canvas.drawGlyphs(left: 40, top: 300)
  canvas.rule(40, 520, 840, 520)
  canvas.drawSizes(left: 40, top: 562)
  return canvas.bitmap
}

extension Canvas {
  /// The four heights that the glyphs keep to, around a large word.
  fileprivate mutating func drawHeights(left: Double, baseline: Double) {
    let font = Font(size: 130, weight: .light)
    let right = left + font.width(of: "Hxgd") + 12
    for (name, height) in [
      ("cap height 70", font.capHeight), ("x-height 50", font.xHeight), ("baseline 0", 0),
      ("descent 20", -font.descent),
    ] {
      let y = baseline - height
      rule(left - 8, y, right, y, dash: StrokeStyle.Dash([4, 3]), color: PictureInk.vermilion)
      write(
        name, left - 16, y, size: 12, alignment: .trailing, baseline: .middle,
        color: PictureInk.vermilion)
    }
    draw("Hxgd", at: Point(x: left, y: baseline), font: font, with: .color(PictureInk.ink))
  }

  fileprivate mutating func drawWeights(left: Double, top: Double) {
    let weights: [(String, Font.Weight)] = [
      ("thin", .thin), ("light", .light), ("regular", .regular), ("bold", .bold),
    ]
    for (row, (name, weight)) in weights.enumerated() {
      let y = top + 40 * Double(row)
      write("Touch 45%", left, y, size: 36, weight: weight)
      write(name, left + 226, y, size: 14, color: PictureInk.faint)
    }
  }

  fileprivate mutating func drawGlyphs(left: Double, top: Double) {
    let rows = [
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz",
      "0123456789 +-*/=<>~^%#$& \u{2713} \u{2717}", "! ? . , : ; ' \" ` ( ) [ ] { } | \\ _ @",
    ]
    for (row, text) in rows.enumerated() {
      write(text, left, top + 62 * Double(row), size: 46, weight: .light)
    }
  }

  fileprivate mutating func drawSizes(left: Double, top: Double) {
    for (size, y) in [(24.0, 0.0), (16, 32), (12, 58), (10, 80)] {
      write("\(Int(size))", left, top + y, size: 12, color: PictureInk.faint)
      write(
        "Your final score: 4 / 5. Which direction dominates? Scratch the card.", left + 36, top + y,
        size: size)
    }
  }
}
