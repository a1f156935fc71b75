import JSONStream
import TouchRecording

/// Returns the shortest decimal digits that read back as the same number, without an exponent.
func decimal(_ value: Double) -> String {
  let text = JSONNumber.shortestText(value)
  guard let e = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: e)...]) else {
    return text
  }
  let sign = text.hasPrefix("-") ? "-" : ""
  let parts = text[..<e].drop { $0 == "-" }.split(separator: ".")
  let (whole, fraction) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  let digits = whole + fraction
  // The point stands after this many digits.
  let point = whole.count + exponent
  let zeros = String(repeating: "0", count: point <= 0 ? -point : max(point - digits.count, 0))
  if point <= 0 { return sign + "0." + zeros + digits }
  if point >= digits.count { return sign + digits + zeros }
  return sign + digits.prefix(point) + "." + digits.dropFirst(point)
}

/// Returns a time in milliseconds, with the microseconds as decimals.
func milliseconds(_ time: Microseconds) -> String {
  let (whole, rest) = time.quotientAndRemainder(dividingBy: 1000)
  guard rest > 0 else { return "\(whole)" }
  var digits = String(1000 + rest).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  return "\(whole).\(digits)"
}
