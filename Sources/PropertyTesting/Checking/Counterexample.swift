import Geometry
public import TouchRecording

/// A value for which a property does not hold, as simple as it was found.
public struct Counterexample<Value> {
  /// What was claimed.
  public let claim: String
  /// The value.
  public let value: Value
  /// The seed that finds it; nil where the choices of an earlier failure found it.
  ///
  /// The property fails for the seed with one case.
  public let seed: UInt64?
  /// How often it was made simpler.
  public let shrinks: Int
  /// What the property threw, or nil where it answered false.
  public let error: (any Error)?
  /// The choices of which the value is made: `Choices(replaying:)` makes it again.
  public let ranks: [UInt64]

  /// The value as a recording, or nil where it holds no touches.
  public var recording: Recording? {
    (value as? any RecordingConvertible)?.recording
  }

  /// A name for the recording: of the claim and the seed, `area-is-additive-seed-1.touch.jsonl`, or
  /// without a seed where it was stored.
  public var fileName: String {
    let seed = seed.map { "-seed-\($0)" } ?? ""
    return "\(Counterexample.slug(of: claim))\(seed).touch.jsonl"
  }

  /// A claim as the name of a file: small letters, digits and hyphens, at most 120 of them.
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
  /// One line: `area is additive fails for [4, 6] (seed 1, 9 shrinks)`, with what was thrown.
  public var description: String {
    let count = shrinks == 1 ? "1 shrink" : "\(shrinks) shrinks"
    let reason = error.map { ": \($0)" } ?? ""
    let origin = seed.map { "seed \($0)" } ?? "stored"
    return "\(claim) fails for \(words) (\(origin), \(count))\(reason)"
  }
}

extension Counterexample {
  /// The value in a line; touches by contact, phase, place and time alone.
  private var words: String {
    guard let touches = value as? [TouchEvent] else { return "\(value)" }
    return "[\(touches.map(\.words).joined(separator: ", "))]"
  }
}

extension TouchEvent {
  /// Contact, phase, place in points and time: `0 moved (10.5, 3.0) at 8000 us`.
  fileprivate var words: String {
    "\(contact) \(phase) (\(location.x), \(location.y)) at \(time) us"
  }
}

extension Generator {
  /// Looks for a value for which a claim does not hold, and makes it simpler.
  ///
  /// ```swift
  /// let numbers = Generator { $0.integer(in: 0...9) }.array(count: 0...5)
  /// let found = numbers.counterexample(to: "the sum is below 10") { $0.reduce(0, +) < 10 }
  /// // the sum is below 10 fails for [1, 9] (seed 1, 5 shrinks)
  /// ```
  ///
  /// - Parameters:
  ///   - claim: what is claimed, in words.
  ///   - cases: how many values are tried.
  ///   - seed: that of the first value; each next one has the next seed.
  ///   - budget: how many values are tried to make a failing one simpler.
  ///   - first: the choices behind a value that is tried before all others, such as the `ranks` of
  ///     a counterexample that was found earlier.
  ///   - holds: whether the claim holds for a value; an error that it throws counts as no. It must
  ///     give the same answer for the same value.
  /// - Returns: the simplest value found from the first one that fails, or nil.
  /// - Complexity: at most `cases` + `budget` values are made and judged.
  public func counterexample(
    to claim: String, cases: Int = 100, seed: UInt64 = 1, budget: Int = 4000,
    first: [UInt64]? = nil, holds: (Value) throws -> Bool
  ) -> Counterexample<Value>? {
    precondition(cases >= 0 && budget >= 0, "There are no fewer than no cases")
    func fails(_ value: Value) -> Bool { (try? holds(value)) != true }
    // Before the first seed stands what was stored.
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
