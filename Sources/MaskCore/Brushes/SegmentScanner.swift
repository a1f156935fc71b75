// SPDX-License-Identifier: Apache-2.0
import Geometry

/// A scanner that finds the pixels of stroke segments on one lattice, for every kind of brush.
///
/// The pixels of a segment come in parts, as a stamp may have many thousand rectangles: most of
/// what a rectangle sweeps is full by the time its turn comes, and is skipped.
///
///     scanner.begin(segment, tip)
///     while scanner.next(skipping: &mask) { mask.insert(scanner.pixels) }
struct SegmentScanner: Sendable {
  /// The part of a segment that `next(skipping:)` has not found yet.
  private enum Rest {
    case none
    case capsule(Capsule, startIsDrawn: Bool)
    case disc(SweptDisc)
    /// A piece is stored elsewhere: it is large and rare, and this value is copied for each segment.
    indirect case piece(ConvexPiece)
    /// The rectangles of a stamp from an index on.
    case blocks(Stamp, from: Int, StrokeSegment)
  }

  private let scale: Double
  private let columns: Int
  private let rows: Int
  /// The scanner for round segments of the brush's constant width, which most segments have.
  private var capsules: CapsuleScanner
  private let capsuleWidth: Double
  private var swept = PixelRuns()
  private var isCapsule = true
  /// The number of sample rows, and of strips of pixels in them, of all parts so far; those that a
  /// mask lets skip count as well.
  private(set) var work = 0
  /// The number of rows that the shapes of the current part reach: of pixels for a capsule, and of
  /// samples for a swept shape.
  private var reached = 0
  /// The number of strips in a row that the current segment may reach.
  private var strips = 0
  private var rest = Rest.none
  /// The ranges of sample rows that are scanned of the current shape.
  private var open: [Range<Int>] = []

  /// The number of runs after which a part of a stamp ends.
  private static let runLimit = 1 << 12

  /// Creates a scanner of segments at `scale` pixels a point on the lattice of `mask`.
  ///
  /// `brush` is the brush of most segments; segments of other brushes are found as well, but
  /// slower.
  init(_ brush: Brush, scale: Double = 1, latticeOf mask: ScratchMask) {
    (self.scale, columns, rows) = (scale, mask.sampleColumns, mask.sampleRows)
    // A width of 0 makes the smallest table, for tips that use none.
    capsuleWidth = brush.tip == .round && brush.by == .constant ? brush.width : 0
    capsules = CapsuleScanner(width: capsuleWidth, scale: scale, latticeOf: mask)
  }

  /// The pixels of the last part; a pixel of a stamp may occur more than once.
  var pixels: PixelRuns { isCapsule ? capsules.pixels : swept }

  /// Begins with a segment that `tip` draws.
  mutating func begin(_ segment: StrokeSegment, _ tip: Brush.Tip) {
    let (start, end) = (segment.centerline.start, segment.centerline.end)
    let reach = max(segment.startWidth, segment.endWidth) / 2
    // The rectangles of a tip are narrower than it, so a row of what one sweeps is narrow, too.
    let last = tip == .round ? end : start
    strips = strips(from: min(start.x, last.x) - reach, to: max(start.x, last.x) + reach)
    isCapsule =
      tip == .round && segment.startWidth == capsuleWidth && segment.endWidth == capsuleWidth
    if isCapsule {
      rest = .capsule(
        Capsule(from: start, to: end, width: capsuleWidth, scale: scale),
        startIsDrawn: segment.startIsDrawn)
      return
    }
    rest =
      switch tip {
      case .round:
        .disc(SweptDisc(from: disc(start, segment.startWidth), to: disc(end, segment.endWidth)))
      case .square: .blocks(.square, from: 0, segment)
      case .stamp(let stamp): .blocks(stamp, from: 0, segment)
      }
  }

  /// Returns the number of strips of the mask between two x coordinates in points.
  private func strips(from left: Double, to right: Double) -> Int {
    let width = Double(columns / 8)
    let pixels = min(max(right * scale, 0), width) - min(max(left * scale, 0), width)
    return 1 + Int(pixels) / PixelStrip.width
  }

  /// Begins with a piece of a stroked path.
  mutating func begin(_ piece: ConvexPiece) {
    isCapsule = false
    strips = 1 + columns / (8 * PixelStrip.width)
    rest = .piece(piece)
  }

  /// Finds the next part of the segment and stores its pixels in `pixels`.
  ///
  /// - Parameter mask: A mask on the lattice of this scanner; pixels that are full in it may be left
  ///   out.
  /// - Returns: False if there is no further part.
  mutating func next(skipping mask: inout ScratchMask) -> Bool {
    let isFound = findNext(skipping: &mask)
    countPart()
    return isFound
  }

  /// Counts the work of a part whose rows are `reached`.
  private mutating func countPart() {
    // Of each row its eight sample rows, and the strips that it may cross: about 8 ns to
    // insert and to count, when it comes and in the report.
    work &+= 1 &+ reached &* 8 &* (1 &+ strips)
    reached = 0
  }

