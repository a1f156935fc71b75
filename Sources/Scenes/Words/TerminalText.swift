import JSONStream

/// Returns text of an input in a form that is safe to print on a terminal.
///
/// Control characters and characters that change the writing direction are escaped, and at most
/// `limit` bytes are quoted.
package func printable(_ text: String, limit: Int = 200) -> String {
  var result = ""
  var bytes = 0
  for scalar in text.unicodeScalars {
    bytes += scalar.utf8.count
    if bytes > limit { return result + "…" }
    if isHostile(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Returns true if a terminal may act on a character, or may show nothing for it.
private func isHostile(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .format, .privateUse, .unassigned: true
  default: scalar.isDisplayControl
  }
}

/// Returns text in lines of at most `width` characters, broken at spaces; a longer word stays
/// whole.
package func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    if let line = lines.last, line.count < width, line.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(line) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}

/// Returns text padded at its end to a width in characters.
package func padded(_ text: String, to width: Int, with filler: String = " ") -> String {
  text + String(repeating: filler, count: max(0, width - text.count))
}
