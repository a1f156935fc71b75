// SPDX-License-Identifier: Apache-2.0
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

/// A rectangle with elliptic corners: a rounded rectangle, or an ellipse if the corners meet.
///
/// Lengths are in half units, 1/512 pixel, so that the center is an integer. The sides of the box
/// are whole units of 1/256 pixel, so half a side is an integer in half units.
struct RoundedBox {
  private let (centerX, centerY): (Int, Int)
  private let (halfWidth, halfHeight): (Int, Int)
  /// The half axes of the corners; at most half the sides.
  private let (radiusX, radiusY): (Int, Int)

  /// Creates the ellipse that touches the sides of `rect`.
  init(ellipseIn rect: Rect) {
    self.init(rect) { (halfWidth: Int, halfHeight: Int) in (halfWidth, halfHeight) }
  }

  /// Creates the rectangle with round corners of `radius` points; the radius is limited to half the
  /// shorter side.
  init(_ rect: Rect, radius: Double) {
    self.init(rect) { (halfWidth: Int, halfHeight: Int) in
      let radius = min(2 * Lattice.units(radius), halfWidth, halfHeight)
      return (radius, radius)
    }
  }

  /// Creates the box whose corners have the half axes that `radii` returns for half the sides.
  private init(_ rect: Rect, radii: (Int, Int) -> (Int, Int)) {
    (halfWidth, halfHeight) = (Lattice.units(rect.width), Lattice.units(rect.height))
    (radiusX, radiusY) = radii(halfWidth, halfHeight)
    centerX = 2 * Lattice.units(rect.minX) + halfWidth
    centerY = 2 * Lattice.units(rect.minY) + halfHeight
  }

  /// True if a point, in units, is inside or on the edge.
  ///
  /// Half the sides stay below 2^28, so the squares of products of two stay below 2^112.
  func contains(x: Int, y: Int) -> Bool {
    let (fromCenterX, fromCenterY) = (abs(2 * x - centerX), abs(2 * y - centerY))
    guard fromCenterX <= halfWidth, fromCenterY <= halfHeight else { return false }
    // The distance from the center of the corner, outwards; not positive beside the straight sides.
    let (dx, dy) = (fromCenterX - halfWidth + radiusX, fromCenterY - halfHeight + radiusY)
    guard dx > 0, dy > 0 else { return true }
    let (a, b, c) = (Int128(dx * radiusY), Int128(dy * radiusX), Int128(radiusX * radiusY))
    return a * a + b * b <= c * c
  }

  /// Inserts the samples of the box into `mask`; parts off its lattice are clipped.
  ///
  /// - Complexity: O(sample rows times log of the width + pixels of the rows).
  func insert(into mask: inout ScratchMask) {
    let (top, bottom) = ((centerY - halfHeight) / 2, (centerY + halfHeight) / 2)
    let first = max(0, Lattice.firstSample(from: top))
    let end = min(mask.sampleRows, Lattice.endSample(through: bottom))
    let bounds = SampleSpan(
      start: Lattice.firstSample(from: (centerX - halfWidth) / 2),
      end: Lattice.endSample(through: (centerX + halfWidth) / 2))
    var collected = SampleRows(latticeOf: mask)
    for row in first..<max(first, end) {
      let y = Lattice.sampleSpacing * row + Lattice.firstSample
      let span = SampleSpan(around: centerX >> 1, within: bounds) { x in contains(x: x, y: y) }
      collected.add(span, row: row, to: &mask)
    }
    collected.insert(into: &mask)
  }
}
