public import Geometry

/// Where a line of text lies along its baseline.
public enum TextAlignment: Hashable, Sendable {
  /// It begins at the point.
  case leading
  /// Its middle is at the point.
  case center
  /// It ends at the point.
  case trailing
}

/// Which height of a line of text is at the point that it is drawn at.
public enum TextBaseline: Hashable, Sendable {
  /// The line that the letters stand on.
  case alphabetic
  /// The middle of a capital or a digit.
  case middle
}

extension Canvas {
  /// Draws `text` as one line.
  ///
  /// All of it is one shape: where letters touch a translucent paint does not add up.
  ///
  /// - Parameters:
  ///   - text: What is written; a character that the font lacks is a box (`Font.missing(in:)`).
  ///   - point: Where it is written, in points.
  ///   - font: The letters, their size and weight.
  ///   - alignment: Whether it begins, ends or has its middle at the point.
  ///   - baseline: Whether it stands on the point, or has the middle of its capitals there.
  ///   - paint: What the pen leaves.
  /// - Complexity: that of `stroke(_:style:with:)` for all letters.
  public mutating func draw(
    _ text: String, at point: Point, font: Font, alignment: TextAlignment = .leading,
    baseline: TextBaseline = .alphabetic, with paint: Paint
  ) {
    let share =
      switch alignment {
      case .leading: 0.0
      case .center: 0.5
      case .trailing: 1.0
      }
    let start = Vector(
      dx: point.x - (share == 0 ? 0 : share * font.width(of: text)),
      dy: point.y + (baseline == .middle ? font.capHeight / 2 : 0))
    stroke(
      font.path(of: text).transformed(by: AffineTransform(translation: start)),
      style: font.strokeStyle, with: paint)
  }
}
