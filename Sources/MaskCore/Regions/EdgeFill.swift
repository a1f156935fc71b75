import Drawing
import Geometry

// One row of samples and the edges that cross it, sorted from the left:
//
//     ----x=====x-------x========x----      A sample on an edge belongs to the shape, so a stretch
//         +1    -1      +1       -1         of the inside begins with the first sample at or after
//                                           its left edge, ends with the last one at or before its
//                                           right edge, and nothing is rounded.
//
// Sorting by those two samples is enough: edges that share both have no sample between them.

/// Finds the samples inside or on the edge of closed chains of straight lines.
///
/// Corners are integers in 1/256 pixel; everything after them is exact.
struct EdgeFill {
  /// A corner, in 1/256 pixel.
  struct Corner: Hashable {
    let x: Int
    let y: Int

    init(_ point: Point, scale: Double = 1) {
      x = FixedPoint.units(point.x, scale: scale)
      y = FixedPoint.units(point.y, scale: scale)
    }
  }

  /// An edge from its upper to its lower end, which never have the same y.
  private struct Edge {
    let (top, bottom): (Corner, Corner)
    /// 1 where the chain runs down along it, else -1.
    let winding: Int
    /// The sample rows from the upper end on, up to and not including the lower end.
    let rows: Range<Int>

    /// Where the edge crosses the height `y`: the samples at or right, and at or left of it.
    func crossing(_ y: Int) -> Crossing {
      let (dx, dy) = (Int128(bottom.x - top.x), Int128(bottom.y - top.y))
      let (quotient, remainder) = floorDivision(Int128(y - top.y) * dx, by: dy)
      let x = top.x + Int(quotient)
      return Crossing(
        first: FixedPoint.firstSample(from: remainder == 0 ? x : x + 1),
        end: FixedPoint.endSample(through: x), winding: winding)
    }
  }

  /// A place on a row of samples where an edge crosses it.
  private struct Crossing {
    /// The first sample at or right of it.
    let first: Int
    /// The end, exclusive, of the samples at or left of it.
    let end: Int
    let winding: Int
  }

  private let rule: FillRule
  /// Ordered by their first rows.
  private var edges: [Edge] = []
  /// The samples of level edges and of single corners, row by row: they are on the edge of the
  /// shape also where nothing inside it touches them.
  private var rims: [(row: Int, span: SampleSpan)] = []

  /// Prepares to fill `chains`, each closed by a line from its last corner to its first.
  init(_ chains: [[Corner]], rule: FillRule) {
    self.rule = rule
    for chain in chains {
      for (i, corner) in chain.enumerated() { add(corner, chain[(i + 1) % chain.count]) }
    }
    edges.sort { $0.rows.lowerBound < $1.rows.lowerBound }
    rims.sort { $0.row < $1.row }
  }

  private mutating func add(_ start: Corner, _ end: Corner) {
    addRim(start, end)
    guard start.y != end.y else { return }
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let first = FixedPoint.firstSample(from: top.y)
    let last = max(first, FixedPoint.firstSample(from: bottom.y))
    edges.append(
      Edge(top: top, bottom: bottom, winding: start.y < end.y ? 1 : -1, rows: first..<last))
  }

  /// Notes the samples of a level edge, or of the first corner of another, on a row of samples.
  private mutating func addRim(_ start: Corner, _ end: Corner) {
    let row = FixedPoint.firstSample(from: start.y)
    guard FixedPoint.endSample(through: start.y) > row else { return }
    let other = start.y == end.y ? end : start
    let span = SampleSpan(
      start: FixedPoint.firstSample(from: min(start.x, other.x)),
      end: FixedPoint.endSample(through: max(start.x, other.x)))
    if !span.isEmpty { rims.append((row, span)) }
  }

  /// Puts the samples of the shape into `mask`; what lies off its lattice is clipped.
  ///
  /// - Complexity: O(edges log edges + pixels of the shape's rows of samples).
  func insert(into mask: inout ScratchMask) {
    for rim in rims { mask.insert(rim.span, row: rim.row) }
    var (next, active) = (0, [Edge]())
    var row = max(0, edges.first?.rows.lowerBound ?? 0)
    while row < mask.sampleRows, next < edges.count || !active.isEmpty {
      while next < edges.count, edges[next].rows.lowerBound <= row {
        active.append(edges[next])
        next += 1
      }
      active.removeAll { $0.rows.upperBound <= row }
      insertRow(row, active, into: &mask)
      row += 1
    }
  }

  private func insertRow(_ row: Int, _ active: [Edge], into mask: inout ScratchMask) {
    let y = FixedPoint.sampleSpacing * row + FixedPoint.firstSample
    let crossings = active.map { $0.crossing(y) }.sorted { ($0.first, $0.end) < ($1.first, $1.end) }
    var winding = 0
    for (i, crossing) in crossings.enumerated() {
      winding += crossing.winding
      let isInside = rule == .nonZero ? winding != 0 : i % 2 == 0
      let end = isInside && i + 1 < crossings.count ? crossings[i + 1].end : crossing.end
      mask.insert(SampleSpan(start: crossing.first, end: end), row: row)
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
