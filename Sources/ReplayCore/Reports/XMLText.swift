import Scenes

/// Text as it may stand in XML 1.0, in an attribute or between tags.
///
/// Characters that XML forbids, and those that no reader should act on, are escaped as on a
/// terminal, since XML has no way to write them; markup is escaped by the five entities.
///
/// - Complexity: O(n) in the length of the text.
package func xmlText(_ text: String) -> String {
  var result = ""
  for scalar in printable(text, limit: .max).unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&apos;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
