// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A mask: the set of revealed samples of a card, 8 x 8 to a pixel, one 64-bit word a pixel.
///
/// The sample in column i and row j of a pixel lies at ((i + 1/2) / 8, (j + 1/2) / 8) of the pixel
/// and is the bit 8 j + i of its word: a byte is a row of samples. At one pixel a point, the mask
/// is the lattice on which coverage is counted; at `scale` pixels a point, it is the mask of a
/// picture.
///
/// The lattice consists of the samples that lie on the card or on its edge. If the size of the card
/// is not a multiple of 1/8 pixel, some bits of its last pixels are not on the lattice; they are
/// never set.
///
/// Most pixels have all samples or none. Two bits encode the state of a pixel, and only a pixel
/// with some of its samples has a word. Strips of 64 pixels are stored in tiles of eight strips,
/// which are allocated when they are first written to. The memory of a mask grows with the tiles it
/// ever held, not with the size of its card.
public struct ScratchMask: Sendable {
  /// The maximum number of pixels of a mask: 64 Mi, which take 512 MiB.
  public static let maximumPixelCount = 1 << 26

  /// The number of columns of samples.
  public let sampleColumns: Int
  /// The number of rows of samples.
  public let sampleRows: Int
  /// The number of columns of pixels, counting every pixel that has a sample of the lattice.
  public let width: Int
  /// The number of rows of pixels, counting every pixel that has a sample of the lattice.
  public let height: Int
  /// The index of the strips by tile.
  var tiles: StripTiles
  /// The strips of all tiles, in the order of allocation; those of a tile from the top.
  var strips: [PixelStrip] = []
  /// The words of all strips that ever had a partial pixel, 64 for each strip; the array may be
  /// longer than needed.
  var storage: [UInt64] = []
  /// The number of words that belong to strips.
  private var wordCount = 0

  /// Creates the empty mask on the lattice of a card.
  ///
  /// - Parameters:
  ///   - size: The size of the card, in points.
  ///   - scale: The pixels a point; the size is multiplied by the scale and rounded once, half away
  ///     from zero, to 1/256 pixel.
  /// - Throws: `ScratchError.outOfRange` if a side or the scale is out of range,
  ///   `ScratchError.maskTooLarge` if there are more than `maximumPixelCount` pixels.
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

  /// The samples of each pixel, row by row from the top, from left to right.
  ///
  /// - Complexity: O(pixels).
  public var words: [UInt64] {
    var words = [UInt64](repeating: 0, count: width * height)
    forEachWord { x, y, word in words[y * width + x] = word }
    return words
  }

  /// The number of samples in the mask.
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

  /// The number of pixels with at least one sample, the number with all 64, and the sum of the
  /// alphas of all pixels.
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

  /// A Boolean value that indicates whether the mask contains the sample in a column and row of
  /// samples, counted from 0.
  ///
  /// - Precondition: The sample is on the lattice.
  public subscript(sampleColumn column: Int, sampleRow row: Int) -> Bool {
    get {
      precondition(contains(column, row), "The sample is not on the lattice")
      return word(column / 8, row / 8) & Self.bit(column, row) != 0
    }
    set {
      precondition(contains(column, row), "The sample is not on the lattice")
      let (x, y) = (column / 8, row / 8)
      let old = word(x, y)
      let strip = openStrip(x, y)
      if !newValue { tiles.setFull(false, x, y) }
      setWord(newValue ? old | Self.bit(column, row) : old & ~Self.bit(column, row), strip, x & 63)
    }
  }

  /// Removes all samples.
  ///
  /// - Complexity: O(tiles of the card).
  public mutating func removeAll() {
    tiles.removeAll()
    strips.removeAll(keepingCapacity: true)
    wordCount = 0
  }

  /// The empty mask on the same lattice, which shares no memory with this one.
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

  /// The bit of the sample in a column and row of samples, in the word of its pixel.
  static func bit(_ column: Int, _ row: Int) -> UInt64 {
    1 << UInt64(8 * (row % 8) + column % 8)
  }
}

// MARK: - Strips

extension ScratchMask {
  /// Returns the samples of the pixel in column `x` and row `y`.
  func word(_ x: Int, _ y: Int) -> UInt64 {
    strip(x, y).map { word(x & 63, of: $0) } ?? 0
  }

  /// Returns the strip of the pixel in column `x` and row `y`; nil if its tile has no samples.
  @inline(__always)
  func strip(_ x: Int, _ y: Int) -> PixelStrip? { tiles.strip(x, y).map { strips[$0] } }

