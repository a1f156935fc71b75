import Drawing
import Geometry

/// The samples of a region on the lattice of a card.
struct RegionSamples: Sendable {
  private enum Storage: Sendable {
    case rect(SampleRect)
    case mask(ScratchMask)
  }

  private let storage: Storage

  /// All samples of the lattice of `card`.
  init(latticeOf card: ScratchMask) {
    storage = .rect(SampleRect(latticeOf: card))
  }

  /// The samples of `shape` on the lattice of `card`, whose size is `size` points.
  ///
  /// - Complexity: O(1) for a rectangle, else O(points of the shape times 8, and its outline).
  init(_ shape: ScratchRegion.Shape, latticeOf card: ScratchMask, size: Size) {
    var mask = card
    mask.removeAll()
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

  /// The samples in the pixel in column `x` and row `y`.
  func word(_ x: Int, _ y: Int) -> UInt64 {
    switch storage {
    case .rect(let rect): rect.word(x, y)
    case .mask(let mask): mask.word(x, y)
    }
  }

  /// How many of them are in `other`; all of them where that is nil.
  ///
  /// - Complexity: O(pixels of the region); O(1) for a rectangle alone.
  func count(within other: ScratchMask?) -> Int {
    switch storage {
    case .rect(let rect): return rect.count(within: other)
    case .mask:
      var count = 0
      forEachWord { x, y, word in count += (word & (other?.word(x, y) ?? .max)).nonzeroBitCount }
      return count
    }
  }

  /// Hands the pixels that may have samples to `visit`, with column, row and samples.
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
  /// Puts the samples in at which a picture over the whole card has alpha 128 or more.
  ///
  /// A sample belongs to the pixel that it lies in, and on an edge to the one after it.
  fileprivate mutating func insert(_ image: AlphaMask, stretchedOver size: Size) {
    let (width, height) = (Lattice.units(size.width), Lattice.units(size.height))
    guard width > 0, height > 0, image.width > 0 else { return }
    /// The pixel, of `count` along a side of `extent` units, in which a sample lies.
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
