import Drawing

/// The parts of an uncompressed video: YUV4MPEG2, as the tools of MJPEG and `ffmpeg` read it.
///
/// Each frame holds a plane of luma and two of chroma, all of full size, in the studio range of
/// ITU-R BT.601. Transparent pixels lie over white.
package enum VideoStream {
  /// Returns the header of a video whose frames have the size of `first`, at a rate, or one a second
  /// for nil.
  static func header(of first: Bitmap, at rate: FrameRate?) -> [UInt8] {
    Array(
      ("YUV4MPEG2 W\(first.width) H\(first.height) F\(rate?.ratio ?? "1:1") Ip A1:1 C444 "
        + "XCOLORRANGE=LIMITED\n").utf8)
  }

  /// Returns one frame with the line before it.
  ///
  /// - Complexity: O(n) in the number of pixels.
  static func frame(_ bitmap: Bitmap) -> [UInt8] {
    let mark = Array("FRAME\n".utf8)
    let count = bitmap.width * bitmap.height
    var bytes = mark + [UInt8](repeating: 0, count: 3 * count)
    let pixels = bitmap.pixels
    for pixel in 0..<count {
      // Premultiplied channels plus what white adds.
      let white = 255 - Int(pixels[4 * pixel + 3])
      let (red, green, blue) = (
        Int(pixels[4 * pixel]) + white, Int(pixels[4 * pixel + 1]) + white,
        Int(pixels[4 * pixel + 2]) + white
      )
      let first = mark.count + pixel
      bytes[first] = UInt8(luma(red, green, blue))
      bytes[first + count] = UInt8(blueChroma(red, green, blue))
      bytes[first + 2 * count] = UInt8(redChroma(red, green, blue))
    }
    return bytes
  }

  // The factors are those of BT.601 in units of 2^-16: luma is 16 + 219 (0.299 R + 0.587 G +
  // 0.114 B) / 255, and chroma is 128 + 224 (B - Y) / (2 * 0.886 * 255), with 0.701 for red. The
  // factors of chroma add up to 0, so gray has no color.

  /// Returns the luma of a color, from 16 to 235.
  package static func luma(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    16 + (16_829 * red + 33_039 * green + 6_416 * blue + 32_768) >> 16
  }

  /// Returns the chroma Cb of a color, from 16 to 240.
  package static func blueChroma(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    128 + (28_784 * blue - 9_714 * red - 19_070 * green + 32_768) >> 16
  }

  /// Returns the chroma Cr of a color, from 16 to 240.
  package static func redChroma(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    128 + (28_784 * red - 24_103 * green - 4_681 * blue + 32_768) >> 16
  }
}
