// SPDX-License-Identifier: Apache-2.0
public import TouchRecording

/// The simplest value that was found for which a property does not hold.
public struct Counterexample<Value> {
  /// The claim, in words.
  public let claim: String
  /// The shrunk value for which the property fails.
  public let value: Value
  /// The seed that finds the value; nil if the choices of an earlier failure found it.
  ///
  /// A check of this seed with one case fails again.
  public let seed: UInt64?
  /// The number of steps that made the value simpler.
  public let shrinks: Int
  /// The error that the property threw, or nil if it returned false.
  public let error: (any Error)?
  /// The change of the recording that moves the figure of a rule; nil for a claim without a law.
  public internal(set) var change: RecordingChange?
  /// The figures before and after the change, in words.
  var figures: String?
  /// The choices behind the value; `Choices(replaying:)` makes it again.
  public let ranks: [UInt64]

  /// The value as a recording, or nil if it is not `RecordingConvertible`.
  public var recording: Recording? {
    (value as? any RecordingConvertible)?.recording
  }

  /// The recording after the change that moves the figure of a rule; nil for a claim without a law.
  public var changedRecording: Recording? {
    recording.flatMap { recording in change?.applied(to: recording) }
  }

  /// A file name for the recording, from the claim and the seed:
  /// `area-is-additive-seed-1.touch.jsonl`.
  ///
  /// The seed is omitted if it is nil.
  public var fileName: String {
    let seed = seed.map { "-seed-\($0)" } ?? ""
    return "\(Counterexample.slug(of: claim))\(seed).touch.jsonl"
  }

  /// Returns a claim as a file name: at most 120 lowercase letters, digits and hyphens.
  public static func slug(of claim: String) -> String {
    var name = ""
    for character in claim.lowercased() {
      if character.isASCII, character.isLetter || character.isNumber {
        name.append(character)
      } else if name.last != "-" {
        name.append("-")
      }
    }
    return String(name.prefix(120))
  }
}

extension Counterexample: Sendable where Value: Sendable {}

extension Counterexample: CustomStringConvertible {
  /// One line: `area is additive fails for [4, 6] (seed 1, 9 shrinks)`, followed by the thrown
  /// error, or by the change with the figures before and after it.
  public var description: String {
    let count = shrinks == 1 ? "1 shrink" : "\(shrinks) shrinks"
    let reason = error.map { ": \($0)" } ?? change.map { ": \($0): \(figures ?? "")" } ?? ""
    let origin = seed.map { "seed \($0)" } ?? "stored"
    return "\(claim) fails for \(value) (\(origin), \(count))\(reason)"
  }
}

extension Generator {
  /// Searches for a value for which a claim does not hold, and shrinks it.
  ///
  /// ```swift
  /// let numbers = Generator { $0.integer(in: 0...9) }.array(count: 0...5)
  /// let found = numbers.counterexample(to: "the sum is below 10") { $0.reduce(0, +) < 10 }
  /// if let found { print(found) }
  /// // the sum is below 10 fails for [1, 9] (seed 1, 5 shrinks)
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
  /// - Returns: The simplest value found from the first failing one, or nil if none fails.
  /// - Precondition: `cases` and `budget` are not negative.
  /// - Complexity: The method makes and checks at most `cases` + `budget` values.
  public func counterexample(
    to claim: String, cases: Int = 100, seed: UInt64 = 1, budget: Int = 4000,
    first: [UInt64]? = nil, holds: (Value) throws -> Bool
  ) -> Counterexample<Value>? {
    precondition(cases >= 0 && budget >= 0, "The cases and the budget must not be negative")
    func fails(_ value: Value) -> Bool { (try? holds(value)) != true }
    // Index -1, before the first seed, is the stored failure.
    for index in (first == nil ? 0 : -1)..<cases {
      let seed = index < 0 ? nil : seed &+ UInt64(index)
      var choices = seed.map { Choices(seed: $0) } ?? Choices(replaying: first ?? [])
      guard fails(make(&choices)) else { continue }
      return withoutActuallyEscaping(fails) { fails in
        var shrinker = Shrinker(self, from: choices, budget: budget, fails: fails)
        shrinker.run()
        return counterexample(shrinker, claim: claim, seed: seed, holds: holds)
      }
    }
    return nil
  }

  private func counterexample(
    _ shrinker: Shrinker<Value>, claim: String, seed: UInt64?, holds: (Value) throws -> Bool
  ) -> Counterexample<Value> {
    var choices = Choices(replaying: shrinker.best.ranks)
    let value = make(&choices)
    var thrown: (any Error)?
    do { _ = try holds(value) } catch { thrown = error }
    return Counterexample(
      claim: claim, value: value, seed: seed, shrinks: shrinker.shrinks, error: thrown,
      ranks: choices.ranks)
  }
}
