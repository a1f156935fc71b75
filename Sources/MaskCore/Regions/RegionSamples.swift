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
  /// - Complexity: O(pixels of the region); O(1) for a rectangle if `other` is nil.
  func count(within other: ScratchMask?) -> Int {
    if case .rect(let rect) = storage, other == nil { return rect.count }
    var count = 0
    forEachWord { x, y, word in count += (word & (other?.word(x, y) ?? .max)).nonzeroBitCount }
    return count
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
  mutating func insert(_ image: AlphaMask, stretchedOver size: Size, scale: Double = 1) {
    let (width, height) = (
      Lattice.units(size.width, scale: scale), Lattice.units(size.height, scale: scale)
    )
    guard width > 0, height > 0, image.width > 0 else { return }
    /// Returns the pixel, of `count` along a side of `extent` units, in which a sample lies.
    func pixel(_ sample: Int, of count: Int, extent: Int) -> Int {
      min((Lattice.sampleSpacing * sample + Lattice.firstSample) * count / extent, count - 1)
    }
    let columns = (0..<sampleColumns).map { pixel($0, of: image.width, extent: width) }
    for row in 0..<sampleRows {
      let first = pixel(row, of: image.height, extent: height) * image.width
      for (column, x) in columns.enumerated() where image.bytes[first + x] >= 128 {
        insert(1 << UInt64(8 * (row % 8) + column % 8), column / 8, row / 8)
      }
    }
  }
}