  /// Adds a segment that `tip` draws to a union on its way into `mask`, at a fraction of the cost of
  /// inserting its pixels.
  ///
  /// Its start is drawn if it is in the mask or in the union.
  mutating func add(
    _ segment: StrokeSegment, _ tip: Brush.Tip, to union: inout SpanUnion,
    of mask: inout ScratchMask
  ) {
    begin(segment, tip)
    if case .capsule(let capsule, let startIsDrawn) = rest {
      rest = .none
      reached = capsules.add(capsule, startIsDrawn: startIsDrawn, to: &union, of: &mask)
      return countPart()
    }
    while next(skipping: &mask) {
      for run in swept.runs {
        union.add(swept.spans, at: run.place, rows: run.y..<run.y + 1, to: &mask)
      }
    }
  }

  private mutating func findNext(skipping mask: inout ScratchMask) -> Bool {
    let current = rest
    rest = .none
    if case .capsule(let capsule, let startIsDrawn) = current {
      reached = capsules.scan(capsule, startIsDrawn: startIsDrawn, skipping: &mask)
      return !capsules.pixels.runs.isEmpty
    }
    swept.removeAll()
    switch current {
    case .none, .capsule: return false
    case .disc(let disc): append(disc, skipping: &mask)
    case .piece(let piece): append(piece, skipping: &mask)
    case .blocks(let stamp, let first, let segment):
      var index = first
      while index < stamp.blocks.count, swept.runs.count < Self.runLimit {
        let swept = sweep(stamp.blocks[index], of: stamp, segment)
        append(ConvexPiece(sweeping: swept), skipping: &mask)
        index += 1
      }
      // To place a rectangle takes some 60 ns, wherever it lies.
      work &+= 64 &* (index &- first)
      if index < stamp.blocks.count { rest = .blocks(stamp, from: index, segment) }
      return !swept.runs.isEmpty || index < stamp.blocks.count
    }
    return !swept.runs.isEmpty
  }

  private mutating func append(_ shape: some ConvexShape, skipping mask: inout ScratchMask) {
    let own = shape.sampleRows.clamped(to: 0..<rows)
    if own.isEmpty { return }
    // One row of a general shape costs as much as eight rows of a capsule, which are scanned eight at a
    // time.
    reached &+= own.count
    open.removeAll(keepingCapacity: true)
    mask.appendOpenRows(own, of: shape.bounds, to: &open)
    for rows in open { swept.append(shape, columns: columns, rows: rows) }
  }

  private func disc(_ center: Point, _ width: Double) -> (x: Int, y: Int, radius: Int) {
    (units(center.x), units(center.y), units(width / 2))
  }

  private func units(_ value: Double) -> Int { Lattice.units(value, scale: scale) }

  /// Returns the area that a rectangle of a stamp sweeps.
  private func sweep(
    _ block: Stamp.Block, of stamp: Stamp, _ segment: StrokeSegment
  ) -> SweptBox {
    /// Returns the box of the block around a point; edges of the tip are rounded once, as the point
    /// is.
    func box(_ center: Point, _ tipWidth: Double) -> SweptBox.Box {
      let (x, y) = (units(center.x), units(center.y))
      /// Returns the distance from the center to the edge before a column, or row, of `count`.
      func edge(_ index: Int, of count: Int) -> Int {
        units(tipWidth * Double(2 * index - count) / Double(2 * stamp.width))
      }
      return SweptBox.Box(
        left: x + edge(block.columns.lowerBound, of: stamp.width),
        top: y + edge(block.rows.lowerBound, of: stamp.height),
        right: x + edge(block.columns.upperBound, of: stamp.width),
        bottom: y + edge(block.rows.upperBound, of: stamp.height))
    }
    return SweptBox(
      from: box(segment.centerline.start, segment.startWidth),
      to: box(segment.centerline.end, segment.endWidth))
  }
}

extension ScratchMask {
  /// Inserts many segments at once.
  ///
  /// - Parameters:
  ///   - pieces: The segments; of a stroke, all up to some touch that are not in the mask yet.
  ///   - scanner: A scanner for the lattice of this mask.
  ///   - union: An empty union, which is empty afterward.
  ///   - tip: Returns the tip that drew a segment.
  /// - Returns: At most one range of pixels for each row, which contains all pixels of the row that
  ///   gained samples; pixels are counted row by row.
  @discardableResult
  mutating func insertAll(
    _ pieces: some Sequence<StrokeSegment>, with scanner: inout SegmentScanner,
    uniting union: inout SpanUnion, tip: (StrokeSegment) -> Brush.Tip
  ) -> [Range<Int>] {
    for piece in pieces { scanner.add(piece, tip(piece), to: &union, of: &self) }
    return union.insert(into: &self)
  }
}
