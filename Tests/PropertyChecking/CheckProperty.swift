import Foundation
public import PropertyTesting
public import Testing
import TouchRecording

/// Checks that a claim holds for random values, and records an issue at the caller's line where it
/// does not: one line with the simplest value found and its seed.
///
/// A value that holds touches is written as a recording, and the message names the file. With
/// `TOUCHSTONE_SEED=17` in the environment the value of that seed alone is tried, with
/// `TOUCHSTONE_EFFORT=1000` a thousand times as many values as else.
///
/// - Parameters:
///   - claim: What is claimed; a recording is named after it.
///   - generator: Makes the values.
///   - cases: How many values are tried in release; debug code, some fifty times slower, tries a
///     tenth of them.
///   - seed: That of the first value; each next one has the next seed.
///   - budget: How many values are tried to make a failing one simpler.
///   - folder: Where recordings are written; nil for the folder that `TOUCHSTONE_COUNTEREXAMPLES`
///     names, else `.build/counterexamples` of the working directory.
///   - sourceLocation: Where the issue is recorded.
///   - holds: Whether the claim holds for a value; an error that it throws counts as no.
public func checkProperty<Value>(
  _ claim: String, _ generator: Generator<Value>, cases: Int = 100, seed: UInt64 = 1,
  budget: Int = 4000, folder: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, holds: (Value) throws -> Bool
) {
  let environment = ProcessInfo.processInfo.environment
  let only = environment["TOUCHSTONE_SEED"].flatMap { UInt64($0) }
  let cases = scaled(cases, effort: environment["TOUCHSTONE_EFFORT"])
  let found = generator.counterexample(
    to: claim, cases: only == nil ? cases : 1, seed: only ?? seed, budget: budget, holds: holds)
  guard let found else { return }
  let written = written(
    found,
    to: folder ?? environment["TOUCHSTONE_COUNTEREXAMPLES"] ?? ".build/counterexamples")
  Issue.record("\(found)\(written)", sourceLocation: sourceLocation)
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

/// Writes the recording of what was found, and answers with what is to be said of it.
private func written<Value>(_ found: Counterexample<Value>, to folder: String) -> String {
  guard let recording = found.recording else { return "" }
  let file = URL(fileURLWithPath: folder).appendingPathComponent(found.fileName)
  do {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try Data(recording.bytes).write(to: file)
  } catch {
    return "; its recording cannot be written to \(file.path): \(error)"
  }
  return "; replay render \(file.path) -o frame.png shows it"
}
