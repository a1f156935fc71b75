import Foundation
public import PropertyTesting
public import Testing
import TouchRecording

/// Checks that a claim holds for random values, and records an issue at the caller's line where it
/// does not: one line with the simplest value found and its seed.
///
/// What failed is stored beside the recordings, and tried before anything else the next time; where
/// it holds then, it is forgotten. A value that holds touches is also written as a recording, and
/// the message names the file.
///
/// With `TOUCHSTONE_SEED=17` in the environment the value of that seed alone is tried, with
/// `TOUCHSTONE_EFFORT=1000` a thousand times as many values as else, and with
/// `TOUCHSTONE_DISTRIBUTION=1` it is printed how often which kind of value is made.
///
/// - Parameters:
///   - claim: What is claimed; a recording is named after it.
///   - generator: Makes the values.
///   - cases: How many values are tried in release; debug code, some fifty times slower, tries a
///     tenth of them.
///   - seed: That of the first value; each next one has the next seed.
///   - budget: How many values are tried to make a failing one simpler.
///   - folder: Where failures are stored; nil for the folder that `TOUCHSTONE_COUNTEREXAMPLES`
///     names, else `.build/counterexamples` of the working directory.
///   - sourceLocation: Where the issue is recorded.
///   - kind: Names the kind of a value, for the distribution; nil where nobody counts.
///   - holds: Whether the claim holds for a value; an error that it throws counts as no.
public func checkProperty<Value>(
  _ claim: String, _ generator: Generator<Value>, cases: Int = 100, seed: UInt64 = 1,
  budget: Int = 4000, folder: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, kind: ((Value) -> String)? = nil,
  holds: (Value) throws -> Bool
) {
  let environment = ProcessInfo.processInfo.environment
  let only = environment["TOUCHSTONE_SEED"].flatMap { UInt64($0) }
  let cases = only == nil ? scaled(cases, effort: environment["TOUCHSTONE_EFFORT"]) : 1
  if let kind, environment["TOUCHSTONE_DISTRIBUTION"] == "1" {
    print("\(claim):\n\(generator.distribution(cases: cases, seed: only ?? seed, of: kind))")
  }
  let store = FailureStore(
    folder ?? environment["TOUCHSTONE_COUNTEREXAMPLES"] ?? ".build/counterexamples")
  let found = generator.counterexample(
    to: claim, cases: cases, seed: only ?? seed, budget: budget,
    first: only == nil ? store.failure(of: claim) : nil, holds: holds)
  guard let found else {
    // Of one seed that holds nothing follows for what was stored.
    if only == nil { store.forget(claim) }
    return
  }
  Issue.record("\(found)\(store.keep(found))", sourceLocation: sourceLocation)
}

/// How many values are tried in this build, `effort` times as many as else.
private func scaled(_ cases: Int, effort: String?) -> Int {
  let effort = max(effort.flatMap { Int($0) } ?? 1, 1)
  #if DEBUG
    return max(cases / 10, 1) * effort
  #else
    return cases * effort
  #endif
}
