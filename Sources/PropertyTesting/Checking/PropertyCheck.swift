// SPDX-License-Identifier: Apache-2.0

/// The result of checking a claim on many values.
public struct PropertyCheck<Value> {
  /// The claim, in words.
  public let claim: String
  /// The number of values for which the claim holds, or had to hold.
  public let cases: Int
  /// The simplest value for which the claim does not hold; nil if none was found.
  public internal(set) var counterexample: Counterexample<Value>?
}

extension PropertyCheck: Sendable where Value: Sendable {}

extension PropertyCheck: CustomStringConvertible {
  /// One line: `area is additive holds for 100 cases`, or the counterexample.
  public var description: String {
    counterexample?.description
      ?? "\(claim) holds for \(cases == 1 ? "1 case" : "\(cases) cases")"
  }
}

extension Generator {
  /// Checks a claim on many values, as `counterexample(to:)` does, and counts them.
  ///
  /// ```swift
  /// let numbers = Generator { $0.integer(in: 0...9) }.array(count: 0...5)
  /// print(numbers.check("the sum is below 50") { $0.reduce(0, +) < 50 })
  /// // the sum is below 50 holds for 100 cases
  /// ```
  ///
  /// - Parameters:
  ///   - claim: The claim, in words.
  ///   - cases: The number of values to try.
  ///   - seed: The seed of the first value; each further value has the next seed.
  ///   - budget: The greatest number of values to try while shrinking.
  ///   - first: The choices behind a value to try before all others, such as the `ranks` of an
  ///     earlier counterexample.
  ///   - holds: Returns true if the claim holds for a value; a thrown error counts as false. It
  ///     must return the same result for the same value.
  /// - Returns: The number of values, and the simplest one for which the claim does not hold.
  /// - Precondition: `cases` and `budget` are not negative.
  /// - Complexity: The method makes and checks at most `cases` + `budget` values.
  public func check(
    _ claim: String, cases: Int = 100, seed: UInt64 = 1, budget: Int = 4000,
    first: [UInt64]? = nil, holds: (Value) throws -> Bool
  ) -> PropertyCheck<Value> {
    PropertyCheck(
      claim: claim, cases: first == nil ? cases : cases + 1,
      counterexample: counterexample(
        to: claim, cases: cases, seed: seed, budget: budget, first: first, holds: holds))
  }
}
