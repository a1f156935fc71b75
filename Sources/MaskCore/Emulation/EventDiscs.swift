import Geometry

/// A counter of grid points that lie within the brush of an event.
///
/// The point in column i and row j of n x n lies at (i / n, j / n) of the card. This is the top
/// left corner of its cell, so the left and the top edge of a card weigh more than the others. A
/// distance is rounded to whole points before it is compared, so the brush reaches up to half a
/// point too far.
struct EventDiscs: ShareCounter {
  private let perSide: Int
  private let spacing: Vector
  private let radius: Double
  private var isReached: [Bool]
  private var count = 0
  private(set) var work = 0
  let workOfShare = 1

  init(perSide: Int, size: Size, brushWidth: Double) {
    self.perSide = perSide
    spacing = Vector(dx: size.width / Double(perSide), dy: size.height / Double(perSide))
    radius = brushWidth / 2
    isReached = [Bool](repeating: false, count: perSide * perSide)
  }

  var share: CountedShare { CountedShare(counted: count, total: perSide * perSide) }

  mutating func begin(at point: Point) {
    let (rows, columns) = (
      lines(around: point.y, spacing: spacing.dy), lines(around: point.x, spacing: spacing.dx)
    )
    work += 4 * rows.count * columns.count
    for row in rows {
      for column in columns {
        let place = Point(x: Double(column) * spacing.dx, y: Double(row) * spacing.dy)
        guard !isReached[row * perSide + column], place.distance(to: point).rounded() <= radius
        else { continue }
        isReached[row * perSide + column] = true
        count += 1
      }
    }
  }

  mutating func draw(_ segment: LineSegment) {
    begin(at: segment.end)
  }

  mutating func reset() {
    work += isReached.count
    for place in isReached.indices { isReached[place] = false }
    count = 0
  }

  /// Returns the rows or columns of the grid that may be within the brush, plus one point for
  /// rounding.
  private func lines(around coordinate: Double, spacing: Double) -> Range<Int> {
    let last = Double(perSide)
    let first = ((coordinate - radius - 1) / spacing).rounded(.up)
    let end = ((coordinate + radius + 1) / spacing).rounded(.down) + 1
    let lower = Int(min(max(first, 0), last))
    return lower..<max(lower, Int(min(max(end, 0), last)))
  }
}
