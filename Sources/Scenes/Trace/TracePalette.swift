package import Drawing

/// The colors of the standard look: quiet paper, and ink that stands out from it.
///
/// Red ink is hollow, so that it differs from green ink without its hue. Waypoints differ likewise:
/// those that are missing are dark and large, those that are reached are pale and small.
package enum TracePalette {
  package static let paper = Color(red: 0xFB, green: 0xFA, blue: 0xF7)
  package static let band = Color(red: 0xE3, green: 0xE8, blue: 0xF1)
  package static let missing = Color(red: 0x86, green: 0x94, blue: 0xB4)
  package static let reached = Color(red: 0x9F, green: 0xD2, blue: 0xB0)
  package static let black = Color(red: 0x1B, green: 0x1F, blue: 0x27)
  package static let red = Color(red: 0xD8, green: 0x2C, blue: 0x3A)
  package static let hollow = Color(red: 0xFF, green: 0xD9, blue: 0xD6)
  package static let green = Color(red: 0x1F, green: 0x8F, blue: 0x4E)
  package static let witness = Color(red: 0x8E, green: 0x1B, blue: 0x2B)
  package static let hint = Color(red: 0x2F, green: 0x6F, blue: 0xDE)
}
