public import Geometry

/// The letters of a font as the lines along which a pen draws them.
///
/// A glyph has no outline but centre lines, so one drawing serves every weight: the pen is as wide
/// as the weight says, and its ends and corners are round. Units are hundredths of the size of a
/// font, y runs down, and four heights order the glyphs:
///
/// ```
///   y =  0   capitals, ascenders, digits      H  b  d
///   y = 20   small letters                    n  o  x
///   y = 70   the baseline
///   y = 90   descenders                       g  p  q
/// ```
public struct Typeface: Sendable {
  /// One character as it is drawn.
  public struct Glyph: Hashable, Sendable {
    /// From the beginning of this glyph to that of the next, less the width of the pen.
    public let advance: Double
    /// Where the pen goes.
    public let path: Path

    /// Creates a glyph.
    ///
    /// - Parameters:
    ///   - advance: The room it takes to the right, in units; the width of the pen is added to it,
    ///     so that the white between two glyphs is the same at every weight.
    ///   - path: The centre lines, in units, with the left edge of the room at x = 0.
    public init(advance: Double, path: Path) {
      self.advance = advance
      self.path = path
    }
  }

  /// The units of a font's size.
  public static let unitsPerEm = 100.0
  /// The y of the line that the letters stand on.
  public static let baseline = 70.0
  /// The height of capitals, ascenders and digits, in units above the baseline.
  public static let capHeight = 70.0
  /// The height of small letters without ascenders, in units above the baseline.
  public static let xHeight = 50.0
  /// How far descenders reach, in units below the baseline.
  public static let descent = 20.0

  /// What is drawn for a character that has no glyph: an empty box as high as a capital.
  public static let missingGlyph = Glyph(
    advance: 50, path: Path(Rect(x: 7, y: 0, width: 36, height: 70)))

  private let glyphs: [Character: Glyph]

  /// Creates a typeface from its glyphs.
  public init(glyphs: [Character: Glyph]) {
    self.glyphs = glyphs
  }

  /// The glyph of `character`, or nil where there is none.
  public subscript(character: Character) -> Glyph? { glyphs[character] }

  /// The characters of `text` that have no glyph, each once, in the order of their first places.
  ///
  /// - Complexity: O(n + m^2) in the number of characters, and of those that are missing.
  public func missing(in text: String) -> [Character] {
    var missing: [Character] = []
    for character in text where glyphs[character] == nil && !missing.contains(character) {
      missing.append(character)
    }
    return missing
  }
}
