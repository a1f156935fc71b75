import Geometry

/// Uniform square cells over a box and its surroundings, numbered row by row from the top left.
///
/// A place outside belongs to the nearest cell.
struct CellLattice: Hashable, Sendable {
  /// The most cells there are: few enough for what is known of them, 8 bytes each, to stay in a
  /// second-level cache, and enough for cells of 2 to 3 points over a letter.
  private static let limit = 16_384.0

  /// The top left corner.
  private let origin: Point
  /// The side of a cell in points.
  private let side: Double
  private let cellsPerPoint: Double
  /// How many cells lie side by side; at least 1.
  private let columns: Int
  private let lastColumn: Double
  private let lastRow: Double

  /// How many cells there are.
  var count: Int { columns * (Int(lastRow) + 1) }

  /// Creates cells over all that lies within `reach` points of `box`, an eighth of it wide or as
  /// wide as the limit asks.
  init(over box: Rect, reach: Double) {
    let area = box.expanded(by: reach)
    var side = max(
      reach / 8, 1.0 / 256, (area.width * area.height / CellLattice.limit).squareRoot())
    while (area.width / side + 1) * (area.height / side + 1) > CellLattice.limit { side *= 1.25 }
    origin = area.origin
    self.side = side
    cellsPerPoint = 1 / side
    columns = Int(area.width / side) + 1
    lastColumn = Double(columns - 1)
    lastRow = Double(Int(area.height / side))
  }

  /// The number of the cell of a point, and the middle of that cell.
  @inline(__always)
  func cell(at point: Point) -> (number: Int, center: Point) {
    let column = Int(min(max((point.x - origin.x) * cellsPerPoint, 0), lastColumn))
    let row = Int(min(max((point.y - origin.y) * cellsPerPoint, 0), lastRow))
    let center = Point(
      x: origin.x + (Double(column) + 0.5) * side, y: origin.y + (Double(row) + 0.5) * side)
    return (row * columns + column, center)
  }
}
