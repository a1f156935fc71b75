// SPDX-License-Identifier: Apache-2.0

/// Returns text of an input in a form that is safe to print on a terminal.
///
/// Control characters, characters that change the writing direction and those that show nothing are
/// escaped, and at most `limit` bytes are quoted. The beginnings of commands to a server of continuous
/// integration are escaped too: `::` at the beginning of the text, where a line may begin, and `##`
/// before a letter or a bracket anywhere.
package func printable(_ text: String, limit: Int = 200) -> String {
  var result = ""
  var bytes = 0
  let commands = commandStarts(in: text, limit: limit)
  for scalar in text.unicodeScalars {
    if commands.contains(bytes) {
      bytes += 1
      if bytes > limit { return result + "…" }
      result += "\\u{\(String(scalar.value, radix: 16))}"
      continue
    }
    bytes += scalar.utf8.count
    if bytes > limit { return result + "…" }
    if 0x10FE80...0x10FEFF ~= scalar.value {
      // FileIO reads a byte of a path that is no part of UTF-8 as this character.
      result += "\\x\(String(scalar.value & 0xFF, radix: 16))"
    } else if isHostile(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Returns the bytes of a line from where GitHub looks for a command, behind all that Unicode calls white
/// space; nil if it finds none.
private func gitHubCommand(_ line: some StringProtocol) -> Substring.UTF8View? {
  let text = Substring(line).unicodeScalars.drop(while: isSpaceOrControl)
  return text.starts(with: "::".unicodeScalars) ? Substring(text).utf8 : nil
}

/// Returns true for control characters of ASCII and for what Unicode calls white space: the separators, and
/// the controls that end a line or move a tab.
private func isSpaceOrControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
  default: scalar.value < 0x20 || scalar.value == 0x85
  }
}

/// Returns true if GitHub may take a line for a command: `::error::`.
package func beginsAsCommand(_ line: some StringProtocol) -> Bool { gitHubCommand(line) != nil }

/// Returns the offsets of the bytes at which a command to a server of continuous integration begins:
/// `::error::` of GitHub, `##[error]`, `##vso[task]` of Azure and `##teamcity[message]`.
private func commandStarts(in text: String, limit: Int) -> [Int] {
  var starts: [Int] = []
  if let command = gitHubCommand(text) { starts.append(text.utf8.count - command.count) }
  let bytes = text.utf8.prefix(limit)
  guard bytes.contains(UInt8(ascii: "#")) else { return starts }
  for (offset, index) in zip(0..., bytes.indices) {
    let rest = bytes[index...]
    guard rest.starts(with: "##".utf8), let next = rest.dropFirst(2).first else { continue }
    if next == UInt8(ascii: "[") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= next {
      starts.append(offset)
    }
  }
  return starts
}

/// Returns true if a terminal may act on a character, or shows nothing for it.
private func isHostile(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.isDisplayControl }
  return switch scalar.properties.generalCategory {
  case .format, .privateUse, .unassigned: true
  default: scalar.isDisplayControl || isBlank(scalar)
  }
}

/// Returns true for letters and marks that show nothing.
///
/// These are the ones that may be ignored (Default_Ignorable_Code_Point of Unicode 16, without the format
/// controls and what is unassigned), and five that are blank by their names: a Braille cell without dots,
/// full and half blanks of hieroglyphs, the filler of the small Khitan script, and a note without a head.
/// They are listed here, since the table of all properties takes 30 kB of the engine for pages.
private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x34F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x3164, 0xFE00...0xFE0F, 0xFFA0,
    0xE0100...0xE01EF:
    true
  case 0x2800, 0x13441...0x13442, 0x16FE4, 0x1D159: true
  default: false
  }
}

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
