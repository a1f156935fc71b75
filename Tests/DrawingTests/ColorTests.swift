// SPDX-License-Identifier: Apache-2.0
import Drawing
import Testing

struct ColorTests {
  @Test(arguments: [
    ("#f00", Color(red: 255, green: 0, blue: 0)),
    ("#F008", Color(red: 255, green: 0, blue: 0, alpha: 136)),
    ("#12aBc0", Color(red: 0x12, green: 0xAB, blue: 0xC0)),
    ("#12abc07f", Color(red: 0x12, green: 0xAB, blue: 0xC0, alpha: 0x7F)),
  ])
  func `colors are read as CSS writes them`(text: String, color: Color) {
    #expect(Color(hex: text) == color)
  }

  @Test(arguments: [
    "", "#", "f00", "#f", "#ff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "# ff", "#-ff",
    "##fff", "red", "#١٢٣",
  ])
  func `everything else is refused`(text: String) {
    #expect(Color(hex: text) == nil)
  }
}
