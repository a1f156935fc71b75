// SPDX-License-Identifier: Apache-2.0
public import Geometry

extension Canvas {
  /// The horizontal alignment of a line of text at a point.
  public enum TextAlignment: Hashable, Sendable {
    /// The text begins at the point.
    case leading
    /// The middle of the text lies at the point.
    case center
    /// The text ends at the point.
    case trailing
  }

  /// The height of a line of text that lies at the point.
  public enum TextBaseline: Hashable, Sendable {
    /// The baseline of letters such as a and b.
    case alphabetic
    /// The middle of a capital or a digit.
    case middle
  }

  /// Draws `text` as one line.
  ///
  /// The whole text is one shape, so a translucent paint does not add up where letters touch.
  ///
  /// - Parameters:
  ///   - text: The text; a character without a glyph is drawn as a box (`Font.missing(in:)`).
  ///   - point: The point at which the text is aligned, in points.
  ///   - font: The typeface, size and weight.
  ///   - alignment: The part of the line that lies at the x of the point.
  ///   - baseline: The height of the line that lies at the y of the point.
  ///   - paint: The paint of the letters.
  /// - Complexity: That of `stroke(_:style:with:)` for all letters.
  public mutating func draw(
    _ text: String, at point: Point, font: Font, alignment: TextAlignment = .leading,
    baseline: TextBaseline = .alphabetic, with paint: Paint
  ) {
    stroke(
      font.line(text, at: point, alignment, baseline), style: font.strokeStyle, with: paint)
  }
}

extension DisplayList {
  /// Draws `text` as one line, as `Canvas` does.
  package mutating func draw(
    _ text: String, at point: Point, font: Font, alignment: Canvas.TextAlignment = .leading,
    baseline: Canvas.TextBaseline = .alphabetic, with paint: Paint
  ) {
    stroke(
      font.line(text, at: point, alignment, baseline), style: font.strokeStyle, with: paint)
  }
}

extension Font {
  /// Returns the lines of a text at a point.
  fileprivate func line(
    _ text: String, at point: Point, _ alignment: Canvas.TextAlignment,
    _ baseline: Canvas.TextBaseline
  ) -> Path {
    let share =
      switch alignment {
      case .leading: 0.0
      case .center: 0.5
      case .trailing: 1.0
      }
    let start = Vector(
      dx: point.x - share * width(of: text),
      dy: point.y + (baseline == .middle ? capHeight / 2 : 0))
    return path(of: text).transformed(by: AffineTransform(translation: start))
  }
}
