// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import GoldenPictures
import ReplayCore
import Scenes
import Testing
import TraceCore
import Workbench

@Suite struct ContactSheetTests {
  private static let paper = Color(red: 0xFB, green: 0xFA, blue: 0xF6)
  private static let ink = Color(red: 0x2B, green: 0x34, blue: 0x40)
  private static let blue = Color(red: 0x00, green: 0x72, blue: 0xB2)
  private static let vermilion = Color(red: 0xD5, green: 0x5E, blue: 0x00)

  private func guide(_ data: String..., size: Size? = nil) throws -> Guide {
    try Guide(
      name: "test", size: size, strokes: data.map { Guide.Stroke(path: try Path(svg: $0)) })
  }

  /// The color at a point of the cell in a column and row, in the units of the letter box.
  private func color(
    _ sheet: Bitmap, _ x: Int, _ y: Int, column: Int = 0, row: Int = 0
  ) -> Color {
    sheet[60 + 120 * column + x, 60 + 168 * row + y]
  }

  /// The number of pixels of a color.
  private func count(_ wanted: Color, in sheet: Bitmap) -> Int {
    var count = 0
    for y in 0..<sheet.height {
      for x in 0..<sheet.width where sheet[x, y] == wanted { count += 1 }
    }
    return count
  }

  @Test func `a stroke is dark, its start a disc of its color, the rest paper`() throws {
    let sheet = ContactSheet.bitmap(
      of: [try guide("M20 100H80", "M50 20V90", size: LetterBox.size)], scale: 1)
    #expect(sheet.isOpaque && sheet.width == 220 && sheet.height == 304)
    #expect(color(sheet, 75, 100) == Self.ink && color(sheet, 50, 80) == Self.ink)
    #expect(color(sheet, 20, 100) == Self.blue && color(sheet, 50, 20) == Self.vermilion)
    for (x, y) in [(0, 0), (99, 139), (50, 120), (30, 60)] {
      #expect(color(sheet, x, y) == Self.paper, "\(x), \(y)")
    }
    #expect(sheet[0, 0] == Self.paper && sheet[219, 303] == Self.paper)
  }

  @Test func `an arrowhead points where the stroke goes`() throws {
    // Its middle is 3/8 along: 22.5 from the start; it is wide behind and narrow before that.
    let forward = ContactSheet.bitmap(of: [try guide("M20 80H80", size: LetterBox.size)], scale: 1)
    let back = ContactSheet.bitmap(of: [try guide("M80 80H20", size: LetterBox.size)], scale: 1)
    #expect(color(forward, 38, 82) == Self.blue && color(forward, 45, 82) != Self.blue)
    #expect(color(back, 61, 82) == Self.blue && color(back, 54, 82) != Self.blue)
  }

  @Test func `if strokes begin at one point, the disc of the first is innermost`() throws {
    let sheet = ContactSheet.bitmap(
      of: [try guide("M50 20V90", "M50 20H95", size: LetterBox.size)], scale: 1)
    #expect(color(sheet, 50, 20) == Self.blue && color(sheet, 44, 20) == Self.vermilion)
  }

  @Test func `rows have thirteen guides, and a cell does not depend on its neighbors`() throws {
    let letters = Guide.builtInNames.compactMap { Guide.builtIn($0) }
    let all = ContactSheet.bitmap(of: letters, scale: 1)
    #expect(all.width == 2 * 60 + 13 * 120 - 20)
    #expect(all.height == 2 * 60 + 5 * 168 - 28 + 44)
    for index in [0, 14, 35] {
      let alone = ContactSheet.bitmap(of: [letters[index]], scale: 1)
      let (column, row) = (index % 13, index / 13)
      var differing = 0
      for y in 0..<140 {
        for x in 0..<100 where color(alone, x, y) != color(all, x, y, column: column, row: row) {
          differing += 1
        }
      }
      #expect(differing == 0, "\(letters[index].name)")
    }
  }

  @Test func `guides of any box are fitted into their cells, lines belong to letters only`() throws
  {
    let square = try guide("M0 0H1000", "M0 1000H1000", size: Size(width: 1000, height: 1000))
    let sheet = ContactSheet.bitmap(of: [square], scale: 1)
    // 100 x 100 in the middle of 100 x 140.
    #expect(color(sheet, 90, 20) == Self.ink && color(sheet, 90, 120) == Self.ink)
    #expect(color(sheet, 50, 95) == Self.paper && color(sheet, 50, 45) == Self.paper)
    let letter = ContactSheet.bitmap(of: [try guide("M10 10H90", size: LetterBox.size)], scale: 1)
    #expect(color(letter, 50, 95) != Self.paper && color(letter, 50, 45) != Self.paper)
  }

  @Test func `guides that cannot be placed leave cells empty, and none a blank sheet`() throws {
    let huge = try guide("M0 0L900000 0", size: Size(width: 0.001, height: 0.001))
    let bar = try guide("M0 0H9")
    let sheet = ContactSheet.bitmap(of: [huge, bar], scale: 1)
    for x in 0..<100 { #expect(color(sheet, x, 70) == Self.paper, "\(x)") }
    #expect(color(sheet, 90, 70, column: 1) == Self.ink)
    let blank = ContactSheet.bitmap(of: [], scale: 0.5)
    #expect(count(Self.paper, in: blank) == blank.width * blank.height)
  }

  @Test func `the scale changes the pixels and not the layout`() throws {
    let letter = try #require(Guide.builtIn("k"))
    let (once, twice) = (
      ContactSheet.bitmap(of: [letter], scale: 1), ContactSheet.bitmap(of: [letter], scale: 2)
    )
    #expect(twice.width == 2 * once.width && twice.height == 2 * once.height)
    #expect(once[90, 70] == Self.blue && twice[180, 140] == Self.blue)
  }

  @Test func `the page of letters shows all of them`() throws {
    let letters = Guide.builtInNames.compactMap { Guide.builtIn($0) }
    try GoldenFrames.expect(ContactSheet.bitmap(of: letters, scale: 1), toBeShownAs: "letters")
  }
}
