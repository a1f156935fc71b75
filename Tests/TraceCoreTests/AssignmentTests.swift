// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TraceCore

struct AssignmentTests {
  /// The least sum over all ways to pair rows with columns, by trying them all.
  private func leastSum(_ table: [[Double]], from row: Int = 0, without used: Set<Int> = [])
    -> Double
  {
    guard row < table.count else { return 0 }
    var best = leastSum(table, from: row + 1, without: used)
    for column in table[row].indices where !used.contains(column) {
      let rest = leastSum(table, from: row + 1, without: used.union([column]))
      best = min(best, table[row][column] + rest)
    }
    return best
  }

  @Test func `the total is the least of all pairings, for all shapes up to 4 by 4`() {
    for seed in 0..<UInt64(cases(2000)) {
      var random = SplitMix64(seed: seed)
      let (rows, columns) = (1 + random.below(4), 1 + random.below(4))
      let table = (0..<rows).map { _ in
        (0..<columns).map { _ in Double(random.integer(in: -9...3)) }
      }
      let found = leastCostAssignment(rows: rows, columns: columns) { table[$0][$1] }
      let pairs = found.enumerated().compactMap { row, column in column.map { (row, $0) } }
      #expect(Set(pairs.map(\.1)).count == pairs.count, "seed \(seed)")
      let sum = pairs.reduce(0.0) { $0 + table[$1.0][$1.1] }
      #expect(sum == leastSum(table), "seed \(seed): \(table) gives \(found)")
      #expect(pairs.allSatisfy { table[$0.0][$0.1] < 0 }, "seed \(seed)")
    }
  }

  @Test func `a thousand rows against thirty columns take the best thirty`() {
    var random = SplitMix64(seed: 1)
    let values = (0..<cases(1000)).map { _ in -random.unit() - 0.01 }
    let found = leastCostAssignment(rows: values.count, columns: 30) { row, _ in values[row] }
    let taken = found.indices.filter { found[$0] != nil }.map { values[$0] }
    #expect(taken.sorted() == Array(values.sorted().prefix(30)))
  }
}
