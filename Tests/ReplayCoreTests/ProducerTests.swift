// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import Geometry
import PropertyTesting
import ReplayCore
import Scenes
import Synchronization
import TestCorpora
import Testing

@Suite struct ProducerTests {
  /// Counts up to a number, and notes how many counters hold an element that is not taken yet.
  private struct Counter: IteratorProtocol {
    let name: Int
    let count: Int
    let board: Board
    var made = 0

    mutating func next() -> String? {
      // A counter is asked again only after its last element was taken.
      if made > 0 { board.held.subtract(1, ordering: .sequentiallyConsistent) }
      guard made < count else { return nil }
      board.noteOneMore()
      made += 1
      return "\(name).\(made)"
    }
  }

  private final class Board: Sendable {
    let held = Atomic(0)
    let most = Atomic(0)

    func noteOneMore() {
      let now = held.add(1, ordering: .sequentiallyConsistent).newValue
      most.max(now, ordering: .sequentiallyConsistent)
    }
  }

  @Test func `the elements of many producers are taken in their order, with few held at once`()
    async throws
  {
    for seed in effort(few: UInt64(1)...50, all: 1...200) {
      var random = SplitMix64(seed: seed)
      let counts = (0..<random.below(9)).map { _ in random.below(4) }
      let jobs = 1 + random.below(8)
      let board = Board()
      var taken: [String] = []
      try await takeInOrder(counts.count, jobs: jobs) {
        Producer(Counter(name: $0, count: counts[$0], board: board))
      } take: {
        taken.append($0)
      }
      let expected = counts.enumerated().flatMap { name, count in
        (0..<count).map { "\(name).\($0 + 1)" }
      }
      #expect(taken == expected, "seed \(seed)")
      #expect(board.most.load(ordering: .sequentiallyConsistent) <= jobs, "seed \(seed)")
    }
  }

  @Test func `an output that fails ends the run, and nothing is taken afterward`() async throws {
    let board = Board()
    var taken = 0
    let error = await #expect(throws: Fault.self) {
      try await takeInOrder(20, jobs: 4) {
        Producer(Counter(name: $0, count: 3, board: board))
      } take: { _ throws(Fault) in
        taken += 1
        if taken == 7 { throw .readerGone }
      }
    }
    #expect(error == .readerGone)
    #expect(taken == 7)
  }
}
