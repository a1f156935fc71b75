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
///
/// Words are stored in tiles of 64 x 8 pixels that take memory once something was put in, so a set
/// costs what it has ever held, whatever the size of its card.
public struct ScratchMask: Sendable {
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
  /// The tiles of a row of tiles.
  private let tileColumns: Int
  /// Where the words of each tile begin, row by row; `missing` where it has none.
  private var tiles: [Int32]
  /// The words of the tiles, in the order in which they came to be: of each tile row by row.
  var storage: [UInt64] = []

  private static let missing: Int32 = -1
  private static let tileWidth = 64
  private static let tileHeight = 8

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
    tileColumns = (width + Self.tileWidth - 1) / Self.tileWidth
    let tileRows = (height + Self.tileHeight - 1) / Self.tileHeight
    tiles = [Int32](repeating: Self.missing, count: tileColumns * tileRows)
  }

  /// The samples of each pixel, row by row from the top, each row from the left.
  ///
  /// - Complexity: O(pixels).
  public var words: [UInt64] {
    var words = [UInt64](repeating: 0, count: width * height)
    forEachRow { x, y, row in
      words.replaceSubrange(y * width + x..<y * width + x + row.count, with: row)
    }
    return words
  }

  /// The number of samples in the set.
  ///
  /// - Complexity: O(pixels of the tiles in use).
  public var count: Int {
    storage.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// How many pixels have a sample of the set, how many have all 64, and the sum of the alphas.
  ///
  /// - Complexity: O(pixels of the tiles in use).
  var pixelCounts: (touched: Int, clear: Int, alphaSum: Int) {
    var (touched, clear, partialSum) = (0, 0, 0)
    for word in storage where word != 0 {
      touched += 1
      if word == .max {
        clear += 1
      } else {
        partialSum += Int(AlphaMask.alpha(of: word))
      }
    }
    return (touched, clear, 255 * clear + partialSum)
  }

  /// Whether the sample in a column and row of samples, counted from 0, is in the set.
  ///
  /// - Precondition: the sample is one of the lattice.
  public subscript(sampleColumn column: Int, sampleRow row: Int) -> Bool {
    get {
      precondition(contains(column, row), "The sample is not on the lattice")
      return word(column / 8, row / 8) & bit(column, row) != 0
    }
    set {
      precondition(contains(column, row), "The sample is not on the lattice")
      let index = openTile(column / 8, row / 8) + column / 8
      if newValue {
        storage[index] |= bit(column, row)
      } else {
        storage[index] &= ~bit(column, row)
      }
    }
  }

  /// Takes all samples out.
  ///
  /// - Complexity: O(tiles of the card).
  public mutating func removeAll() {
    for i in tiles.indices { tiles[i] = Self.missing }
    storage.removeAll(keepingCapacity: true)
  }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    0..<sampleColumns ~= column && 0..<sampleRows ~= row
  }

  private func bit(_ column: Int, _ row: Int) -> UInt64 {
    1 << UInt64(8 * (row % 8) + column % 8)
  }
}

// MARK: - Tiles

extension ScratchMask {
  /// The samples of the pixel in column `x` and row `y`.
  func word(_ x: Int, _ y: Int) -> UInt64 {
    let tile = tiles[tileIndex(x, y)]
    return tile == Self.missing ? 0 : storage[Int(tile) + offset(y) + x % Self.tileWidth]
  }

  /// Puts `samples` into the pixel in column `x` and row `y`.
  mutating func insert(_ samples: UInt64, _ x: Int, _ y: Int) {
    storage[openTile(x, y) + x] |= samples
  }

  /// Makes sure that the tile of a pixel has words, and returns where column 0 of its row would be
  /// stored if the tile reached that far; the place of the tile's column x is x more.
  @inline(__always)
  mutating func openTile(_ x: Int, _ y: Int) -> Int {
    let index = tileIndex(x, y)
    if tiles[index] == Self.missing { addTile(index) }
    return Int(tiles[index]) &+ offset(y) &- x & ~63
  }

  private mutating func addTile(_ index: Int) {
    // Room for all tiles: memory that nobody writes to costs nothing, and words are never moved.
    if storage.isEmpty { storage.reserveCapacity(tiles.count * Self.tileWidth * Self.tileHeight) }
    tiles[index] = Int32(storage.count)
    storage.append(contentsOf: repeatElement(0, count: Self.tileWidth * Self.tileHeight))
  }

  /// The end of the columns of the tile of column `x`.
  @inline(__always)
  func tileEnd(_ x: Int) -> Int { (x | 63) + 1 }

  /// Hands the words of the tiles in use to `visit`, a row of a tile at a time, with the column and
  /// row of the first.
  @inline(__always)
  func forEachRow(_ visit: (Int, Int, ArraySlice<UInt64>) -> Void) {
    for (index, tile) in tiles.enumerated() where tile != Self.missing {
      let x = index % tileColumns * Self.tileWidth
      let top = index / tileColumns * Self.tileHeight
      for y in top..<min(top + Self.tileHeight, height) {
        let first = Int(tile) + offset(y)
        visit(x, y, storage[first..<first + min(Self.tileWidth, width - x)])
      }
    }
  }

  private func tileIndex(_ x: Int, _ y: Int) -> Int {
    (y >> 3) &* tileColumns &+ x >> 6
  }

  /// The words of a tile before the row `y` of the card.
  private func offset(_ y: Int) -> Int { (y & 7) &* Self.tileWidth }
}

extension ScratchMask: Hashable {
  /// Whether both have the same lattice and the same samples.
  ///
  /// - Complexity: O(pixels).
  public static func == (one: ScratchMask, other: ScratchMask) -> Bool {
    one.sampleColumns == other.sampleColumns && one.sampleRows == other.sampleRows
      && one.words == other.words
  }

  /// Feeds the lattice and the samples to `hasher`.
  ///
  /// - Complexity: O(pixels).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sampleColumns)
    hasher.combine(sampleRows)
    hasher.combine(words)
  }
}

extension ScratchMask {
  /// Adds the samples at which `picture` is not wholly transparent.
  ///
  /// Drawn with 8 pixels a point, the centre of a pixel is a sample, and its alpha that of the
  /// picture there.
  ///
  /// - Parameters:
  ///   - picture: As many columns as the lattice has samples, and some of its rows.
  ///   - firstRow: The row of samples of the picture's top row.
  /// - Precondition: the picture does not reach beyond the lattice.
  /// - Complexity: O(pixels of the picture).
  public mutating func insert(opaqueIn picture: Bitmap, fromSampleRow firstRow: Int) {
    precondition(
      picture.width == sampleColumns && firstRow >= 0 && firstRow + picture.height <= sampleRows,
      "The picture has one pixel a sample")
    for y in 0..<picture.height {
      let (row, start) = (firstRow + y, 4 * picture.width * y)
      for column in 0..<sampleColumns {
        if picture.pixels[start + 4 * column + 3] > 0 {
          insert(bit(column, row), column / 8, row / 8)
        }
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
