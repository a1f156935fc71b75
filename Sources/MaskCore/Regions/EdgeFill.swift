// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry

// One row of samples and the edges that cross it:
//
//     ----x=====x-------x========x----      A sample on an edge belongs to the shape, so a stretch
//         +1    -1      +1       -1         of the inside begins with the first sample at or after
//                                           its left edge, ends with the last one at or before its
//                                           right edge, and nothing is rounded.
//
// So each crossing adds its direction at the first sample at or after it and marks that sample; a
// second bit marks a sample that lies on the edge. Running sums from the left then give the winding
// number of every sample. The sums change only at marked samples, which a bit set finds in order,
// so the crossings of a row need no sorting.

/// A polygon fill that finds the samples inside or on the edge of closed chains of straight lines.
///
/// Corners are integers in 1/256 pixel; all later arithmetic is exact.
struct EdgeFill {
  /// An edge that is followed down, from one sample row to the next.
  private struct Edge {
    /// The sample rows from the upper end of the edge, or from row 0, up to and not including its
    /// lower end.
    let rows: Range<Int>
    /// 1 if the chain runs down along the edge, else -1.
    let winding: Int
    /// The crossing with the current row.
    var crossings: GridCrossings
  }

  private let rule: FillRule
  /// The edges, ordered by their first rows.
  private var edges: [Edge] = []
  /// The samples of horizontal edges and of single corners, by row: they are on the edge of the
  /// shape even if no inside sample touches them.
  private var rims: [(row: Int, span: SampleSpan)] = []

  /// Creates the fill of `chains`; a line from the last corner to the first closes each chain.
  init(_ chains: [[LatticePoint]], rule: FillRule) {
    self.rule = rule
    for chain in chains {
      for (i, corner) in chain.enumerated() { add(corner, chain[(i + 1) % chain.count]) }
    }
    edges.sort { $0.rows.lowerBound < $1.rows.lowerBound }
  }

  private mutating func add(_ start: LatticePoint, _ end: LatticePoint) {
    addRim(start, end)
    guard start.y != end.y else { return }
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    // Masks have no rows before row 0.
    let first = max(0, Lattice.firstSample(from: top.y))
    let last = Lattice.firstSample(from: bottom.y)
    guard first < last else { return }
    let crossings = GridCrossings(
      start: top.x, delta: bottom.x - top.x, span: bottom.y - top.y,
      offset: Lattice.sampleSpacing * first + Lattice.firstSample - top.y,
      spacing: Lattice.sampleSpacing)
    edges.append(
      Edge(rows: first..<last, winding: start.y < end.y ? 1 : -1, crossings: crossings))
  }

  /// Records the samples of a horizontal edge, or of the first corner of any other edge, on a
  /// sample row.
  private mutating func addRim(_ start: LatticePoint, _ end: LatticePoint) {
    let row = Lattice.firstSample(from: start.y)
    guard Lattice.endSample(through: start.y) > row else { return }
    let other = start.y == end.y ? end : start
    let span = SampleSpan(
      start: Lattice.firstSample(from: min(start.x, other.x)),
      end: Lattice.endSample(through: max(start.x, other.x)))
    if !span.isEmpty { rims.append((row, span)) }
  }

  /// Inserts the samples of the shape into `mask`; parts off its lattice are clipped.
  ///
  /// - Complexity: O(edges log edges), and for each sample row of the shape O(edges that cross it +
  ///   columns of the mask / 64 + pixels inside).
  func insert(into mask: inout ScratchMask) {
    if mask.sampleColumns == 0 { return }
    var (next, active, crossed) = (0, [Edge](), CrossedRow(columns: mask.sampleColumns))
    var collected = SampleRows(latticeOf: mask)
    for rim in rims { collected.add(rim.span, row: rim.row, to: &mask) }
    var row = edges.first?.rows.lowerBound ?? 0
    while row < mask.sampleRows, next < edges.count || !active.isEmpty {
      while next < edges.count, edges[next].rows.lowerBound == row {
        active.append(edges[next])
        next += 1
      }
      Self.cross(&active, row, &crossed)
      crossed.takeSpans(rule) { collected.add($0, row: row, to: &mask) }
      row += 1
    }
    collected.insert(into: &mask)
  }

  /// Marks the crossings of the active edges with a row, advances these edges to the next row, and
  /// removes edges that end before it.
  private static func cross(_ active: inout [Edge], _ row: Int, _ crossed: inout CrossedRow) {
    var i = 0
    while i < active.count {
      if active[i].rows.upperBound <= row {
        active.swapAt(i, active.count - 1)
        active.removeLast()
        continue
      }
      crossed.add(active[i].crossings, active[i].winding)
      active[i].crossings.advance()
      i += 1
    }
  }
}

/// The crossings of edges with one sample row.
private struct CrossedRow {
  /// The sum of the directions of the crossings at each sample.
  private var windings: [Int]
  /// A bit for each sample: set if a crossing is at the sample.
  private var marks: [UInt64]
  /// A bit for each sample: set if the sample lies on an edge.
  private var rims: [UInt64]

  init(columns: Int) {
    windings = Array(repeating: 0, count: columns)
    marks = Array(repeating: 0, count: (columns + 63) / 64)
    rims = marks
  }

  /// Adds a crossing; one left of the lattice counts at its first sample, one right of the lattice
  /// is dropped.
  @inline(__always)
  mutating func add(_ crossing: GridCrossings, _ winding: Int) {
    let (x, isExact) = (crossing.position, crossing.isExact)
    let isAtSample = isExact && (x - Lattice.firstSample) % Lattice.sampleSpacing == 0
    let first = Lattice.firstSample(from: isExact ? x : x + 1)
    guard first < windings.count else { return }
    let column = max(first, 0)
    let bit = 1 &<< UInt64(column & 63) as UInt64
    windings[column] &+= winding
    marks[column >> 6] |= bit
    if isAtSample, first >= 0 { rims[column >> 6] |= bit }
  }

  /// Calls `body` with each span of samples inside or on an edge, from the left, and removes all
  /// crossings.
  @inline(__always)
  mutating func takeSpans(_ rule: FillRule, _ body: (SampleSpan) -> Void) {
    var (winding, start) = (0, 0)
    for i in marks.indices where marks[i] != 0 {
      for bit in SetBits(marks[i]) {
        let column = 64 * i + bit
        let wasInside = rule.contains(winding: winding)
        winding &+= windings[column]
        windings[column] = 0
        let isInside = rule.contains(winding: winding)
        if !wasInside { start = column }
        // A sample on the edge at the end of a span belongs to the span.
        if !isInside {
          body(SampleSpan(start: start, end: column + Int(rims[i] >> UInt64(bit) & 1)))
        }
      }
      (marks[i], rims[i]) = (0, 0)
    }
    if rule.contains(winding: winding) { body(SampleSpan(start: start, end: windings.count)) }
  }
}
