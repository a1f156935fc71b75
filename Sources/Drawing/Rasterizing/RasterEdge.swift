/// A point in units of 1/65536 pixel, from the top left of the window of a rasteriser.
struct FixedPoint {
  var x: Int
  var y: Int
}

/// A side of a polygon that is not level.
struct RasterEdge {
  let top: FixedPoint
  /// Below the top.
  let bottom: FixedPoint
  /// 1 where the polygon goes down here, -1 where it goes up.
  let sign: Int
  /// The index of another edge that begins in the same row, or -1.
  let next: Int

  /// The whole edge, where it lies in row `y` of the window and no other.
  @inline(__always)
  func piece(inRow y: Int) -> RasterPiece? {
    guard top.y >= 0, bottom.y <= (y + 1) << Fixed.bits else { return nil }
    return RasterPiece(from: top.x, to: bottom.x, height: bottom.y - top.y, sign: sign)
  }
}
