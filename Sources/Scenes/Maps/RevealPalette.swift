import Drawing

/// The colors of maps that show how a card was revealed.
enum RevealPalette {
  /// The page around a card.
  static let page = Color.white
  /// The color of covered parts.
  static let covered = Color(red: 0xEC, green: 0xEE, blue: 0xF2)
  /// Ticks, pips and the outlines of a legend.
  static let ink = Color(red: 0x3A, green: 0x3F, blue: 0x4B)
  /// The part of a bar for time that has not passed.
  static let faint = Color(red: 0xD5, green: 0xD9, blue: 0xE1)

  /// The colors of times, from first to last.
  ///
  /// The lightness rises monotonically, so that the order is visible without the hue.
  static let time = ColorRamp([
    Color(red: 0x2B, green: 0x1B, blue: 0x55), Color(red: 0x2E, green: 0x56, blue: 0x8E),
    Color(red: 0x27, green: 0x8C, blue: 0x8D), Color(red: 0x63, green: 0xB9, blue: 0x6A),
    Color(red: 0xE6, green: 0xCE, blue: 0x3C),
  ])

  /// The colors of one to six passes; the last also stands for more.
  ///
  /// The lightness falls monotonically: the parts rubbed most stand out most.
  static let passes = [
    Color(red: 0xFA, green: 0xDD, blue: 0x9A), Color(red: 0xF5, green: 0xB0, blue: 0x5F),
    Color(red: 0xE9, green: 0x7A, blue: 0x46), Color(red: 0xC8, green: 0x45, blue: 0x4E),
    Color(red: 0x8C, green: 0x25, blue: 0x5E), Color(red: 0x45, green: 0x12, blue: 0x50),
  ]

  /// The colors of contacts, in the order in which these touch down.
  ///
  /// They differ in lightness as well as in hue, and repeat after six contacts.
  static let fingers = [
    Color(red: 0x1F, green: 0x5F, blue: 0xA8), Color(red: 0xF0, green: 0xA0, blue: 0x30),
    Color(red: 0x1B, green: 0x3A, blue: 0x4B), Color(red: 0x6C, green: 0xC0, blue: 0xD0),
    Color(red: 0xB8, green: 0x4A, blue: 0x7A), Color(red: 0xD8, green: 0xCC, blue: 0x60),
  ]
}
