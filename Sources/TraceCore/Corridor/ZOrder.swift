import Geometry

/// The order of a Z-shaped curve (Morton 1966) through the cells of a fine lattice over a box.
///
/// Places that are near each other in this order are usually near each other in the plane. Within a
/// cell the indices decide, so a dense line stays in order.
struct ZOrder {
  private let origin: Point
  private let cellsPerPoint: Double
  /// The number of cells on a side: 2^16, so a place along the curve and an index below 2^24 fit
  /// into 56 bits.
  private static let cells = 65536.0

  /// Creates the order of places in `box`.
  init(over box: Rect) {
    origin = box.origin
    let side = max(box.width, box.height)
    // A box whose cells would be too small for finite numbers is one cell.
    let cellsPerPoint = ZOrder.cells / side
    self.cellsPerPoint = cellsPerPoint.isFinite ? cellsPerPoint : 0
  }

  /// Returns the indices of `pieces`, sorted by the middle of the axis, then by themselves.
  ///
  /// - Complexity: O(n log n); O(n) if they are in order.
  func sorted(_ pieces: [CorridorPiece]) -> [Int32] {
    var keys = pieces.indices.map { index in
      place(of: pieces[index].axis.start.midpoint(to: pieces[index].axis.end)) << 24
        | UInt64(index)
    }
    keys.sort()
    return keys.map { Int32($0 & 0xFF_FFFF) }
  }

  /// Returns the place of a point of the box along the curve: the bits of column and row,
  /// interleaved.
  private func place(of point: Point) -> UInt64 {
    spread((point.x - origin.x) * cellsPerPoint) | spread((point.y - origin.y) * cellsPerPoint) << 1
  }

  /// Returns the 16 bits of a cell number, each followed by a 0 above it.
  private func spread(_ coordinate: Double) -> UInt64 {
    var bits = UInt64(min(max(coordinate, 0), ZOrder.cells - 1))
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}
