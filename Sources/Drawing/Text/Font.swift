// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A typeface at a size and a weight.
///
/// ```swift
/// let font = Font(size: 36, weight: .bold)
/// canvas.draw("5", at: gauge.center, font: font, alignment: .center, baseline: .middle, with: ink)
/// ```
public struct Font: Sendable {
  /// The thickness of the lines of a font.
  public struct Weight: Hashable, Sendable {
    /// The width of the pen as a share of the font's size.
    public let stroke: Double

    /// Creates a weight with a pen that is `stroke` times as wide as the font's size.
    ///
    /// - Precondition: `stroke` is not negative.
    public init(stroke: Double) {
      precondition(stroke >= 0, "The width of a pen must not be negative")
      self.stroke = stroke
    }

    /// The weight for large sizes: the pen is 2 points wide at a size of 60.
    public static let thin = Weight(stroke: 1.0 / 30)
    /// A weight lighter than that of running text.
    public static let light = Weight(stroke: 0.055)
    /// The weight for running text: the pen is 1 point wide at a size of 12.5.
    public static let regular = Weight(stroke: 0.08)
    /// The weight for headings.
    public static let bold = Weight(stroke: 0.115)
  }

  /// The shapes of the letters.
  public var typeface: Typeface
  /// The height of a line of text, in points.
  ///
  /// Capitals are 0.7 times as high. At 0 nothing is drawn.
  public var size: Double
  /// The thickness of the lines.
  public var weight: Weight

  /// Creates a font.
  ///
  /// - Precondition: `size` is not negative.
  public init(size: Double, weight: Weight = .regular, typeface: Typeface = .standard) {
    precondition(size >= 0, "The size of a font must not be negative")
    self.size = size
    self.weight = weight
    self.typeface = typeface
  }

  /// The length of one typeface unit, in points.
  private var unit: Double { size / Typeface.unitsPerEm }

  /// The height of the center line of a capital or a digit above the baseline, in points.
  public var capHeight: Double { Typeface.capHeight * unit }
  /// The height of the center line of an x above the baseline, in points.
  public var xHeight: Double { Typeface.xHeight * unit }
  /// The depth of the center line of a p below the baseline, in points.
  public var descent: Double { Typeface.descent * unit }

  /// The stroke style of the pen: its width in points, with round caps and joins.
  package var strokeStyle: StrokeStyle { StrokeStyle(width: weight.stroke * size) }

  /// Returns the width of `text` as one line, in points.
  ///
  /// The width is the sum of the advance widths, so it includes the space before the first letter
  /// and after the last.
  ///
  /// - Complexity: O(n) in the number of characters.
  public func width(of text: String) -> Double {
    text.reduce(0) { $0 + advance(of: glyph($1)) }
  }

  /// Returns the center lines of `text` as one line, in points.
  ///
  /// The baseline begins at (0, 0). A character without a glyph, such as a line break, is a box.
  ///
  /// - Complexity: O(n) in the number of characters and of the path commands of their glyphs.
  public func path(of text: String) -> Path {
    var path = Path()
    var x = weight.stroke * size / 2
    for character in text {
      let glyph = glyph(character)
      path.append(
        glyph.path.transformed(
          by: AffineTransform(
            a: unit, b: 0, c: 0, d: unit, tx: x, ty: -Typeface.baseline * unit)))
      x += advance(of: glyph)
    }
    return path
  }

  /// Returns the characters of `text` that are drawn as boxes, each once, in order of first
  /// occurrence.
  ///
  /// - Complexity: that of `Typeface.missing(in:)`.
  public func missing(in text: String) -> [Character] { typeface.missing(in: text) }

  private func glyph(_ character: Character) -> Typeface.Glyph {
    typeface[character] ?? Typeface.missingGlyph
  }

  private func advance(of glyph: Typeface.Glyph) -> Double {
    glyph.advance * unit + weight.stroke * size
  }
}
