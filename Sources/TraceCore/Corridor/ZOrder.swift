import Geometry

/// The order of a Z-shaped curve (Morton 1966) through the cells of a fine lattice over a box.
///
/// What is near each other in this order is mostly near each other in the plane. Within a cell the
/// order is that of the indices, so a dense line stays a line.
struct ZOrder {
  private let origin: Point
  private let cellsPerPoint: Double
  /// Cells a side: 2^16, so that the place along the curve and an index of 2^24 fill 56 bits.
  private static let cells = 65536.0

  /// Creates the order for what lies in `box`.
  init(over box: Rect) {
    origin = box.origin
    let side = max(box.width, box.height)
    // A box too small for its cells to be numbers is one cell.
    let cellsPerPoint = ZOrder.cells / side
    self.cellsPerPoint = cellsPerPoint.isFinite ? cellsPerPoint : 0
  }

  /// The indices of `pieces`, ordered by the middle of the axis, then by themselves.
  ///
  /// - Complexity: O(n log n), O(n) where they are in order.
  func sorted(_ pieces: [CorridorPiece]) -> [Int32] {
    var keys = pieces.indices.map { index in
      place(of: pieces[index].axis.start.midpoint(to: pieces[index].axis.end)) << 24
        | UInt64(index)
    }
    keys.sort()
    return keys.map { Int32($0 & 0xFF_FFFF) }
  }

  /// How far along the curve a point of the box is: the bits of column and row in turn.
  private func place(of point: Point) -> UInt64 {
    spread((point.x - origin.x) * cellsPerPoint) | spread((point.y - origin.y) * cellsPerPoint) << 1
  }

  /// The 16 bits of a cell number, each followed by a 0 above it.
  private func spread(_ coordinate: Double) -> UInt64 {
    var bits = UInt64(min(max(coordinate, 0), ZOrder.cells - 1))
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}
