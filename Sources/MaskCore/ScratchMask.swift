public import Drawing
public import Geometry

/// A set of samples of a card, 8 x 8 to a pixel, one 64-bit word a pixel.
///
/// The sample in column i and row j of a pixel lies at ((i + 1/2) / 8, (j + 1/2) / 8) and is the
/// bit 8 j + i of its word: a byte is a row of samples. With a pixel a point it is the lattice on
/// which coverage is counted; with `scale` pixels a point it is the mask of a picture.
///
/// The lattice has the samples that lie on the card or on its edge, so a card whose size is not a
/// multiple of 1/8 pixel leaves bits of its last pixels unused, and they are never set.
public struct ScratchMask: Hashable, Sendable {
  /// The most pixels of a mask: 64 Mi, which take 512 MiB.
  public static let maximumPixelCount = 1 << 26

  /// The columns of samples.
  public let sampleColumns: Int
  /// The rows of samples.
  public let sampleRows: Int
  /// The columns of pixels, counting every pixel that has a sample.
  public let width: Int
  /// The rows of pixels, counting every pixel that has a sample.
  public let height: Int
  /// The samples of each pixel, row by row from the top, each row from the left.
  public private(set) var words: [UInt64]

  /// Creates the empty set on the lattice of a card.
  ///
  /// - Parameters:
  ///   - size: The size of the card in points.
  ///   - scale: The pixels of a point; the size is multiplied by it and rounded once, half away
  ///     from zero, to 1/256 pixel.
  /// - Throws: `ScratchError.outOfRange` for a side or scale that no card has,
  ///   `ScratchError.maskTooLarge` beyond `maximumPixelCount`.
  public init(size: Size, scale: Double = 1) throws(ScratchError) {
    try ScratchLimits.scale.check(scale, at: .scale)
    try ScratchLimits.side.check(size.width, at: .frame(.width))
    try ScratchLimits.side.check(size.height, at: .frame(.height))
    sampleColumns = max(
      0, FixedPoint.endSample(through: FixedPoint.units(size.width, scale: scale)))
    sampleRows = max(0, FixedPoint.endSample(through: FixedPoint.units(size.height, scale: scale)))
    width = (sampleColumns + 7) / 8
    height = (sampleRows + 7) / 8
    guard width * height <= Self.maximumPixelCount else {
      throw .maskTooLarge(width: width, height: height, limit: Self.maximumPixelCount)
    }
    words = [UInt64](repeating: 0, count: width * height)
  }

  /// The number of samples in the set.
  ///
  /// - Complexity: O(pixels).
  public var count: Int {
    words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Whether the sample in a column and row of samples, counted from 0, is in the set.
  ///
  /// - Precondition: the sample is one of the lattice.
  public subscript(sampleColumn column: Int, sampleRow row: Int) -> Bool {
    get {
      precondition(contains(column, row), "The sample is not on the lattice")
      return words[row / 8 * width + column / 8] & bit(column, row) != 0
    }
    set {
      precondition(contains(column, row), "The sample is not on the lattice")
      if newValue {
        words[row / 8 * width + column / 8] |= bit(column, row)
      } else {
        words[row / 8 * width + column / 8] &= ~bit(column, row)
      }
    }
  }

  /// Takes all samples out.
  ///
  /// - Complexity: O(pixels).
  public mutating func removeAll() {
    for i in words.indices { words[i] = 0 }
  }

  /// Takes all samples of one pixel out, given as the index of its word.
  mutating func removePixel(_ index: Int) {
    words[index] = 0
  }

  /// Puts `samples` into the pixel at `index` and returns those that are new.
  mutating func insert(_ samples: UInt64, intoPixel index: Int) -> UInt64 {
    let new = samples & ~words[index]
    words[index] |= new
    return new
  }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    0..<sampleColumns ~= column && 0..<sampleRows ~= row
  }

  private func bit(_ column: Int, _ row: Int) -> UInt64 {
    1 << UInt64(8 * (row % 8) + column % 8)
  }
}

extension ScratchMask {
  /// Creates the set of the samples at which `cover` is not wholly transparent.
  ///
  /// Drawn with 8 pixels a point, the centre of a pixel is a sample, and its alpha that of the
  /// cover there.
  ///
  /// - Throws: as `init(size:scale:)`.
  /// - Precondition: the picture has a pixel for each sample of the lattice.
  /// - Complexity: O(samples).
  public init(size: Size, opaqueIn cover: Bitmap) throws(ScratchError) {
    try self.init(size: size)
    precondition(
      cover.width == sampleColumns && cover.height == sampleRows,
      "The cover has one pixel a sample")
    for row in 0..<sampleRows {
      for column in 0..<sampleColumns where cover.pixels[4 * (row * sampleColumns + column) + 3] > 0
      {
        words[row / 8 * width + column / 8] |= bit(column, row)
      }
    }
  }

  /// Refuses a mask on another lattice than that of `card`.
  func checkLattice(of card: ScratchMask) throws(ScratchError) {
    guard sampleColumns == card.sampleColumns, sampleRows == card.sampleRows else {
      throw .coverOfAnotherSize(
        foundColumns: sampleColumns, foundRows: sampleRows,
        expectedColumns: card.sampleColumns, expectedRows: card.sampleRows)
    }
  }
}
