// SPDX-License-Identifier: Apache-2.0
import Foundation
public import PropertyTesting
public import Testing
import TouchRecording

/// Checks that a claim holds for random values, and records an issue with the simplest failing
/// value; a pass prints the number of values.
///
/// ```swift
/// @Test func `scribbles stay left`() {
///   checkProperty("scribbles stay left", .scribble(in: 0...200)) { touches in
///     touches.allSatisfy { $0.location.x < 100 }
///   }
/// }
/// // scribbles stay left fails for [0 began (100.0, 0.0) at 0 us, 0 ended (100.0, 0.0) at 0 us]
/// // (seed 1, 7 shrinks); replay render FOLDER/scribbles-stay-left-seed-1.touch.jsonl -o frame.png
/// // shows it
/// ```
///
/// The choices behind a failing value are stored and tried first the next time; they are removed
/// when the claim holds for that value. A `RecordingConvertible` value, such as an array of
/// touches, is also written as a recording, and the issue names the file.
///
/// Environment variables change the check. `TOUCHSTONE_SEED=17` tries only the value of this seed.
/// `TOUCHSTONE_EFFORT=1000` tries a thousand times as many values. `TOUCHSTONE_DISTRIBUTION=1`
/// prints the distribution of the kinds of values.
///
/// - Parameters:
///   - claim: The claim, in words, which also names the recording.
///   - generator: The generator of the values.
///   - cases: The number of values to try with an effort of 1; without `TOUCHSTONE_EFFORT` a tenth
///     of them is tried.
///   - seed: The seed of the first value; each further value has the next seed.
///   - budget: The greatest number of values to try while shrinking.
///   - folder: The folder of stored failures; nil for the folder in `TOUCHSTONE_COUNTEREXAMPLES`,
///     or `.build/counterexamples` in the working directory if that is unset.
///   - sourceLocation: The location at which the issue is recorded.
///   - kind: Returns the name of the kind of a value, for the distribution; nil to print none.
///   - holds: Returns true if the claim holds for a value; a thrown error counts as false.
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
  let check = generator.check(
    claim, cases: cases, seed: only ?? seed, budget: budget,
    first: only == nil ? store.failure(of: claim) : nil, holds: holds)
  guard let found = check.counterexample else {
    print(check)
    // A check of one seed does not try the stored failure, so it must not remove it.
    if only == nil { store.forget(claim) }
    return
  }
  Issue.record("\(found)\(store.keep(found))", sourceLocation: sourceLocation)
}

/// Returns `cases` multiplied by `effort`, or a tenth of them where none is asked for.
private func scaled(_ cases: Int, effort: String?) -> Int {
  guard let effort = effort.flatMap({ Int($0) }) else { return max(cases / 10, 1) }
  return cases * max(effort, 1)
}
