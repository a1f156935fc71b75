/// How often which kind of value is made: what a property is really tried on.
///
/// ```swift
/// let rolls = Generator { $0.integer(in: 1...6) }
/// print(rolls.distribution(cases: 600) { $0 > 4 ? "high" : "low" })
/// //  65.00 %     390  low
/// //  35.00 %     210  high
/// ```
public struct Distribution: Hashable, Sendable {
  /// A kind of value, and how many there were.
  public struct Row: Hashable, Sendable {
    /// What the kind is called.
    public let label: String
    /// How many values were of it.
    public let count: Int
  }

  /// The kinds, the most frequent first, of equally frequent ones in the order of their names.
  public let rows: [Row]
  /// How many values there were.
  public let cases: Int

  /// Counts labels.
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
  /// A line for each kind: its share in percent, rounded down to two decimals, its count, its name.
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
  /// How often which kind of value is made.
  ///
  /// - Parameters:
  ///   - cases: How many values are made.
  ///   - seed: That of the first one; each next one has the next seed.
  ///   - label: Names the kind of a value.
  /// - Returns: The counts of the labels.
  /// - Precondition: `cases` is not negative.
  public func distribution(
    cases: Int, seed: UInt64 = 1, of label: (Value) -> String
  ) -> Distribution {
    precondition(cases >= 0, "There are no fewer than no cases")
    return Distribution((0..<UInt64(cases)).map { label(value(seed: seed &+ $0)) })
  }
}
