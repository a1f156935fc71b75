extension Bitmap {
  /// Lays a row of premultiplied pixels over the one that begins in column `x` of row `y`.
  ///
  /// With the source s of opacity a, the coverage c and what is there, d, all 0 to 255:
  ///
  ///     s c / 255  +  d (1 - a c / 65025)  =  (255 s c + d (65025 - a c)) / 65025
  ///
  /// in integers below 2^25 and rounded once, halves up. Opaque pixels under full coverage arrive as
  /// they are, those without coverage leave what is there, and no channel exceeds the opacity.
  ///
  /// - Parameters:
  ///   - source: 4 bytes for each pixel.
  ///   - coverage: 1 byte for each pixel.
  ///   - x: the column of the first pixel.
  ///   - y: the row.
  /// - Precondition: both describe as many pixels, and all lie in the row.
  mutating func layOver(_ source: Span<UInt8>, through coverage: Span<UInt8>, x: Int, y: Int) {
    precondition(source.count == 4 * coverage.count, "A pixel has 4 bytes")
    precondition(x >= 0 && x + coverage.count <= width && y >= 0 && y < height, "Off the bitmap")
    let start = 4 * (y * width + x)
    var target = pixels.mutableSpan
    for i in coverage.indices where coverage[i] != 0 {
      let (s, d) = (4 * i, start + 4 * i)
      let alpha = UInt32(source[s + 3]) * UInt32(coverage[i])
      if alpha == 65025 {
        for k in 0..<4 { target[d + k] = source[s + k] }
        continue
      }
      let weight = 255 * UInt32(coverage[i])
      for k in 0..<4 {
        let sum = weight * UInt32(source[s + k]) + (65025 - alpha) * UInt32(target[d + k])
        target[d + k] = UInt8(truncatingIfNeeded: (sum + 32512) / 65025)
      }
    }
  }
}
