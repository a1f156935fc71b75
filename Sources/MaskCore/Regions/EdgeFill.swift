import Drawing
import Geometry

// One row of samples and the edges that cross it:
//
//     ----x=====x-------x========x----      A sample on an edge belongs to the shape, so a stretch
//         +1    -1      +1       -1         of the inside begins with the first sample at or after
//                                           its left edge, ends with the last one at or before its
//                                           right edge, and nothing is rounded.
//
// So each crossing adds its direction at the first sample at or after it, and marks that sample where
// it lies on it. Sums from the left then tell the windings of every sample; they change at marked
// samples alone, which one bit each finds, so the crossings of a row need no order.

/// Finds the samples inside or on the edge of closed chains of straight lines.
///
/// Corners are integers in 1/256 pixel; everything after them is exact.
struct EdgeFill {
  /// An edge on its way down from row to row of samples.
  private struct Edge {
    /// The rows from its upper end, or the first one of all, up to and not including its lower end.
    let rows: Range<Int>
    /// 1 where the chain runs down along it, else -1.
    let winding: Int
    /// Where it crosses the row that it has come to.
    var crossings: GridCrossings
  }

  private let rule: FillRule
  /// Ordered by their first rows.
  private var edges: [Edge] = []
  /// The samples of level edges and of single corners, row by row: they are on the edge of the
  /// shape also where nothing inside it touches them.
  private var rims: [(row: Int, span: SampleSpan)] = []

  /// Prepares to fill `chains`, each closed by a line from its last corner to its first.
  init(_ chains: [[LatticePoint]], rule: FillRule) {
    self.rule = rule
    for chain in chains {
      for (i, corner) in chain.enumerated() { add(corner, chain[(i + 1) % chain.count]) }
    }
    edges.sort { $0.rows.lowerBound < $1.rows.lowerBound }
    rims.sort { $0.row < $1.row }
  }

  private mutating func add(_ start: LatticePoint, _ end: LatticePoint) {
    addRim(start, end)
    guard start.y != end.y else { return }
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    // No mask has rows before the first.
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

  /// Notes the samples of a level edge, or of the first corner of another, on a row of samples.
  private mutating func addRim(_ start: LatticePoint, _ end: LatticePoint) {
    let row = Lattice.firstSample(from: start.y)
    guard Lattice.endSample(through: start.y) > row else { return }
    let other = start.y == end.y ? end : start
    let span = SampleSpan(
      start: Lattice.firstSample(from: min(start.x, other.x)),
      end: Lattice.endSample(through: max(start.x, other.x)))
    if !span.isEmpty { rims.append((row, span)) }
  }

  /// Puts the samples of the shape into `mask`; what lies off its lattice is clipped.
  ///
  /// - Complexity: O(edges log edges), and for each row of samples of the shape O(edges that cross
  ///   it + columns of the mask / 64 + pixels inside).
  func insert(into mask: inout ScratchMask) {
    for rim in rims { mask.insert(rim.span, row: rim.row) }
    guard let first = edges.first?.rows.lowerBound, mask.sampleColumns > 0 else { return }
    var (next, active, crossed) = (0, [Edge](), CrossedRow(columns: mask.sampleColumns))
    var row = first
    while row < mask.sampleRows, next < edges.count || !active.isEmpty {
      while next < edges.count, edges[next].rows.lowerBound == row {
        active.append(edges[next])
        next += 1
      }
      Self.cross(&active, row, &crossed)
      crossed.takeSpans(rule) { mask.insert($0, row: row) }
      row += 1
    }
  }

  /// Marks where edges cross a row and steps them to the next; those that end before it go.
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

/// Where edges cross one row of samples.
private struct CrossedRow {
  /// The windings that begin at each sample.
  private var windings: [Int]
  /// Bit by bit, the samples at which windings may begin.
  private var marks: [UInt64]
  /// Bit by bit, the samples that lie on an edge.
  private var rims: [UInt64]

  init(columns: Int) {
    windings = Array(repeating: 0, count: columns)
    marks = Array(repeating: 0, count: (columns + 63) / 64)
    rims = marks
  }

  /// Adds a crossing; one left of the lattice begins at its first sample, one right of it nowhere.
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

  /// Hands the stretches of samples inside or on an edge to `body`, from the left, and forgets all
  /// crossings.
  @inline(__always)
  mutating func takeSpans(_ rule: FillRule, _ body: (SampleSpan) -> Void) {
    var (winding, start) = (0, 0)
    for i in marks.indices where marks[i] != 0 {
      for bit in SetBits(marks[i]) {
        let column = 64 * i + bit
        let wasInside = rule.isInside(winding)
        winding &+= windings[column]
        windings[column] = 0
        let isInside = rule.isInside(winding)
        if !wasInside { start = column }
        // A sample on the edge that ends a stretch belongs to it.
        if !isInside {
          body(SampleSpan(start: start, end: column + Int(rims[i] >> UInt64(bit) & 1)))
        }
      }
      (marks[i], rims[i]) = (0, 0)
    }
    if rule.isInside(winding) { body(SampleSpan(start: start, end: windings.count)) }
  }
}

extension FillRule {
  /// Whether samples with these windings are inside.
  fileprivate func isInside(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    // Of an odd number of directions the sum is odd.
    case .evenOdd: winding & 1 != 0
    }
  }
}

extension ScratchMask {
  /// Puts the samples of a row in; what lies off the lattice is clipped.
  mutating func insert(_ span: SampleSpan, row: Int) {
    guard 0..<sampleRows ~= row else { return }
    let clipped = span.intersection(SampleSpan(start: 0, end: sampleColumns))
    for x in clipped.pixels {
      insert(clipped.bits(ofPixel: x) << UInt64(8 * (row % 8)), x, row / 8)
    }
  }
}
