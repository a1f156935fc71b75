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
  /// Counts up to a number.
  private struct Counter: IteratorProtocol {
    let name: Int
    let count: Int
    let board: Board
    var made = 0

    mutating func next() -> String? {
      board.atWork.enter()
      defer { board.atWork.leave() }
      guard made < count else { return nil }
      board.held.enter()
      made += 1
      return "\(name).\(made)"
    }
  }

  /// The numbers of counters and results at work, and of elements that were made and not taken.
  private final class Board: Sendable {
    final class Gauge: Sendable {
      private let now = Atomic(0)
      let most = Atomic(0)

      func enter() {
        let value = now.add(1, ordering: .sequentiallyConsistent).newValue
        most.max(value, ordering: .sequentiallyConsistent)
      }

      func leave() { now.subtract(1, ordering: .sequentiallyConsistent) }
    }

    let (atWork, held) = (Gauge(), Gauge())

    func finish(_ element: String, for microseconds: Int) -> String {
      atWork.enter()
      defer { atWork.leave() }
      let start = ContinuousClock.now
      while ContinuousClock.now - start < .microseconds(microseconds) {}
      return element + "!"
    }
  }

  @Test func `the results of many producers are taken in their order, with few held at once`()
    async throws
  {
    for seed in effort(few: UInt64(1)...50, all: 1...200) {
      var random = SplitMix64(seed: seed)
      // Of one producer with many elements, and of many with few.
      let most = [2, 4, 40][random.below(3)]
      let counts = (0..<random.below(80 / most)).map { _ in random.below(most) }
      let jobs = 1 + random.below(8)
      let board = Board()
      var taken: [String] = []
      try await takeInOrder(counts.count, jobs: jobs) {
        Producer(Counter(name: $0, count: counts[$0], board: board))
      } finish: {
        // The last digit is as good as a draw.
        board.finish($0, for: Int($0.utf8.reduce(0) { $0 + $1 } % 7) * 20)
      } take: {
        board.held.leave()
        taken.append($0)
      }
      let expected = counts.enumerated().flatMap { name, count in
        (0..<count).map { "\(name).\($0 + 1)!" }
      }
      #expect(taken == expected, "seed \(seed)")
      #expect(board.atWork.most.load(ordering: .sequentiallyConsistent) <= jobs, "seed \(seed)")
      #expect(board.held.most.load(ordering: .sequentiallyConsistent) <= 3 * jobs, "seed \(seed)")
    }
  }

  @Test func `a producer makes elements while those before are finished, for several jobs`()
    async throws
  {
    for jobs in [1, 4] {
      let board = Board()
      try await takeInOrder(1, jobs: jobs) {
        Producer(Counter(name: $0, count: 500, board: board))
      } finish: {
        board.finish($0, for: 20)
      } take: { _ in
        board.held.leave()
      }
      let most = board.held.most.load(ordering: .sequentiallyConsistent)
      #expect(jobs == 1 ? most == 1 : most > 1, "\(most) for \(jobs) jobs")
    }
  }

  @Test func `an output that fails ends the run, and nothing is taken afterward`() async throws {
    let board = Board()
    var taken = 0
    let error = await #expect(throws: Fault.self) {
      try await takeInOrder(20, jobs: 4) {
        Producer(Counter(name: $0, count: 3, board: board))
      } finish: {
        $0
      } take: { _ throws(Fault) in
        taken += 1
        if taken == 7 { throw .readerGone }
      }
    }
    #expect(error == .readerGone)
    #expect(taken == 7)
  }
}
