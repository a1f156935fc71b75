extension Unicode.Scalar {
  /// True if a terminal or a web page may execute the character instead of displaying it.
  ///
  /// These are the control characters C0 and C1 with U+007F, the line and paragraph separators, and
  /// the characters that change the writing direction (Bidi_Control in the Unicode Standard).
  package var isDisplayControl: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
