import Geometry

/// Counts squares as wide as the brush in which an event lies.
///
/// As many squares as fit into the card; the rest at its right and lower edge has none of its own.
/// Squares have one number, row by row, and the column of an event is not held to the card, so what
/// lies to the right of the last square counts for a square of the next row.
struct EventCells: ShareCounter {
  private let brushWidth: Double
  private let columns: Int
  private let total: Int
  /// The numbers of the squares that count; a set, because a fine brush makes more squares than
  /// there is memory.
  private var reached: Set<Int> = []

  init(size: Size, brushWidth: Double) {
    self.brushWidth = brushWidth
    // At most 65,536 points x 256 squares each way.
    columns = Int((size.width / brushWidth).rounded(.down))
    total = columns * Int((size.height / brushWidth).rounded(.down))
  }

  var share: CountedShare { CountedShare(counted: reached.count, total: total) }

  mutating func begin(at point: Point) {
    let column = Int((point.x / brushWidth).rounded(.down))
    let number = column + Int((point.y / brushWidth).rounded(.down)) * columns
    if 0..<total ~= number { reached.insert(number) }
  }

  mutating func draw(_ segment: LineSegment) {
    begin(at: segment.end)
  }

  mutating func reset() {
    reached.removeAll(keepingCapacity: true)
  }
}
