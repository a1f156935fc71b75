import Geometry

/// A scanner that finds the pixels of stroke segments on one lattice, for every kind of brush.
struct SegmentScanner: Sendable {
  private let scale: Double
  private let columns: Int
  private let rows: Int
  /// The scanner for round segments of the brush's constant width, which most segments have.
  private var capsules: CapsuleScanner
  private let capsuleWidth: Double
  private var swept = PixelRuns()
  private var isCapsule = true

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

  /// The pixels of the last segment; a pixel of a stamp may occur more than once.
  var pixels: PixelRuns { isCapsule ? capsules.pixels : swept }

  /// Exchanges the pixels of the last segment for others, whose memory the next scan reuses.
  mutating func exchange(for others: inout PixelRuns) {
    if isCapsule {
      swap(&capsules.pixels, &others)
    } else {
      swap(&swept, &others)
    }
  }

  /// Finds the pixels of a segment that `tip` draws and stores them in `pixels`.
  mutating func scan(_ segment: StrokeSegment, _ tip: Brush.Tip) {
    let (start, end) = (segment.centerline.start, segment.centerline.end)
    isCapsule =
      tip == .round && segment.startWidth == capsuleWidth && segment.endWidth == capsuleWidth
    if isCapsule {
      capsules.scan(
        Capsule(from: start, to: end, width: capsuleWidth, scale: scale),
        startIsDrawn: segment.startIsDrawn)
      return
    }
    swept.removeAll()
    switch tip {
    case .round:
      scan(SweptDisc(from: disc(start, segment.startWidth), to: disc(end, segment.endWidth)))
    case .square:
      scan(Stamp.Block(columns: 0..<1, rows: 0..<1), ofWidth: 1, height: 1, segment)
    case .stamp(let stamp):
      for block in stamp.blocks { scan(block, ofWidth: stamp.width, height: stamp.height, segment) }
    }
  }

  /// Finds the pixels of a shape and stores them in `pixels`.
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
    _ block: Stamp.Block, ofWidth width: Int, height: Int, _ segment: StrokeSegment
  ) {
    /// Returns the box of the block around a point; edges of the tip are rounded once, as the point
    /// is.
    func box(_ center: Point, _ tipWidth: Double) -> SweptBox.Box {
      let (x, y) = (units(center.x), units(center.y))
      /// Returns the distance from the center to the edge before a column, or row, of `count`.
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
      from: box(segment.centerline.start, segment.startWidth),
      to: box(segment.centerline.end, segment.endWidth))
    swept.append(sweep, columns: columns, rows: rows)
  }
}
