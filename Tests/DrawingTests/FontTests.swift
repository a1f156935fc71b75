// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import Testing

struct FontTests {
  /// All printable ASCII, the check mark and the cross.
  private static let characters: [Character] =
    (32...126).map { Character(Unicode.Scalar($0 as UInt8)) } + ["\u{2713}", "\u{2717}"]

  private func drawn(
    _ text: String, _ font: Font, at point: Point, _ width: Int = 60, _ height: Int = 40,
    alignment: Canvas.TextAlignment = .leading, baseline: Canvas.TextBaseline = .alphabetic
  ) -> Coverage {
    Coverage(width, height) {
      $0.draw(text, at: point, font: font, alignment: alignment, baseline: baseline, with: .white)
    }
  }

  @Test func `every printable ASCII character has a glyph, and so have check mark and cross`() {
    let text = String(Self.characters)
    #expect(Typeface.standard.missing(in: text) == [])
    for character in Self.characters where character != " " {
      #expect(Typeface.standard[character]?.path.isEmpty == false, "\(character)")
    }
  }

  @Test func `no two glyphs are drawn alike`() {
    let paths = Self.characters.compactMap { Typeface.standard[$0]?.path }
    #expect(Set(paths).count == Self.characters.count)
  }

  @Test func `glyphs keep to their heights, and but for overhangs to their width`() throws {
    for character in Self.characters where character != " " {
      let glyph = try #require(Typeface.standard[character])
      let extent = try #require(glyph.path.extent)
      // Round letters go a unit further, the dollar and brackets more.
      #expect(extent.minY >= -11 && extent.maxY <= 91, "\(character)")
      #expect(extent.maxX <= glyph.advance, "\(character)")
      #expect(extent.minX >= (character == "j" ? -3 : 0), "\(character)")
      if character.isLetter || character.isNumber {
        let top = character.isUppercase || character.isNumber || "bdfhkl".contains(character)
        let isTall = top || "ijt".contains(character)
        let heights = isTall ? -1.1...6 : 18.9...20.5
        #expect(heights.contains(extent.minY), "\(character): \(extent.minY)")
        let hangs = "gjpqy".contains(character)
        #expect(hangs ? extent.maxY >= 90 : (69...74.1).contains(extent.maxY), "\(character)")
      }
    }
  }

  @Test func `digits are equally wide`() {
    let font = Font(size: 30)
    let widths = Set("0123456789+<=>".map { font.width(of: String($0)) })
    #expect(widths.count == 1)
  }

  @Test func `widths add up and grow with the size and the pen`() {
    for weight in [Font.Weight.thin, .light, .regular, .bold] {
      let font = Font(size: 20, weight: weight)
      let parts = "Touch 5".map { font.width(of: String($0)) }.reduce(0, +)
      #expect(abs(font.width(of: "Touch 5") - parts) < 1e-9)
      var twice = font
      twice.size = 40
      #expect(abs(twice.width(of: "Touch 5") - 2 * parts) < 1e-9)
      // One H: 65 units and the pen.
      #expect(abs(font.width(of: "H") - 20 * (0.65 + weight.stroke)) < 1e-9)
    }
    #expect(Font(size: 20).width(of: "") == 0)
  }

  @Test func `at a size of 0 nothing is drawn, and it takes no room`() {
    let font = Font(size: 0)
    #expect(font.width(of: "Touch 5") == 0)
    let drawn = Coverage(9, 9) {
      $0.draw(
        "Touch 5", at: Point(x: 4, y: 4), font: font, alignment: .center, baseline: .middle,
        with: .white)
    }
    #expect(drawn.levels.allSatisfy { $0 == 0 })
  }

  @Test func `an I stands on the baseline with its room on both sides`() {
    // A size of 50 makes units of half a pixel; the pen is 4 wide.
    let found = drawn("I", Font(size: 50), at: Point(x: 2, y: 39), 20, 44)
    // The stem is at 2 + 8 / 2 + 4 / 2 = 8, from 6 to 10; its ends are round.
    for y in 6..<38 {
      #expect((0..<20).map { found[$0, y] } == (0..<20).map { 6..<10 ~= $0 ? 255 : 0 })
    }
    #expect((0..<20).allSatisfy { found[$0, 1] == 0 && found[$0, 41] == 0 })
    #expect(found[7, 2] > 0 && found[7, 40] > 0)
  }

  @Test func `a text begins, ends or is centered where it should`() {
    let font = Font(size: 20)
    let width = font.width(of: "5%")
    let leading = drawn("5%", font, at: Point(x: 3, y: 30))
    #expect(
      drawn("5%", font, at: Point(x: 3 + width, y: 30), alignment: .trailing)
        .greatestDifference(from: leading) <= 1)
    #expect(
      drawn("5%", font, at: Point(x: 3 + width / 2, y: 30), alignment: .center)
        .greatestDifference(from: leading) <= 1)
    #expect(
      drawn("5%", font, at: Point(x: 3, y: 30 - font.capHeight / 2), baseline: .middle)
        .greatestDifference(from: leading) <= 1)
    #expect(leading.area > 30)
  }

  @Test func `characters without a glyph are boxes and listed once, in their order`() throws {
    #expect(Typeface.standard.missing(in: "né 5\u{20AC}é\n") == ["é", "\u{20AC}", "\n"])
    let font = Font(size: 20)
    #expect(font.missing(in: "Score: 5 / 5 \u{2713}") == [])
    let box = drawn("é", font, at: Point(x: 4, y: 30))
    // The box is 36 x 70 units about its middle, the pen 1.6.
    #expect(abs(box.area - (2 * (7.2 + 14) * 1.6 - 0.64 * (4 - Double.pi))) < 0.2)
    #expect(box == drawn("\n", font, at: Point(x: 4, y: 30)))
  }

  @Test func `a letter with an accent put on is one character`() {
    #expect(Typeface.standard.missing(in: "e\u{301}a") == ["e\u{301}"])
  }

  @Test func `a typeface of one's own is drawn with its glyphs`() {
    let bar = Typeface.Glyph(
      advance: 40, path: Path(polyline: [Point(x: 0, y: 70), Point(x: 40, y: 70)]))
    let font = Font(size: 10, weight: .init(stroke: 0.2), typeface: Typeface(glyphs: ["-": bar]))
    #expect(font.width(of: "--") == 12 && font.missing(in: "-a") == ["a"])
    // Each is a capsule 4 + 2 long and 2 high, and they meet.
    let found = drawn("--", font, at: Point(x: 2, y: 4), 16, 8)
    #expect(found[2, 3] > 0 && found[13, 4] > 0 && found[1, 3] == 0 && found[14, 3] == 0)
    #expect(abs(found.area - 2 * (8 + Double.pi)) < 0.1)
  }
}
