// SPDX-License-Identifier: Apache-2.0
package import Geometry
package import MaskCore
package import TouchRecording

// Figures as text for people. They are formatted from integers, so they are the same in every
// locale, and they are rounded down if rounding up would promise too much.

/// Returns a time in seconds with three decimals, rounded down: `1.917 s`.
package func seconds(_ time: Microseconds) -> String {
  "\(fixed(time / 1000, decimals: 3)) s"
}

/// Returns a time as flags and requirements take it, in seconds without zeros at the end:
/// `1.366667s`.
package func exactSeconds(_ time: Microseconds) -> String {
  var text = fixed(time, decimals: 6)
  while text.hasSuffix("0") { text.removeLast() }
  return (text.hasSuffix(".") ? String(text.dropLast()) : text) + "s"
}

/// Returns a time at which something was reached, in seconds with three decimals, rounded up: what
/// holds at 1 366 667 microseconds also holds at `1.367 s`.
package func secondsUp(_ time: Microseconds) -> String {
  "\(fixed((time + 999) / 1000, decimals: 3)) s"
}

/// Returns a stretch of time in hundredths of a second that contains it: `4.25 to 4.78 s`.
package func seconds(from start: Microseconds, to end: Microseconds) -> String {
  let (first, last) = (start / 10_000, (end + 9999) / 10_000)
  let span = first == last ? "" : "\(fixed(first, decimals: 2)) to "
  return "\(span)\(fixed(last, decimals: 2)) s"
}

/// Returns a length with two decimals, rounded up: `4.85` for 4.8442.
package func hundredthsUp(_ value: Double) -> String {
  let units = (value * 100).rounded(.up)
  // The product may have been rounded down to a whole number.
  return fixed(Int64(units / 100 < value ? units + 1 : units), decimals: 2)
}

/// Returns a point in whole points of the canvas: `(290, 334)`.
package func wholePoint(_ point: Point) -> String {
  "(\(Int64(point.x.rounded())), \(Int64(point.y.rounded())))"
}

/// Returns a length with two decimals, rounded to the nearest: `4.84` for 4.8442.
package func hundredths(_ value: Double) -> String {
  fixed(Int64((value * 100).rounded()), decimals: 2)
}

/// Returns a share from 0 to 1 in percent with two decimals, rounded down: only the whole is
/// `100.00 %`.
package func percent(_ share: Double) -> String {
  let hundredths = (share * 10_000).rounded(.down)
  // The product may have been rounded up to a whole number.
  return percent(hundredths: Int(hundredths / 10_000 > share ? hundredths - 1 : hundredths))
}

/// Returns a coverage in percent with two decimals, rounded down.
package func percent(_ coverage: Coverage) -> String {
  percent(hundredths: coverage.percentHundredths)
}

/// Returns hundredths of a percent as a percentage: 5191 is `51.91 %`.
package func percent(hundredths: Int) -> String {
  "\(fixed(Int64(hundredths), decimals: 2)) %"
}

/// Returns an integer with its digits in groups of three: `5 760 000`.
package func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text += " " }
    text.append(digit)
  }
  return text
}

/// Returns a number that counts units of its last decimal: `fixed(1917, decimals: 3)` is `1.917`.
package func fixed(_ units: Int64, decimals: Int) -> String {
  let digits = String(units.magnitude)
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return (units < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}
