// SPDX-License-Identifier: Apache-2.0

/// The frequencies of kinds of values that a generator makes.
///
/// It shows the values on which a property is really checked.
///
/// ```swift
/// let rolls = Generator { $0.integer(in: 1...6) }
/// print(rolls.distribution(cases: 600) { $0 > 4 ? "high" : "low" })
/// //  65.00 %     390  low
/// //  35.00 %     210  high
/// ```
public struct Distribution: Hashable, Sendable {
  /// One kind of value and its count.
  public struct Row: Hashable, Sendable {
    /// The name of the kind.
    public let label: String
    /// The number of values of the kind.
    public let count: Int
  }

  /// The kinds, the most frequent first; equally frequent ones are in the order of their names.
  public let rows: [Row]
  /// The number of all values.
  public let cases: Int

  /// Creates the distribution of `labels`, one for each value.
  ///
  /// - Complexity: O(n log n) in the number of labels.
  public init(_ labels: [String]) {
    cases = labels.count
    let runs = labels.sorted().reduce(into: [Row]()) { rows, label in
      let count = rows.last?.label == label ? rows.removeLast().count : 0
      rows.append(Row(label: label, count: count + 1))
    }
    rows = runs.sorted { ($1.count, $0.label) < ($0.count, $1.label) }
  }
}

extension Distribution: CustomStringConvertible {
  /// One line for each kind: its share in percent, rounded down to two decimals, its count and its
  /// name.
  public var description: String {
    rows.map { row in
      let hundredths = row.count * 10_000 / max(cases, 1)
      let decimals = "\(hundredths % 100 + 100)".dropFirst()
      let share = Distribution.padded("\(hundredths / 100).\(decimals)", to: 6)
      return "\(share) %  \(Distribution.padded("\(row.count)", to: 6))  \(row.label)"
    }.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}

extension Generator {
  /// Returns the distribution of the kinds of values that the generator makes.
  ///
  /// - Parameters:
  ///   - cases: The number of values.
  ///   - seed: The seed of the first value; each further value has the next seed.
  ///   - label: Returns the name of the kind of a value.
  /// - Returns: The counts of the labels.
  /// - Precondition: `cases` is not negative.
  public func distribution(
    cases: Int, seed: UInt64 = 1, of label: (Value) -> String
  ) -> Distribution {
    precondition(cases >= 0, "The number of cases must not be negative")
    return Distribution((0..<UInt64(cases)).map { label(value(seed: seed &+ $0)) })
  }
}
