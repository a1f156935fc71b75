// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// The letters of a font as the center lines along which a pen draws them.
///
/// A glyph has center lines and no outline, so one glyph serves every weight: the weight sets the
/// width of the pen, and its caps and joins are round. One unit is a hundredth of the size of the
/// font, y runs down, and glyphs are aligned to four heights:
///
/// ```
///   y =  0   capitals, ascenders, digits      H  b  d
///   y = 20   small letters                    n  o  x
///   y = 70   baseline
///   y = 90   descenders                       g  p  q
/// ```
public struct Typeface: Sendable {
  /// The drawing of one character.
  public struct Glyph: Hashable, Sendable {
    /// The distance from the beginning of this glyph to that of the next, in units, without the
    /// width of the pen.
    public let advance: Double
    /// The center lines, in units.
    public let path: Path

    /// Creates a glyph.
    ///
    /// - Parameters:
    ///   - advance: The advance width, in units. The width of the pen is added to it, so the space
    ///     between two glyphs is the same at every weight.
    ///   - path: The center lines, in units; the glyph begins at x = 0.
    public init(advance: Double, path: Path) {
      self.advance = advance
      self.path = path
    }
  }

  /// The number of units in a font's size.
  package static let unitsPerEm = 100.0
  /// The y of the baseline, in units.
  public static let baseline = 70.0
  /// The height of capitals, ascenders and digits, in units above the baseline.
  public static let capHeight = 70.0
  /// The height of small letters without ascenders, in units above the baseline.
  public static let xHeight = 50.0
  /// The depth of descenders, in units below the baseline.
  public static let descent = 20.0

  /// The glyph of a character that the typeface lacks: an empty box as high as a capital.
  package static let missingGlyph = Glyph(
    advance: 50, path: Path(Rect(x: 7, y: 0, width: 36, height: 70)))

  private let glyphs: [Character: Glyph]

  /// Creates a typeface from its glyphs.
  public init(glyphs: [Character: Glyph]) {
    self.glyphs = glyphs
  }

  /// The glyph of `character`, or nil if the typeface lacks it.
  public subscript(character: Character) -> Glyph? { glyphs[character] }

  /// Returns the characters of `text` that have no glyph, each once, in order of first occurrence.
  ///
  /// - Complexity: O(n + m^2) for n characters, m of them without a glyph.
  public func missing(in text: String) -> [Character] {
    var missing: [Character] = []
    for character in text where glyphs[character] == nil && !missing.contains(character) {
      missing.append(character)
    }
    return missing
  }
}
