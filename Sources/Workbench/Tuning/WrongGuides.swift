import FileIO
import Geometry
import ReplayCore
import Wording

/// The guides on which recordings are bad examples: those of other recordings, drawn by a seed.
struct WrongGuides: Sendable {
  /// The names of the guides for each recording of an input, by the path of the input.
  private let names: [ByteName: [[String]]]

  /// Returns the names for a recording of an input; none if its header names no guide.
  func names(of recording: Int, in path: String) -> [String] {
    guard let names = names[ByteName(path)], names.indices.contains(recording) else { return [] }
    return names[recording]
  }

  /// Reads the headers of all recordings, and draws guides for each in their order, without repeats
  /// and without its own, from the names in their order.
  ///
  /// - Throws: As `Replay.run`, or `UsageError.badValue` if there are too few guides.
  init(
    _ count: Int, _ label: GuideLabel, _ replay: Replay, _ inputs: [Input], jobs: Int, seed: UInt64
  ) async throws(Fault) {
    var reading = replay
    reading.scores = false
    var owners: [(path: String, own: String?)] = []
    try await reading.run(inputs, jobs: jobs) { recording in
      let own = recording.status == .error ? nil : recording.header.flatMap(label.name)
      owners.append((recording.source.input, own))
    }
    let titles = Set(owners.compactMap { $0.own.map(ByteName.init) }).map(\.text)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard count < titles.count else {
      throw .usage(
        .badValue(
          "--wrong-guides", found: "\(count)",
          expected: "fewer than the \(counted(titles.count, "guide")) that the recordings name"))
    }
    var random = SplitMix64(seed: seed)
    var names: [ByteName: [[String]]] = [:]
    for (path, own) in owners {
      var left = titles.filter { ByteName($0) != own.map(ByteName.init) }
      let drawn = (0..<(own == nil ? 0 : count)).map { _ in
        left.remove(at: Int(random.next(below: UInt64(left.count))))
      }
      names[ByteName(path), default: []].append(drawn)
    }
    self.names = names
  }
}
