public import Geometry

/// A typeface in a size and a weight.
///
/// ```swift
/// let font = Font(size: 36, weight: .bold)
/// canvas.draw("5", at: gauge.center, font: font, alignment: .center, baseline: .middle, with: ink)
/// ```
public struct Font: Sendable {
  /// How thick the lines of a font are.
  public struct Weight: Hashable, Sendable {
    /// The width of the pen as a share of the font's size.
    public let stroke: Double

    /// Creates a weight whose pen is `stroke` times the font's size wide.
    ///
    /// - Precondition: `stroke` is not negative.
    public init(stroke: Double) {
      precondition(stroke >= 0, "The width of a pen must not be negative")
      self.stroke = stroke
    }

    /// For large sizes: 2 points wide at a size of 60.
    public static let thin = Weight(stroke: 1.0 / 30)
    /// Lighter than running text.
    public static let light = Weight(stroke: 0.055)
    /// For running text: one pixel wide at a size of 12.5.
    public static let regular = Weight(stroke: 0.08)
    /// For headings.
    public static let bold = Weight(stroke: 0.115)
  }

  /// The letters.
  public var typeface: Typeface
  /// The height of a line of type in points: capitals are 0.7 of it high, and at 0 nothing is drawn.
  public var size: Double
  /// How thick the lines are.
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

  /// The points of one unit of the typeface.
  private var unit: Double { size / Typeface.unitsPerEm }

  /// How far the middle of the pen goes above the baseline for a capital or a digit, in points.
  public var capHeight: Double { Typeface.capHeight * unit }
  /// How far the middle of the pen goes above the baseline for an x, in points.
  public var xHeight: Double { Typeface.xHeight * unit }
  /// How far the middle of the pen goes below the baseline for a p, in points.
  public var descent: Double { Typeface.descent * unit }

  /// The line that the pen draws: its width in points, round ends and corners.
  public var strokeStyle: StrokeStyle { StrokeStyle(width: weight.stroke * size) }

  /// How far it is from the beginning of `text`, drawn as one line, to its end, in points.
  ///
  /// The sum of the advance widths, so the white before the first letter and after the last counts.
  ///
  /// - Complexity: O(n) in the number of characters.
  public func width(of text: String) -> Double {
    text.reduce(0) { $0 + advance(of: glyph($1)) }
  }

  /// Where the pen goes for `text`, drawn as one line, in points.
  ///
  /// The baseline begins at (0, 0). A character without a glyph is a box, a line break too.
  ///
  /// - Complexity: O(n) in the number of characters and of the commands of their glyphs.
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

  /// The characters of `text` that are drawn as boxes, each once, in the order of their first places.
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
