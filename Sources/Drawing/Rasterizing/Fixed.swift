/// Coordinates of the rasteriser: whole numbers of 1/65536 pixel.
///
/// The grid moves an edge by at most 2^-17 pixel, a five-hundredth of a coverage level.
enum Fixed {
  /// The binary digits behind the point.
  static let bits = 16
  /// One pixel.
  static let one = 1 << bits
  /// The greatest coordinate, 2^22 pixels: a million points at four pixels a point.
  ///
  /// What lies beyond is moved there, so differences have 39 bits and products with a pixel 55.
  static let greatest = 4_194_304.0

  /// The nearest coordinate; halves go up, so that whole pixels more move the result as much.
  static func coordinate(_ pixels: Double) -> Int {
    let clamped = min(max(pixels, -greatest), greatest)
    return Int((clamped * Double(one) + 0.5).rounded(.down))
  }
}
