import Drawing
import PNGCodec
import Testing

struct PNGEncoderTests {
  @Test func `a file begins with the signature and the header chunk`() {
    let file = PNGEncoder().encode(Bitmap(width: 3, height: 2))
    #expect(file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(
      file[8..<33] == [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0]
        + file[29..<33])
  }
}
