import Foundation
import TouchRecording

/// Runs the real program on damaged recordings, a process for each, and says where one of them ends
/// as it should not: by a signal, with a status other than 0, 1 and 2, or with 2 and no line.
///
///     Mutations PROGRAM RECORDINGS FOLDER COUNT
///
/// Damaged are the recordings of a folder in both forms, the same way each time. The files that fail
/// stay in `FOLDER` and are called after their seeds.
@main
struct Mutations {
  private let program: Program
  private let recordings: [[UInt8]]
  private let folder: String
  private let count: Int

  /// How many processes run at once: a choice for small machines, which the result does not show.
  private static let jobs = 2

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let count = Int(arguments[4]) else {
      FileHandle.standardError.write(
        Data("usage: Mutations PROGRAM RECORDINGS FOLDER COUNT\n".utf8))
      exit(64)
    }
    let mutations = Mutations(
      program: Program(path: arguments[1]), recordings: try bothForms(of: arguments[2]),
      folder: arguments[3], count: count)
    let tally = try await mutations.run()
    for (seed, fault) in tally.faults.sorted(by: { $0.key < $1.key }) {
      print("seed \(seed): \(fault)")
    }
    print("\(tally.taken) taken, \(tally.refused) refused, \(tally.faults.count) faults")
    exit(tally.faults.isEmpty ? 0 : 1)
  }

  /// The recordings of a folder, in lines and packed.
  private static func bothForms(of folder: String) throws -> [[UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let lines = try names.filter { $0.hasSuffix(".touch.jsonl") }.sorted().map {
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")))
    }
    return lines + (try lines.map { try Recording.read($0).recording.packedBytes })
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
      let file = "\(folder)/\(seed).touch.jsonl"
      var mutator = Mutator(seed: UInt64(seed), others: recordings)
      try Data(mutator.mutated()).write(to: URL(fileURLWithPath: file))
      switch try program.outcome(of: file) {
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
