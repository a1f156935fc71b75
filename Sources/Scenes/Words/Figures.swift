package import TouchRecording

// Figures for people: integers only, so that they are the same in every locale, and rounded down
// wherever rounding up would promise more than there is.

/// A time with three decimals, rounded down: `1.917 s`.
package func seconds(_ time: Microseconds) -> String {
  "\(fixed(time / 1000, decimals: 3)) s"
}

/// A length with two decimals, rounded up: `4.85` for 4.8442.
package func hundredthsUp(_ value: Double) -> String {
  fixed(Int64((value * 100).rounded(.up)), decimals: 2)
}

/// A length with two decimals, rounded to the nearest: `4.84` for 4.8442.
package func hundredths(_ value: Double) -> String {
  fixed(Int64((value * 100).rounded()), decimals: 2)
}

/// A share from 0 to 1 in percent with two decimals, rounded down: `100.00 %` is the whole.
package func percent(_ share: Double) -> String {
  percent(hundredths: Int((share * 10_000).rounded(.down)))
}

/// Hundredths of a percent as a percentage: 5191 is `51.91 %`.
package func percent(hundredths: Int) -> String {
  "\(fixed(Int64(hundredths), decimals: 2)) %"
}

/// An integer with its digits in groups of three: `5 760 000`.
package func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text += " " }
    text.append(digit)
  }
  return text
}

/// A count of units of the last decimal: `fixed(1917, decimals: 3)` is `1.917`.
private func fixed(_ units: Int64, decimals: Int) -> String {
  let digits = String(units.magnitude)
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return (units < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}

/// A number as it would be typed.
package func text(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A range with both ends, which are part of it.
package func text(_ range: ClosedRange<Double>) -> String {
  "\(text(range.lowerBound)) to \(text(range.upperBound))"
}
