// SPDX-License-Identifier: Apache-2.0

/// Pairs the rows and columns of a table at the least total cost, each at most once.
///
/// The Hungarian method (Kuhn 1955, Munkres 1957) with potentials: the rows of the shorter side are
/// added one by one, each along the shortest augmenting path.
///
/// - Parameters:
///   - rows: The number of rows.
///   - columns: The number of columns.
///   - cost: The finite cost of a pair. A pair of cost 0 or more is never made.
/// - Returns: The column of each row, or nil for a row without a pair.
/// - Complexity: O(n^2 m) time for the shorter side n and the longer side m, O(n + m) memory.
package func leastCostAssignment(
  rows: Int, columns: Int, cost: (_ row: Int, _ column: Int) -> Double
) -> [Int?] {
  guard rows <= columns else {
    var assigned = [Int?](repeating: nil, count: rows)
    let turned = leastCostAssignment(rows: columns, columns: rows) { cost($1, $0) }
    for (column, row) in turned.enumerated() {
      if let row { assigned[row] = column }
    }
    return assigned
  }
  // Row 0 and column 0 are sentinels; `row[j]` is the row that column j is paired with.
  var rowPotential = [Double](repeating: 0, count: rows + 1)
  var columnPotential = [Double](repeating: 0, count: columns + 1)
  var row = [Int](repeating: 0, count: columns + 1)
  var previous = [Int](repeating: 0, count: columns + 1)
  for added in 0..<rows {
    row[0] = added + 1
    var current = 0
    var slack = [Double](repeating: .infinity, count: columns + 1)
    var isVisited = [Bool](repeating: false, count: columns + 1)
    repeat {
      isVisited[current] = true
      let i = row[current]
      var (delta, nearest) = (Double.infinity, 0)
      for j in 1...columns where !isVisited[j] {
        let reduced = min(cost(i - 1, j - 1), 0) - rowPotential[i] - columnPotential[j]
        if reduced < slack[j] { (slack[j], previous[j]) = (reduced, current) }
        if slack[j] < delta { (delta, nearest) = (slack[j], j) }
      }
      for j in 0...columns {
        if isVisited[j] {
          rowPotential[row[j]] += delta
          columnPotential[j] -= delta
        } else {
          slack[j] -= delta
        }
      }
      current = nearest
    } while row[current] != 0
    while current != 0 {
      row[current] = row[previous[current]]
      current = previous[current]
    }
  }
  var assigned = [Int?](repeating: nil, count: rows)
  for j in 1..<(columns + 1) where row[j] > 0 && cost(row[j] - 1, j - 1) < 0 {
    assigned[row[j] - 1] = j - 1
  }
  return assigned
}
