// SPDX-License-Identifier: Apache-2.0

// The exact share of every pixel that a polygon covers.
//
// Each edge adds two numbers to every pixel that it crosses. Here it enters the pixel at height y0
// and leaves it at y1, at the distances f0 and f1 from the left side of the pixel:
//
//        f0
//      +---*-----+   y0        cover = y1 - y0: the height of the edge in this pixel
//      |    \####|             area  = (y1 - y0) (f0 + f1): twice the area left of the edge
//      |     \###|
//      |      \##|             the edge covers in this pixel          cover - area / 2   (####)
//      +-------*-+   y1        and in every pixel to its right        cover
//            f1
//
// Downward edges count positive and upward edges negative. With c the sum of the covers of all
// pixels to the left in the row,
//
//      winding area of a pixel = c + cover - area / 2        (in units of one pixel)
//
// which is the integral of the winding number over the pixel. It is the exact coverage if the
// winding number is 0 or 1 everywhere, or 0 or -1. Other rows are resolved first: see
// RowOverlaps.swift. This is the accumulation of the smooth rasterizers of FreeType and AGG.
// Coordinates are integer numbers of 1/65536 pixel and every sum is an integer. Therefore the order
// of the edges cannot change a picture, an edge that runs there and back leaves nothing, and a shift
// by whole pixels shifts the picture unchanged.
//
// Only pixels of the window are computed. Edges above and below it have no effect. Edges to the left
// of it still change windings, so they move to its left side. Edges to the right of it move to one
// more column, so that the covers of a row add up to 0.
//
// A row cuts the contours into chains of edges that run down or up. The winding number is 0 or 1
// everywhere in the row, or 0 or -1, if
//
//   1. at most one place strictly inside the row is a turn: a contour turns up or down or runs level;
//   2. upright lines part the edges that run down from those that run up;
//   3. the sum of the covers to the left lies within 0...1 on all these lines, or within -1...0.
//
// By 1, all chains run from the top of the row to its bottom, but for two that end at the turn, at
// the height h. So the sum on a line is a whole number, or a whole number plus or minus h. By 3, the
// winding number on the line is then 0 or 1 at every height. By 2, it only grows or only falls from
// one line to the next. The sides of pixels are the first lines to be tried, at nearly no cost.
//
// The sweep runs from the top. Each edge is stored with the row in which it begins, is followed
// down from there, and adds to the pixels of the current row. Rows that only vertical edges cross
// are all the same, so only the first of them is computed and the others repeat it.

import Geometry

/// Collects closed contours and computes their coverage row by row.
///
/// The memory is kept from one shape to the next, so a canvas draws all its shapes with one
/// rasterizer.
struct Rasterizer {
  /// The flattening tolerance of every shape, in pixels.
  ///
  /// At 1/256 pixel, chords move an edge by less than one coverage level (1/255 pixel).
  static let tolerance = 1.0 / 256

  private var window = PixelWindow(columns: 0..<0, rows: 0..<0)
  private var edges: [RasterEdge] = []
  private var rows: [RasterRow] = []
  private var walks = ActiveEdges()
  private var overlaps = RowOverlaps()
  private var runs = RasterRuns()
  /// The sums of a row, with one more column for all that lies to the right of the window; all are
  /// zero between two rows.
  private var sums: [RasterCell] = []
  /// Two words for each 64 columns; all are 0 between two rows.
  private var bits: [UInt64] = []
  private var levels: [UInt8] = []
  /// The work of all shapes so far, in steps of about a nanosecond: edges in rows, and pixels.
  var work = 0
  /// The work after which the rows of a shape are left out.
  var workLimit = Int.max

  /// Begins another shape, of which only the pixels of `window` are computed.
  ///
  /// - Complexity: O(rows of the window), and O(columns by which it is wider than the one before).
  mutating func begin(in window: PixelWindow) {
    self.window = window
    edges.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    rows.resize(to: window.rows.count, with: RasterRow())
    let width = window.columns.count
    sums.resize(to: width + 1, with: RasterCell())
    bits.resize(to: 2 * (width / 64 + 1), with: 0)
    levels.resize(to: width + 1, with: 0)
  }

  /// Begins another shape, the polygons through some contours, each point of which counts as further
  /// work.
  mutating func begin(_ contours: [[Point]], in window: PixelWindow, workOfPoint: Int = 0) {
    begin(in: window)
    for contour in contours {
      work += workOfPoint * contour.count
      add(contour: contour)
    }
  }

  /// Adds the polygon through `points`, in pixels; the last point is joined to the first.
  mutating func add(contour points: [Point]) {
    guard let last = points.last else { return }
    work += 16 * points.count
    let origin = fixed(last)
    var start = origin
    // The directions of the first edge and of the last one so far: 1 down, -1 up, 0 level.
    var first: Int?
    var direction: Int?
    for point in points {
      let end = fixed(point)
      guard start != end else { continue }
      let next = (end.y - start.y).signum()
      if next != direction {
        if direction == nil { first = next } else if direction != 0 { countTurn(atY: start.y) }
        direction = next
      }
      if next > 0 {
        addEdge(from: start, to: end, sign: 1)
      } else if next < 0 {
        addEdge(from: end, to: start, sign: -1)
      }
      start = end
    }
    if first != direction, direction != 0 { countTurn(atY: origin.y) }
  }

