/// Where the strips of a set are: a tile is eight strips of 64 pixels below each other, and only those
/// tiles in which something was put have strips.
struct StripTiles: Sendable {
  /// The tiles of a row of tiles.
  private let columns: Int
  /// Where the strips of each tile begin, row by row; `missing` where it has none.
  private var places: [Int32]

  private static let missing: Int32 = -1
  /// The strips of a tile.
  static let height = 8

  /// The tiles of `width` x `height` pixels, none of which has strips.
  init(width: Int, height: Int) {
    columns = (width + PixelStrip.width - 1) / PixelStrip.width
    let rows = (height + Self.height - 1) / Self.height
    places = [Int32](repeating: Self.missing, count: columns * rows)
  }

  /// The number of tiles.
  var count: Int { places.count }

  /// The place of the strip of the pixel in column `x` and row `y`; nil where its tile has none.
  @inline(__always)
  func strip(_ x: Int, _ y: Int) -> Int? {
    let place = places[index(x, y)]
    return place == Self.missing ? nil : Int(place) &+ y & 7
  }

  /// Lets the strips of the tile of a pixel begin at `place`.
  mutating func open(_ x: Int, _ y: Int, at place: Int) { places[index(x, y)] = Int32(place) }

  /// Forgets all strips.
  mutating func removeAll() {
    for i in places.indices { places[i] = Self.missing }
  }

  /// Hands the tiles that have strips to `visit`: the column and row of the first pixel, and the
  /// place of the first strip.
  @inline(__always)
  func forEach(_ visit: (Int, Int, Int) -> Void) {
    for (index, place) in places.enumerated() where place != Self.missing {
      visit(index % columns * PixelStrip.width, index / columns * Self.height, Int(place))
    }
  }

  @inline(__always)
  private func index(_ x: Int, _ y: Int) -> Int { (y >> 3) &* columns &+ x >> 6 }
}
