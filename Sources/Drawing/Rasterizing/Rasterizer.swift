// How much of every pixel a polygon covers, exactly.
//
// Each edge says, for every pixel it passes, two numbers. Here it comes in at height y0 and leaves
// at y1, at the distances f0 and f1 from the left side of the pixel:
//
//        f0
//      +---*-----+   y0        cover = y1 - y0: how far the edge goes down in this pixel
//      |    \####|             area  = (y1 - y0) (f0 + f1): twice the part left of the edge
//      |     \###|
//      |      \##|             of the pixel itself the edge covers    cover - area / 2   (####)
//      +-------*-+   y1        of every pixel right of it in the row  cover
//            f1
//
// Downward edges count positive and upward ones negative, so with c the sum of the covers of all
// pixels to the left in the row,
//
//      winding area of a pixel = c + cover - area / 2        (in units of one pixel)
//
// which is the integral of the winding number over the pixel. Where a pixel is not overlapped
// twice in part this is its exact coverage; the fill rule folds the rest into 0...1. It is the
// accumulation of FreeType's and AGG's smooth rasterisers. Coordinates are whole numbers of
// 1/65536 pixel and every sum is an integer: the order of the edges cannot change a picture, an
// edge drawn there and back is gone without a trace, and whole pixels move a picture as it is.
//
// Only the window is looked at. Above, below and right of it edges have no effect; left of it they
// still wind, so they go down its left side instead.
//
// The shape is swept from the top: each edge is kept with the row that it begins in, walks down from
// there, and adds to the pixels of the present row. Rows that only upright edges pass are all alike,
// so the first of them is worked out and the others repeat it.

import Geometry

/// Collects closed contours and answers their coverage row by row.
struct Rasterizer {
  private let window: PixelWindow
  private let width: Int
  private let height: Int
  private var edges: [RasterEdge] = []
  /// The index of the newest edge that begins in each row, or -1.
  private var newest: [Int]

  /// Creates a rasteriser that answers for the pixels of `window` only.
  init(window: PixelWindow) {
    self.window = window
    width = window.columns.count
    height = window.rows.count
    newest = [Int](repeating: -1, count: height)
    // The sides of a round shape of some ten pixels.
    edges.reserveCapacity(64)
  }

  /// Adds the polygon through `points`, in pixels; the last is joined to the first.
  mutating func add(contour points: [Point]) {
    guard let last = points.last else { return }
    var start = fixed(last)
    for point in points {
      let end = fixed(point)
      if start.y < end.y {
        addEdge(from: start, to: end, sign: 1)
      } else if start.y > end.y {
        addEdge(from: end, to: start, sign: -1)
      }
      start = end
    }
  }

  private func fixed(_ point: Point) -> FixedPoint {
    FixedPoint(
      x: Fixed.coordinate(point.x) - window.columns.lowerBound << Fixed.bits,
      y: Fixed.coordinate(point.y) - window.rows.lowerBound << Fixed.bits)
  }

  /// Keeps the edge with the row of the window that it begins in, unless it has no effect.
  private mutating func addEdge(from top: FixedPoint, to bottom: FixedPoint, sign: Int) {
    let first = max(top.y >> Fixed.bits, 0)
    guard first < height, bottom.y > 0, min(top.x, bottom.x) < width << Fixed.bits else { return }
    edges.append(RasterEdge(top: top, bottom: bottom, sign: sign, next: newest[first]))
    newest[first] = edges.count - 1
  }

  /// Calls `body` with the runs of pixels that the polygons touch, row by row from the top and from
  /// left to right.
  ///
  /// Most of a large shape are long runs of pixels that are covered as a whole. They come by
  /// themselves, so that they need not be looked at; long runs without coverage do not come at all.
  ///
  /// - Parameters:
  ///   - rule: folds windings into coverage.
  ///   - body: takes the row, the column of the first value, the coverage of the pixels from there
  ///     on, 0 to 255 each, rounded once, and whether all of them are 255.
  /// - Complexity: O(p + h w / 64) in the pixels that edges pass or that come in short runs, and the
  ///   rows and columns of the window.
  func forEachRun(
    rule: FillRule,
    _ body: (_ row: Int, _ column: Int, _ coverage: Span<UInt8>, _ isFull: Bool) -> Void
  ) {
    var walks = RasterWalks()
    var runs = RasterRuns()
    var sums = [RasterCell](repeating: RasterCell(), count: width)
    var bits = [UInt64](repeating: 0, count: (width + 63) / 64)
    var levels = [UInt8](repeating: 0, count: width)
    // Once and not in every row, where asking the arrays for them takes as long as a short row.
    var cells = sums.mutableSpan
    var touched = bits.mutableSpan
    var coverage = levels.mutableSpan
    for y in 0..<height {
      if newest[y] >= 0 || y >= walks.change {
        walks.enter(row: y, newest: newest[y], of: edges, adding: &cells, &touched)
        runs.find(rule: rule, taking: &cells, &touched, coverage: &coverage)
      }
      for run in runs.list {
        body(
          window.rows.lowerBound + y, window.columns.lowerBound + run.columns.lowerBound,
          coverage.span.extracting(run.columns), run.isFull)
      }
    }
  }
}
