import JSONStream

/// Text from an input as it may be shown on a terminal: control characters and what changes the
/// direction of writing are escaped, and no more than `limit` bytes are quoted.
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

/// Whether a terminal may act on a character, or may show nothing where it stands.
private func isHostile(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .format, .privateUse, .unassigned: true
  default: scalar.isDisplayControl
  }
}

/// Text in lines of at most `width` characters, broken between words; a longer word stays whole.
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

/// The text with something after it, up to a width.
package func padded(_ text: String, to width: Int, with filler: String = " ") -> String {
  text + String(repeating: filler, count: max(0, width - text.count))
}
