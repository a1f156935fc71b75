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
/// Most pixels have all samples or none, so two bits tell what a pixel has, and only one that has
/// some of its samples has a word. Strips of 64 pixels are stored in tiles of eight that take memory
/// once something was put in, so a set costs what it has ever held, whatever the size of its card.
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
  /// Where the strips are.
  private(set) var tiles: StripTiles
  /// The strips of the tiles, in the order in which they came to be: of each tile from the top.
  var strips: [PixelStrip] = []
  /// The words of the strips that ever had a pixel with some of its samples, 64 of each, and room.
  var storage: [UInt64] = []
  /// How many of the words belong to strips.
  private var wordCount = 0

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
      0, Lattice.endSample(through: Lattice.units(size.width, scale: scale)))
    sampleRows = max(0, Lattice.endSample(through: Lattice.units(size.height, scale: scale)))
    width = (sampleColumns + 7) / 8
    height = (sampleRows + 7) / 8
    guard width * height <= Self.maximumPixelCount else {
      throw .maskTooLarge(width: width, height: height, limit: Self.maximumPixelCount)
    }
    tiles = StripTiles(width: width, height: height)
  }

  /// The samples of each pixel, row by row from the top, each row from the left.
  ///
  /// - Complexity: O(pixels).
  public var words: [UInt64] {
    var words = [UInt64](repeating: 0, count: width * height)
    forEachWord { x, y, word in words[y * width + x] = word }
    return words
  }

  /// The number of samples in the set.
  ///
  /// - Complexity: O(strips in use + pixels with some samples).
  public var count: Int {
    var count = 0
    for strip in strips {
      count += 64 * strip.full.nonzeroBitCount
      for bit in SetBits(strip.partial) { count += word(bit, of: strip).nonzeroBitCount }
    }
    return count
  }

  /// How many pixels have a sample of the set, how many have all 64, and the sum of the alphas.
  ///
  /// - Complexity: O(strips in use + pixels with some samples).
  var pixelCounts: (touched: Int, clear: Int, alphaSum: Int) {
    var (touched, clear, partialSum) = (0, 0, 0)
    for strip in strips {
      touched += strip.touched.nonzeroBitCount
      clear += strip.full.nonzeroBitCount
      for bit in SetBits(strip.partial) {
        partialSum += Int(AlphaMask.alpha(of: word(bit, of: strip)))
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
      let (x, y) = (column / 8, row / 8)
      let old = word(x, y)
      let strip = openStrip(x, y)
      setWord(newValue ? old | bit(column, row) : old & ~bit(column, row), strip, x & 63)
    }
  }

  /// Takes all samples out.
  ///
  /// - Complexity: O(tiles of the card).
  public mutating func removeAll() {
    tiles.removeAll()
    strips.removeAll(keepingCapacity: true)
    wordCount = 0
  }

  /// The empty set on the same lattice, which shares no memory with this one.
  ///
  /// - Complexity: O(tiles of the card).
  var emptied: ScratchMask {
    var empty = self
    empty.strips = []
    empty.storage = []
    empty.removeAll()
    return empty
  }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    0..<sampleColumns ~= column && 0..<sampleRows ~= row
  }

  private func bit(_ column: Int, _ row: Int) -> UInt64 {
    1 << UInt64(8 * (row % 8) + column % 8)
  }
}

// MARK: - Strips

extension ScratchMask {
  /// The samples of the pixel in column `x` and row `y`.
  func word(_ x: Int, _ y: Int) -> UInt64 {
    guard let strip = tiles.strip(x, y) else { return 0 }
    return word(x & 63, of: strips[strip])
  }

  /// The samples of the pixel `bit` of a strip.
  @inline(__always)
  func word(_ bit: Int, of strip: PixelStrip) -> UInt64 {
    if strip.full >> UInt64(bit) & 1 != 0 { return .max }
    return strip.partial >> UInt64(bit) & 1 != 0 ? storage[strip.firstWord + bit] : 0
  }

  /// Puts `samples` into the pixel in column `x` and row `y`.
  mutating func insert(_ samples: UInt64, _ x: Int, _ y: Int) {
    _ = insert(samples, strip: openStrip(x, y), bit: x & 63)
  }

  /// Takes `samples` out of the pixel in column `x` and row `y`.
  mutating func remove(_ samples: UInt64, _ x: Int, _ y: Int) {
    setWord(word(x, y) & ~samples, openStrip(x, y), x & 63)
  }

  /// Puts `samples` into a pixel that is not full, and returns those that are new.
  @inline(__always)
  mutating func insert(_ samples: UInt64, strip index: Int, bit: Int) -> UInt64 {
    let old = word(bit, of: strips[index])
    let new = samples & ~old
    if new != 0 { setWord(old | new, index, bit) }
    return new
  }

  /// Sets all samples of the pixel `bit` of a strip.
  @inline(__always)
  private mutating func setWord(_ word: UInt64, _ index: Int, _ bit: Int) {
    let pixel = 1 &<< UInt64(truncatingIfNeeded: bit) as UInt64
    strips[index].full = strips[index].full & ~pixel | (word == .max ? pixel : 0)
    strips[index].partial = strips[index].partial & ~pixel
    if word == 0 || word == .max { return }
    strips[index].partial |= pixel
    openWords(index)
    storage[strips[index].firstWord &+ bit] = word
  }

  /// Makes sure that the tile of a pixel has strips, and returns the place of the pixel's own.
  @inline(__always)
  mutating func openStrip(_ x: Int, _ y: Int) -> Int {
    if let strip = tiles.strip(x, y) { return strip }
    addTile(x, y)
    return strips.count &- StripTiles.height &+ y & 7
  }

  private mutating func addTile(_ x: Int, _ y: Int) {
    if strips.isEmpty { strips.reserveCapacity(tiles.count * StripTiles.height) }
    tiles.open(x, y, at: strips.count)
    strips.append(contentsOf: repeatElement(PixelStrip(), count: StripTiles.height))
  }

  /// Makes sure that a strip has words.
  mutating func openWords(_ index: Int) {
    if strips[index].firstWord >= 0 { return }
    if wordCount == storage.count { addWords() }
    strips[index].firstWord = wordCount
    wordCount += PixelStrip.width
  }

  private mutating func addWords() {
    // Room for all: memory that nobody writes to costs nothing, and nothing is ever moved.
    if storage.isEmpty {
      storage.reserveCapacity(tiles.count * StripTiles.height * PixelStrip.width)
    }
    storage.append(contentsOf: repeatElement(0, count: PixelStrip.width))
  }

  /// Hands the pixels with samples to `visit`, with column, row and samples.
  func forEachWord(_ visit: (Int, Int, UInt64) -> Void) {
    forEachStrip { x, y, strip in
      for bit in SetBits(strip.touched) { visit(x + bit, y, word(bit, of: strip)) }
    }
  }

  /// Hands the strips in use to `visit`, with the column and row of the first pixel.
  @inline(__always)
  func forEachStrip(_ visit: (Int, Int, PixelStrip) -> Void) {
    tiles.forEach { x, top, first in
      for y in top..<min(top + StripTiles.height, height) { visit(x, y, strips[first + y - top]) }
    }
  }
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
