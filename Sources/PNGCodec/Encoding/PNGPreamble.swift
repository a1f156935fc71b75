/// The beginning of a file: the signature and the chunks that apply to all pixels.
struct PNGPreamble: Hashable {
  /// The width of the picture in pixels.
  var width: Int
  /// The height of the picture in pixels.
  var height: Int
  /// True if the pixels have an alpha channel.
  var hasAlpha: Bool
  /// The number of pixels per point, or nil to leave it out of the file.
  var scale: Double?

  /// The bytes of the preamble.
  var bytes: [UInt8] {
    var file = [UInt8].pngSignature
    file.appendChunk("IHDR") {
      $0.append(bigEndian: UInt32(width), UInt32(height))
      // Bit depth, color type (2 is RGB, 6 is RGBA), deflate, filters by row, no interlacing.
      $0 += [8, hasAlpha ? 6 : 2, 0, 0, 0]
    }
    // Rendering intent 0, perceptual.
    file.appendChunk("sRGB") { $0.append(0) }
    if let scale { appendPixelDensity(scale, to: &file) }
    return file
  }

  /// Appends the pixels per meter in both directions: a point is 1/72 inch, an inch is 0.0254 m.
  private func appendPixelDensity(_ scale: Double, to file: inout [UInt8]) {
    let density = UInt32(min((scale * 72 / 0.0254).rounded(), 2_147_483_647))
    file.appendChunk("pHYs") {
      $0.append(bigEndian: density, density)
      $0.append(1)  // The unit is the meter.
    }
  }
}
