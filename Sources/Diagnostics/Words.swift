// SPDX-License-Identifier: Apache-2.0

/// Returns names as a choice: `A`, `A or B`, `A, B or C`.
package func alternatives(_ names: [String]) -> String {
  names.enumerated().map { index, name in
    index == 0 ? name : (index == names.count - 1 ? " or " : ", ") + name
  }.joined()
}

/// Input in quotation marks, cut and escaped so that a terminal shows it.
package func quoted(_ text: String) -> String { "'\(printable(text))'" }

/// Returns a number of things: `1 stroke`, `2 strokes`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns a number as a person would type it: `3`, not `3.0`.
package func text(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Returns a closed range as text: `0 to 1`.
package func text(_ range: ClosedRange<Double>) -> String {
  "\(text(range.lowerBound)) to \(text(range.upperBound))"
}
