import Drawing
import Geometry

/// The samples of a region on the lattice of a card.
struct RegionSamples: Sendable {
  private enum Storage: Sendable {
    case rect(SampleRect)
    case mask(ScratchMask)
  }

  private let storage: Storage

  /// Creates the set of all samples of the lattice of `card`.
  init(latticeOf card: ScratchMask) {
    storage = .rect(SampleRect(latticeOf: card))
  }

  /// Creates the set of the samples of `shape` on the lattice of `card`, whose size is `size`
  /// points.
  ///
  /// - Complexity: O(1) for a rectangle, else O(points of the shape times 8, and its outline).
  init(_ shape: ScratchRegion.Shape, latticeOf card: ScratchMask, size: Size) {
    var mask = card.emptied
    switch shape {
    case .rect(let rect):
      storage = .rect(SampleRect(rect, latticeOf: card))
      return
    case .roundedRect(let rect, let radius):
      RoundedBox(rect, radius: radius).insert(into: &mask)
    case .ellipse(let rect):
      RoundedBox(ellipseIn: rect).insert(into: &mask)
    case .polygon(let points):
      EdgeFill([points.map { LatticePoint($0) }], rule: .evenOdd).insert(into: &mask)
    case .image(let image):
      mask.insert(image, stretchedOver: size)
    }
    storage = .mask(mask)
  }

  /// Returns the samples in the pixel in column `x` and row `y`.
  func word(_ x: Int, _ y: Int) -> UInt64 {
    switch storage {
    case .rect(let rect): rect.word(x, y)
    case .mask(let mask): mask.word(x, y)
    }
  }

  /// Returns the number of samples that are in `other`, or the number of all samples if `other` is
  /// nil.
  ///
  /// - Complexity: O(pixels of the region); for a rectangle O(its pixels / 64 + its edge and the
  ///   pixels of `other` with some samples), and O(1) if `other` is nil.
  func count(within other: ScratchMask?) -> Int {
    if case .rect(let rect) = storage { return other?.count(in: rect) ?? rect.count }
    var count = 0
    forEachWord { x, y, word in count += (word & (other?.word(x, y) ?? .max)).nonzeroBitCount }
    return count
  }

  /// The smallest rectangle of pixels with all samples of the region.
  ///
  /// - Complexity: O(1) for a rectangle, else O(strips of the region).
  var bounds: (columns: Range<Int>, rows: Range<Int>) {
    switch storage {
    case .rect(let rect): return (rect.pixelColumns, rect.pixelRows)
    case .mask(let mask):
      var bounds: (columns: Range<Int>, rows: Range<Int>)?
      mask.forEachStrip { x, y, strip in
        if strip.touched == 0 { return }
        let first = x + strip.touched.trailingZeroBitCount
        let end = x + PixelStrip.width - strip.touched.leadingZeroBitCount
        let (columns, rows) = bounds ?? (first..<end, y..<y + 1)
        bounds = (
          min(columns.lowerBound, first)..<max(columns.upperBound, end),
          min(rows.lowerBound, y)..<max(rows.upperBound, y + 1)
        )
      }
      return bounds ?? (0..<0, 0..<0)
    }
  }

  /// Calls `visit` with the column, the row and the samples of each pixel that may have samples.
  func forEachWord(_ visit: (Int, Int, UInt64) -> Void) {
    switch storage {
    case .rect(let rect):
      for y in rect.pixelRows {
        for x in rect.pixelColumns { visit(x, y, rect.word(x, y)) }
      }
    case .mask(let mask):
      mask.forEachWord(visit)
    }
  }
}

extension ScratchMask {
  /// Inserts the samples at which a picture, stretched over the whole card, has alpha 128 or more.
  ///
  /// A sample belongs to the pixel of the picture that it lies in; on an edge between two pixels,
  /// it belongs to the later one.
  ///
  /// - Parameters:
  ///   - image: The alpha of the picture.
  ///   - size: The size of the card, in points.
  ///   - scale: The number of pixels a point of this mask.
  /// - Complexity: O(columns of samples + rows of samples times runs of the picture's rows + pixels
  ///   of its opaque part).
  mutating func insert(_ image: AlphaMask, stretchedOver size: Size, scale: Double = 1) {
    let (width, height) = (
      Lattice.units(size.width, scale: scale), Lattice.units(size.height, scale: scale)
    )
    guard width > 0, height > 0, image.width > 0 else { return }
    /// Returns the pixel, of `count` along a side of `extent` units, in which a sample lies.
    func pixel(_ sample: Int, of count: Int, extent: Int) -> Int {
      min((Lattice.sampleSpacing * sample + Lattice.firstSample) * count / extent, count - 1)
    }
    // The first sample column of each column of the picture, and of the one after the last.
    var edges = [Int](repeating: sampleColumns, count: image.width + 1)
    for column in (0..<sampleColumns).reversed() {
      edges[pixel(column, of: image.width, extent: width)] = column
    }
    for x in (0..<image.width).reversed() { edges[x] = min(edges[x], edges[x + 1]) }
    var (spans, collected) = ([SampleSpan](), SampleRows(latticeOf: self))
    var latest = -1
    for row in 0..<sampleRows {
      let y = pixel(row, of: image.height, extent: height)
      if y != latest {
        spans.removeAll()
        (0..<image.width).forEachRun {
          image.bytes[y * image.width + $0] >= 128
        } _: { run in
          spans.append(SampleSpan(start: edges[run.lowerBound], end: edges[run.upperBound]))
        }
        latest = y
      }
      for span in spans { collected.add(span, row: row, to: &self) }
    }
    collected.insert(into: &self)
  }
}

extension ScratchMask {
  /// Returns the number of samples of this mask that are in a rectangle on its lattice.
  fileprivate func count(in rect: SampleRect) -> Int {
    var count = 0
    for y in rect.pixelRows {
      for piece in PixelStrip.pieces(of: rect.pixelColumns) {
        guard let index = tiles.strip(piece.x, y) else { continue }
        let strip = strips[index]
        // Pixels that are full here and whole in the rectangle count 64 samples each.
        let whole = strip.full & piece.pixels & rect.wholePixels(from: piece.x, y)
        count += 64 * whole.nonzeroBitCount
        for bit in SetBits(strip.touched & piece.pixels & ~whole) {
          let samples = word(bit, of: strip) & rect.word(piece.x + bit, y)
          count += samples.nonzeroBitCount
        }
      }
    }
    return count
  }
}
