/// What a file begins with: the signature and the chunks that hold for all of its pixels.
struct PNGHead: Hashable {
  /// In pixels.
  var width: Int
  /// In pixels.
  var height: Int
  var hasAlpha: Bool
  /// How many pixels there are to a point, if the file is to say so.
  var scale: Double?

  /// The bytes of the file so far.
  var bytes: [UInt8] {
    var file = [UInt8].pngSignature
    file.appendChunk("IHDR") {
      $0.append(bigEndian: UInt32(width))
      $0.append(bigEndian: UInt32(height))
      // Bit depth, colour type (2 is RGB, 6 is RGBA), deflate, filters by row, not interlaced.
      $0 += [8, hasAlpha ? 6 : 2, 0, 0, 0]
    }
    // Rendering intent 0, perceptual.
    file.appendChunk("sRGB") { $0.append(0) }
    if let scale { appendPixelDensity(scale, to: &file) }
    return file
  }

  /// Pixels per metre in both directions: a point is 1/72 inch, an inch 0.0254 m.
  private func appendPixelDensity(_ scale: Double, to file: inout [UInt8]) {
    let density = UInt32(min((scale * 72 / 0.0254).rounded(), 2_147_483_647))
    file.appendChunk("pHYs") {
      $0.append(bigEndian: density)
      $0.append(bigEndian: density)
      $0.append(1)  // The unit is the metre.
    }
  }
}
