// SPDX-License-Identifier: Apache-2.0
import Drawing
import FileIO
import ReplayCore
import Testing

@Suite struct PixelDigestTests {
  @Test func `the digest is the SHA-256 of the size and the straight pixels`() {
    var bitmap = Bitmap(width: 2, height: 1)
    bitmap.pixels = [255, 0, 0, 255, 64, 0, 0, 128]
    let bytes: [UInt8] = [0, 0, 0, 2, 0, 0, 0, 1, 255, 0, 0, 255, 128, 0, 0, 128]
    #expect(bitmap.pixelDigest == SHA256.digest(bytes))
  }

  @Test func `pictures of the same bytes and another shape have other digests`() {
    let wide = Bitmap(width: 6, height: 2)
    let high = Bitmap(width: 2, height: 6)
    #expect(wide.pixels == high.pixels && wide.pixelDigest != high.pixelDigest)
  }

  @Test func `one level in one channel changes the digest`() {
    let bitmap = Bitmap(width: 7, height: 5, filledWith: .white)
    for i in bitmap.pixels.indices where i & 3 != 3 {
      var other = bitmap
      other.pixels[i] ^= 1
      #expect(other.pixelDigest != bitmap.pixelDigest)
    }
  }
}
