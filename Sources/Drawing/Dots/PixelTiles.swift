/// A set of square tiles of a bitmap.
struct PixelTiles {
  /// The side of a tile in pixels, as a power of 2.
  private static let shift = 5

  private let columns: Int
  private let bounds: PixelWindow
  private var isIn: [Bool]
  /// A Boolean value that indicates whether the set has no tile.
  private(set) var isEmpty = true

  /// Creates an empty set for bitmaps of the size of `bitmap`.
  init(of bitmap: Bitmap) {
    bounds = PixelWindow(of: bitmap)
    columns = (bitmap.width - 1) >> PixelTiles.shift + 1
    isIn = Array(repeating: false, count: columns * ((bitmap.height - 1) >> PixelTiles.shift + 1))
  }

  /// Inserts the tiles that have a pixel in `window`.
  mutating func insert(_ window: PixelWindow) {
    for tile in tiles(of: window) {
      isIn[tile] = true
      isEmpty = false
    }
  }

  /// Inserts the tiles in which two bitmaps differ.
  ///
  /// - Complexity: O(n) in the number of pixels.
  mutating func insertDifferences(_ one: Bitmap, _ other: Bitmap) {
    let (left, right) = (one.pixels.span, other.pixels.span)
    for tile in isIn.indices where !isIn[tile] {
      for range in ranges(of: tile)
      where left.extracting(range).differs(from: right.extracting(range)) {
        isIn[tile] = true
        isEmpty = false
        break
      }
    }
  }

  /// Returns true if a pixel of `window` lies in a tile of the set.
  func meets(_ window: PixelWindow) -> Bool { tiles(of: window).contains { isIn[$0] } }

  /// Copies the tiles of the set from one bitmap to another.
  func copy(from source: Bitmap, to target: inout Bitmap) {
    for tile in isIn.indices where isIn[tile] { copy(tile, from: source, to: &target) }
  }

  /// Copies the tiles that are not in the set from one bitmap to another.
  ///
  /// - Complexity: O(n) in the number of pixels; O(1) if the set is empty.
  func copyOthers(from source: Bitmap, to target: inout Bitmap) {
    if isEmpty { return target = source }
    for tile in isIn.indices where !isIn[tile] { copy(tile, from: source, to: &target) }
  }

  private func copy(_ tile: Int, from source: Bitmap, to target: inout Bitmap) {
    for range in ranges(of: tile) {
      target.pixels.replaceSubrange(range, with: source.pixels[range])
    }
  }

  /// Returns the indices of the tiles that have a pixel in `window`.
  private func tiles(of window: PixelWindow) -> some Sequence<Int> {
    let (across, down) = (
      window.columns.clamped(to: bounds.columns), window.rows.clamped(to: bounds.rows)
    )
    let isNone = across.isEmpty || down.isEmpty
    let rows = isNone ? 0..<0 : tiles(of: down)
    let columns = isNone ? 0..<0 : tiles(of: across)
    return rows.lazy.flatMap { row in columns.lazy.map { row * self.columns + $0 } }
  }

  private func tiles(of pixels: Range<Int>) -> Range<Int> {
    pixels.lowerBound >> PixelTiles.shift..<(pixels.upperBound - 1) >> PixelTiles.shift + 1
  }

  /// Returns the indices of the bytes of a tile in the pixels of a bitmap, row by row.
  private func ranges(of tile: Int) -> some Sequence<Range<Int>> {
    let (row, column) = tile.quotientAndRemainder(dividingBy: columns)
    let side = 1 << PixelTiles.shift
    let width = bounds.columns.count
    let (left, right) = (column * side, min((column + 1) * side, width))
    return (row * side..<min((row + 1) * side, bounds.rows.count)).lazy.map {
      4 * ($0 * width + left)..<4 * ($0 * width + right)
    }
  }
}
