// SPDX-License-Identifier: Apache-2.0

/// A point on the fixed-point grid of the rasterizer, from the top left of its window.
///
/// A coordinate is an integer number of 1/65536 pixel. The grid moves an edge by at most 2^-17
/// pixel, a five-hundredth of a coverage level.
struct RasterPoint: Equatable {
  var x: Int
  var y: Int

  /// The number of binary digits after the point.
  static let fractionBits = 16
  /// One pixel, in grid units.
  static let unitsPerPixel = 1 << fractionBits
  /// The greatest coordinate, in pixels: 2^22, which is a million points at four pixels per point.
  ///
  /// Coordinates beyond it are clamped, so differences have 39 bits and products with a pixel 55.
  static let greatestPixel = 4_194_304.0

  /// Returns the grid coordinate nearest to `pixels`.
  ///
  /// Halves are rounded up, so a shift by whole pixels shifts the result by the same amount.
  static func coordinate(_ pixels: Double) -> Int {
    let clamped = min(max(pixels, -greatestPixel), greatestPixel)
    return Int((clamped * Double(unitsPerPixel) + 0.5).rounded(.down))
  }
}

/// A side of a polygon that is not horizontal.
struct RasterEdge {
  let top: RasterPoint
  /// The lower end, strictly below `top`.
  let bottom: RasterPoint
  /// 1 where the contour runs down along the edge, -1 where it runs up.
  let sign: Int
  /// The index of the previously added edge that begins in the same row, or -1.
  let next: Int

  /// Returns the whole edge as one piece if it lies in row `y` of the window alone, otherwise nil.
  @inline(__always)
  func piece(inRow y: Int) -> RasterPiece? {
    guard top.y >= 0, bottom.y <= (y + 1) << RasterPoint.fractionBits else { return nil }
    let line = y << RasterPoint.fractionBits
    return RasterPiece(
      start: top.x, end: bottom.x, top: top.y - line, bottom: bottom.y - line, sign: sign)
  }
}