  private func fixed(_ point: Point) -> RasterPoint {
    RasterPoint(
      x: RasterPoint.coordinate(point.x) - window.columns.lowerBound << RasterPoint.fractionBits,
      y: RasterPoint.coordinate(point.y) - window.rows.lowerBound << RasterPoint.fractionBits)
  }

  /// Counts a turn of a contour in its row, unless it lies between two rows.
  private mutating func countTurn(atY y: Int) {
    let row = y >> RasterPoint.fractionBits
    if y & (RasterPoint.unitsPerPixel - 1) != 0, rows.indices ~= row { rows[row].turns += 1 }
  }

  /// Stores the edge with the first row of the window that it crosses, unless it has no effect.
  private mutating func addEdge(from top: RasterPoint, to bottom: RasterPoint, sign: Int) {
    let first = max(top.y >> RasterPoint.fractionBits, 0)
    guard first < rows.count, bottom.y > 0 else { return }
    edges.append(RasterEdge(top: top, bottom: bottom, sign: sign, next: rows[first].newest))
    rows[first].newest = edges.count - 1
  }

  /// Calls `body` with the runs of pixels that the polygons cover, row by row from the top, and in
  /// each row from left to right.
  ///
  /// Long stretches of full coverage, which make up most of a large shape, are runs of their own,
  /// so a caller need not inspect their pixels. Long stretches without coverage are skipped. No row
  /// follows after `work` has passed `workLimit`.
  ///
  /// - Parameters:
  ///   - rule: The rule that turns windings into coverage.
  ///   - body: Receives the row, the first column of the run, the coverage of its pixels, 0 to 255
  ///     each and rounded once, and a Boolean value that is true if all of them are 255.
  /// - Complexity: O(p + h w / 64) for p pixels that edges cross or that lie in short runs, in a
  ///   window of h rows and w columns.
  mutating func forEachRun(
    rule: FillRule,
    _ body: (_ row: Int, _ column: Int, _ coverage: Span<UInt8>, _ isFull: Bool) -> Void
  ) {
    // Each part by itself: the spans of one of them would lock the rasterizer as a whole.
    Self.sweep(
      window, edges, rows, rule: rule, &walks, &overlaps, &runs, &sums, &bits, &levels, &work,
      limit: workLimit, body)
  }

  private static func sweep(
    _ window: PixelWindow, _ edges: [RasterEdge], _ rows: [RasterRow], rule: FillRule,
    _ walks: inout ActiveEdges, _ overlaps: inout RowOverlaps, _ runs: inout RasterRuns,
    _ sums: inout [RasterCell], _ bits: inout [UInt64], _ levels: inout [UInt8],
    _ work: inout Int, limit: Int,
    _ body: (_ row: Int, _ column: Int, _ coverage: Span<UInt8>, _ isFull: Bool) -> Void
  ) {
    walks.restart()
    // Taken once and not in every row: taking the spans of the arrays costs as much as a short row.
    var cells = sums.mutableSpan
    var touched = bits.mutableSpan
    var coverage = levels.mutableSpan
    for y in rows.indices {
      if work > limit { return }
      let row = rows[y]
      if row.newest >= 0 || y >= walks.change {
        walks.enter(row: y, newest: row.newest, of: edges, adding: &cells, &touched)
        work &+= 8 &* walks.count
        runs.find(taking: &cells, &touched, coverage: &coverage)
        if row.turns > 1 || !runs.isClean {
          overlaps.begin { walks.collect(into: &$0, row: y, newest: row.newest, of: edges) }
          if row.turns > 1
            || !overlaps.areApart(
              in: runs.mixedColumns, outside: window.columns.count, sums: runs.sums)
          {
            overlaps.resolve(rule: rule)
            work &+= overlaps.work
            for piece in overlaps.outline { piece.add(to: &cells, &touched) }
            runs.find(taking: &cells, &touched, coverage: &coverage)
          }
        }
      }
      for run in runs.list {
        work &+= run.columns.count
        body(
          window.rows.lowerBound + y, window.columns.lowerBound + run.columns.lowerBound,
          coverage.span.extracting(run.columns), run.isFull)
      }
    }
  }
}

/// The edges that begin in a row of the window.
private struct RasterRow {
  /// The index of the last added edge that begins in the row, or -1.
  var newest = -1
  /// The number of places strictly inside the row where a contour turns up or down, or level.
  var turns = 0
}

extension Array {
  /// Removes the last elements or appends `element`, so that there are `count`.
  fileprivate mutating func resize(to count: Int, with element: Element) {
    if count < self.count {
      removeLast(self.count - count)
    } else {
      append(contentsOf: repeatElement(element, count: count - self.count))
    }
  }
}
