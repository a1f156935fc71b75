// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry

/// The colors of the pictures in the documents.
enum PictureInk {
  static let paper = Color(red: 0xFB, green: 0xFA, blue: 0xF6)
  static let ink = Color(red: 0x2B, green: 0x34, blue: 0x40)
  static let faint = Color(red: 0x8A, green: 0x90, blue: 0x98)
  static let rule = Color(red: 0xD9, green: 0xD6, blue: 0xCC)
  static let blue = Color(red: 0x00, green: 0x72, blue: 0xB2)
  static let vermilion = Color(red: 0xD5, green: 0x5E, blue: 0x00)
}

extension Canvas {
  /// A line of text in a color.
  mutating func write(
    _ text: String, _ x: Double, _ y: Double, size: Double, weight: Font.Weight = .regular,
    alignment: Canvas.TextAlignment = .leading, baseline: Canvas.TextBaseline = .alphabetic,
    color: Color = PictureInk.ink
  ) {
    draw(
      text, at: Point(x: x, y: y), font: Font(size: size, weight: weight), alignment: alignment,
      baseline: baseline, with: .color(color))
  }

  /// A straight line with butt ends.
  mutating func rule(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, width: Double = 1,
    dash: StrokeStyle.Dash? = nil, color: Color = PictureInk.rule
  ) {
    stroke(
      Path(polyline: [Point(x: x0, y: y0), Point(x: x1, y: y1)]),
      style: StrokeStyle(width: width, cap: .butt, dash: dash), with: .color(color))
  }
}
