import Geometry

/// Finds the pixels of pieces of strokes on one lattice, whatever the brush.
struct SegmentScanner: Sendable {
  private let scale: Double
  private let columns: Int
  private let rows: Int
  /// For round pieces of the one width that most have.
  private var capsules: CapsuleScanner
  private let capsuleWidth: Double
  private var swept = PixelRuns()
  private var isCapsule = true

  /// Creates the scanner of pieces with `scale` pixels a point on the lattice of `mask`.
  ///
  /// `brush` is that of most pieces; those of any other are found as well, and slower.
  init(_ brush: Brush, scale: Double = 1, latticeOf mask: ScratchMask) {
    (self.scale, columns, rows) = (scale, mask.sampleColumns, mask.sampleRows)
    // The tip that needs no table makes none.
    capsuleWidth = brush.tip == .round && brush.by == .constant ? brush.width : 0
    capsules = CapsuleScanner(width: capsuleWidth, scale: scale, latticeOf: mask)
  }

  /// The pixels of the last piece; pixels of a stamp may stand there more than once.
  var pixels: PixelRuns { isCapsule ? capsules.pixels : swept }

  /// Exchanges the pixels of the last piece for others, whose memory serves the next.
  mutating func exchange(for others: inout PixelRuns) {
    if isCapsule {
      swap(&capsules.pixels, &others)
    } else {
      swap(&swept, &others)
    }
  }

  /// Finds the pixels of a piece that `tip` draws, to be read from `pixels`.
  mutating func scan(_ piece: StrokeSegment, _ tip: Brush.Tip) {
    let (start, end) = (piece.centerline.start, piece.centerline.end)
    isCapsule =
      tip == .round && piece.startWidth == capsuleWidth && piece.endWidth == capsuleWidth
    if isCapsule {
      capsules.scan(
        Capsule(from: start, to: end, width: capsuleWidth, scale: scale),
        startIsDrawn: piece.startIsDrawn)
      return
    }
    swept.removeAll()
    switch tip {
    case .round:
      scan(SweptDisc(from: disc(start, piece.startWidth), to: disc(end, piece.endWidth)))
    case .square:
      scan(Stamp.Block(columns: 0..<1, rows: 0..<1), ofWidth: 1, height: 1, piece)
    case .stamp(let stamp):
      for block in stamp.blocks { scan(block, ofWidth: stamp.width, height: stamp.height, piece) }
    }
  }

  /// Finds the pixels of a shape, to be read from `pixels`.
  mutating func scan(_ shape: some ConvexShape) {
    isCapsule = false
    swept.removeAll()
    swept.append(shape, columns: columns, rows: rows)
  }

  private func disc(_ center: Point, _ width: Double) -> (x: Int, y: Int, radius: Int) {
    (units(center.x), units(center.y), units(width / 2))
  }

  private func units(_ value: Double) -> Int { Lattice.units(value, scale: scale) }

  private mutating func scan(
    _ block: Stamp.Block, ofWidth width: Int, height: Int, _ piece: StrokeSegment
  ) {
    /// The box of the block around a point: edges of the tip are rounded once, as the point is.
    func box(_ center: Point, _ tipWidth: Double) -> SweptBox.Box {
      let (x, y) = (units(center.x), units(center.y))
      /// The distance from the middle to the edge before a column, or row, of `count`.
      func edge(_ index: Int, of count: Int) -> Int {
        units(tipWidth * Double(2 * index - count) / Double(2 * width))
      }
      return SweptBox.Box(
        left: x + edge(block.columns.lowerBound, of: width),
        top: y + edge(block.rows.lowerBound, of: height),
        right: x + edge(block.columns.upperBound, of: width),
        bottom: y + edge(block.rows.upperBound, of: height))
    }
    let sweep = SweptBox(
      from: box(piece.centerline.start, piece.startWidth),
      to: box(piece.centerline.end, piece.endWidth))
    swept.append(sweep, columns: columns, rows: rows)
  }
}
