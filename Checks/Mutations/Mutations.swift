// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Runs the real program on damaged files, a process for each, and says where one of them ends as it
/// should not: by a signal, with a status other than 0, 1 and 2, or with 2 and an error without a line.
///
///     Mutations PROGRAM RECORDINGS FOLDER COUNT INK EACH
///
/// Damaged are `COUNT` times the recordings of a folder in both forms, and `EACH` times the files of
/// each format of other programs, the same way each time. The files that fail stay in `FOLDER` and are
/// called after their seeds.
@main
struct Mutations {
  private let program: Program
  private let samples: Samples
  private let folder: String
  private let count: Int

  /// How many processes run at once: a choice for small machines, which the result does not show.
  private static let jobs = 2

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 7, let count = Int(arguments[4]), let each = Int(arguments[6]) else {
      FileHandle.standardError.write(
        Data("usage: Mutations PROGRAM RECORDINGS FOLDER COUNT INK EACH\n".utf8))
      exit(64)
    }
    let native = (try Samples(recordings: arguments[2]), count)
    let foreign = try Samples.ofEachFormat(seeds: arguments[5]).map { ($0, each) }
    var hasFault = false
    for (samples, count) in [native] + foreign where count > 0 {
      let mutations = Mutations(
        program: Program(path: arguments[1]), samples: samples, folder: arguments[3], count: count)
      let tally = try await mutations.run()
      for (seed, fault) in tally.faults.sorted(by: { $0.key < $1.key }) {
        say("\(samples.name), seed \(seed): \(fault)")
      }
      say(
        "\(samples.name): \(tally.taken) taken, \(tally.refused) refused, "
          + "\(tally.faults.count) faults")
      hasFault = hasFault || !tally.faults.isEmpty
    }
    exit(hasFault ? 1 : 0)
  }

  /// Prints a line at once, so that a long run shows how far it is.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// How many files ended how.
  private struct Tally {
    var taken = 0
    var refused = 0
    /// What was wrong, by seed.
    var faults: [Int: String] = [:]
  }

  private func run() async throws -> Tally {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return try await withThrowingTaskGroup(of: Tally.self) { group in
      for job in 1...Mutations.jobs {
        group.addTask { try tally(ofSeeds: stride(from: job, through: count, by: Mutations.jobs)) }
      }
      return try await group.reduce(into: Tally()) { sum, part in
        sum.taken += part.taken
        sum.refused += part.refused
        sum.faults.merge(part.faults) { $1 }
      }
    }
  }

  private func tally(ofSeeds seeds: StrideThrough<Int>) throws -> Tally {
    var tally = Tally()
    for seed in seeds {
      let file = "\(folder)/\(seed)\(samples.ending)"
      var mutator = Mutator(seed: UInt64(seed), others: samples.texts, grammar: samples.grammar)
      try Data(mutator.mutated()).write(to: URL(fileURLWithPath: file))
      switch try program.outcome(of: file, options: samples.options) {
      case .taken: tally.taken += 1
      case .refused: tally.refused += 1
      case .fault(let words):
        tally.faults[seed] = words
        continue
      }
      try FileManager.default.removeItem(atPath: file)
    }
    return tally
  }
}