  /// Returns the samples of the pixel `bit` of a strip.
  @inline(__always)
  func word(_ bit: Int, of strip: PixelStrip) -> UInt64 {
    if strip.full >> UInt64(bit) & 1 != 0 { return .max }
    return strip.partial >> UInt64(bit) & 1 != 0 ? storage[strip.firstWord + bit] : 0
  }

  /// Inserts `samples` into the pixel in column `x` and row `y`.
  mutating func insert(_ samples: UInt64, _ x: Int, _ y: Int) {
    _ = insert(samples, strip: openStrip(x, y), bit: x & 63)
  }

  /// Removes `samples` from the pixel in column `x` and row `y`.
  mutating func remove(_ samples: UInt64, _ x: Int, _ y: Int) {
    tiles.setFull(false, x, y)
    setWord(word(x, y) & ~samples, openStrip(x, y), x & 63)
  }

  /// Inserts `samples` into a pixel that is not full, and returns those that are new.
  @inline(__always)
  mutating func insert(_ samples: UInt64, strip index: Int, bit: Int) -> UInt64 {
    let old = word(bit, of: strips[index])
    let new = samples & ~old
    if new != 0 { setWord(old | new, index, bit) }
    return new
  }

  /// Replaces the samples of the pixel `bit` of a strip.
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

  /// Allocates the strips of the tile of a pixel if needed, and returns the index of the pixel's
  /// strip.
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

  /// Allocates the words of a strip if needed.
  mutating func openWords(_ index: Int) {
    if strips[index].firstWord >= 0 { return }
    if wordCount == storage.count { addWords() }
    strips[index].firstWord = wordCount
    wordCount += PixelStrip.width
  }

  /// The words of a strip without samples.
  private static let noWords = [UInt64](repeating: 0, count: PixelStrip.width)

  private mutating func addWords() {
    // Reserves room for all words, so that none is ever moved; pages that are never written to use
    // no physical memory.
    if storage.isEmpty {
      storage.reserveCapacity(tiles.count * StripTiles.height * PixelStrip.width)
    }
    storage.append(contentsOf: Self.noWords)
  }

  /// Calls `visit` with the column, the row and the samples of each pixel that has samples.
  func forEachWord(_ visit: (Int, Int, UInt64) -> Void) {
    forEachStrip { x, y, strip in
      for bit in SetBits(strip.touched) { visit(x + bit, y, word(bit, of: strip)) }
    }
  }

  /// Calls `visit` with the column and row of the first pixel of each strip in use, and the strip.
  @inline(__always)
  func forEachStrip(_ visit: (Int, Int, PixelStrip) -> Void) {
    tiles.forEach { x, top, first in
      for y in top..<min(top + StripTiles.height, height) { visit(x, y, strips[first + y - top]) }
    }
  }
}

extension ScratchMask: Hashable {
  /// Returns true if both masks have the same lattice and the same samples.
  ///
  /// - Complexity: O(tiles of the card + strips in use + pixels with some samples), without
  ///   allocating memory.
  public static func == (one: ScratchMask, other: ScratchMask) -> Bool {
    one.sampleColumns == other.sampleColumns && one.sampleRows == other.sampleRows
      && one.isIncluded(in: other) && other.isIncluded(in: one)
  }

  /// Returns true if every strip with samples has the same samples in `other`, on the same lattice.
  private func isIncluded(in other: ScratchMask) -> Bool {
    var isIncluded = true
    forEachStrip { x, y, strip in
      guard isIncluded, strip.touched != 0 else { return }
      let found = other.strip(x, y) ?? PixelStrip()
      isIncluded =
        strip.full == found.full && strip.partial == found.partial
        && SetBits(strip.partial).allSatisfy { word($0, of: strip) == other.word($0, of: found) }
    }
    return isIncluded
  }

  /// Hashes the lattice and the samples.
  ///
  /// - Complexity: O(tiles of the card + strips in use + pixels with some samples).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sampleColumns)
    hasher.combine(sampleRows)
    // Strips without samples are left out: a mask may have allocated them and another not.
    forEachStrip { x, y, strip in
      guard strip.touched != 0 else { return }
      hasher.combine(x)
      hasher.combine(y)
      hasher.combine(strip.full)
      hasher.combine(strip.partial)
      for bit in SetBits(strip.partial) { hasher.combine(word(bit, of: strip)) }
    }
  }
}

extension ScratchMask {
  /// Throws if the lattice differs from that of `card`.
  func checkLattice(of card: ScratchMask) throws(ScratchError) {
    guard sampleColumns == card.sampleColumns, sampleRows == card.sampleRows else {
      throw .coverOfAnotherSize(
        foundColumns: sampleColumns, foundRows: sampleRows,
        expectedColumns: card.sampleColumns, expectedRows: card.sampleRows)
    }
  }
}
