// SPDX-License-Identifier: Apache-2.0

/// An index of the strips of a mask by tile: a tile is eight strips of 64 pixels, one below the
/// other, and only tiles that were written to have strips.
struct StripTiles: Sendable {
  /// The number of tiles in a row of tiles.
  private let columns: Int
  /// The index of the first strip of each tile, row by row; `missing` if the tile has no strips.
  private var places: [Int32]

  /// A bit for each tile, row by row in whole words: set if all pixels of the tile are known to be
  /// full.
  private var full: [UInt64]
  /// The number of words in a row of `full`.
  private let fullWords: Int

  private static let missing: Int32 = -1
  /// The number of strips in a tile.
  static let height = 8

  /// Creates an index for `width` x `height` pixels, in which no tile has strips.
  init(width: Int, height: Int) {
    columns = (width + PixelStrip.width - 1) / PixelStrip.width
    let rows = (height + Self.height - 1) / Self.height
    places = [Int32](repeating: Self.missing, count: columns * rows)
    fullWords = (columns + 63) / 64
    full = [UInt64](repeating: 0, count: fullWords * rows)
  }

  /// The number of tiles, with and without strips.
  var count: Int { places.count }

  /// Returns the index of the strip of the pixel in column `x` and row `y`; nil if its tile has no
  /// strips.
  @inline(__always)
  func strip(_ x: Int, _ y: Int) -> Int? {
    let place = places[index(x, y)]
    return place == Self.missing ? nil : Int(place) &+ y & 7
  }

  /// Records that the strips of the tile of a pixel begin at `place`.
  mutating func open(_ x: Int, _ y: Int, at place: Int) { places[index(x, y)] = Int32(place) }

  /// Removes the strips of all tiles.
  mutating func removeAll() {
    for i in places.indices { places[i] = Self.missing }
    for i in full.indices { full[i] = 0 }
  }

  /// Records that all pixels of the tile of a pixel are full, or no longer.
  mutating func setFull(_ isFull: Bool, _ x: Int, _ y: Int) {
    let (word, bit) = ((y >> 3) * fullWords + x >> 12, 1 << UInt64(x >> 6 & 63) as UInt64)
    if isFull { full[word] |= bit } else { full[word] &= ~bit }
  }

  /// Returns the first of some columns of tiles whose tile, in the row of tiles of the pixel row
  /// `y`, is not known to be full; nil if there is none.
  ///
  /// - Complexity: O(columns / 64).
  @inline(__always)
  func firstOpen(in columns: Range<Int>, _ y: Int) -> Int? {
    var column = columns.lowerBound
    while column < columns.upperBound {
      let word = full[(y >> 3) &* fullWords &+ column >> 6]
      let open = ~word &>> UInt64(truncatingIfNeeded: column & 63)
      if open != 0 {
        let found = column &+ open.trailingZeroBitCount
        return found < columns.upperBound ? found : nil
      }
      column = (column | 63) &+ 1
    }
    return nil
  }

  /// Calls `visit` for each tile that has strips, with the column and row of its first pixel and
  /// the index of its first strip.
  @inline(__always)
  func forEach(_ visit: (Int, Int, Int) -> Void) {
    for (index, place) in places.enumerated() where place != Self.missing {
      visit(index % columns * PixelStrip.width, index / columns * Self.height, Int(place))
    }
  }

  @inline(__always)
  private func index(_ x: Int, _ y: Int) -> Int { (y >> 3) &* columns &+ x >> 6 }
}
