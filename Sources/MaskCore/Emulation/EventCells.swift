import Geometry

/// A counter of squares, as wide as the brush, that contain an event.
///
/// The grid has as many squares as fit into the card; the rest at the right and lower edge belongs
/// to none. Squares are numbered row by row, and the column of an event is not clamped to the card.
/// An event right of the last square therefore counts for a square of the next row.
struct EventCells: ShareCounter {
  private let brushWidth: Double
  private let columns: Int
  private let total: Int
  /// The numbers of the squares that count; a set, because a fine brush gives more squares than fit
  /// into memory.
  private var reached: Set<Int> = []
  private(set) var work = 0
  let workOfShare = 1
  /// The work of looking up a square.
  private static let workOfEvent = 32

  init(size: Size, brushWidth: Double) {
    self.brushWidth = brushWidth
    // At most 65,536 points x 256 squares along each axis.
    columns = Int((size.width / brushWidth).rounded(.down))
    total = columns * Int((size.height / brushWidth).rounded(.down))
  }

  var share: CountedShare { CountedShare(counted: reached.count, total: total) }

  mutating func begin(at point: Point) {
    work += Self.workOfEvent
    let column = Int((point.x / brushWidth).rounded(.down))
    let number = column + Int((point.y / brushWidth).rounded(.down)) * columns
    if 0..<total ~= number { reached.insert(number) }
  }

  mutating func draw(_ segment: LineSegment) {
    begin(at: segment.end)
  }

  mutating func reset() {
    work += reached.capacity
    reached.removeAll(keepingCapacity: true)
  }
}
