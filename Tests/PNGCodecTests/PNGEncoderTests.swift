// SPDX-License-Identifier: Apache-2.0
import Compression
import Drawing
import Geometry
import PNGCodec
import PropertyTesting
import Testing

struct PNGEncoderTests {
  /// A bitmap of runs and noise, so that all kinds of deflate blocks come up.
  private func randomBitmap(
    _ width: Int, _ height: Int, opaque: Bool, seed: UInt64
  ) -> Bitmap {
    var random = SplitMix64(seed: seed)
    var bitmap = Bitmap(width: width, height: height)
    var pixel: [UInt8] = [0, 0, 0, 0]
    for i in 0..<width * height {
      if random.below(4) == 0 {
        let alpha = opaque ? 255 : random.below(256)
        pixel = (0..<3).map { _ in UInt8(random.below(alpha + 1)) } + [UInt8(alpha)]
      }
      bitmap.pixels.replaceSubrange(4 * i..<4 * i + 4, with: pixel)
    }
    return bitmap
  }

  /// The straight pixels by the definition: nearest to 255 x channel / opacity.
  private func straight(_ bitmap: Bitmap) -> [UInt8] {
    bitmap.pixels.indices.map { i in
      let (channel, alpha) = (Int(bitmap.pixels[i]), Int(bitmap.pixels[i | 3]))
      if i & 3 == 3 { return UInt8(alpha) }
      return alpha == 0 ? 0 : UInt8((2 * 255 * channel + alpha) / (2 * alpha))
    }
  }

  private func expectSame(_ bitmap: Bitmap, _ label: String) throws {
    let file = PNGEncoder().encode(bitmap)
    let read = try PNGDecoder().decodeStraight(file)
    #expect(read.width == bitmap.width && read.height == bitmap.height, "\(label)")
    #expect(read.channels == straight(bitmap), "\(label)")
    // The color type, RGB or RGBA, is the tenth byte of the header.
    #expect(file[25] == (bitmap.isOpaque ? 2 : 6), "\(label)")
    #expect(try PNGDecoder().decode(file) == bitmap, "\(label)")
  }

  @Test func `bytes that come one by one are all in the stream`() {
    let bytes = (0..<300).map { UInt8($0 % 7) }
    var deflater = Deflater(level: 6)
    var stream: [UInt8] = []
    for byte in bytes { deflater.append([byte].span, to: &stream) }
    deflater.finish(to: &stream)
    var expanded = [UInt8](repeating: 0, count: 400)
    var inflater = Inflater()
    let step = inflater.expand(stream.span, into: &expanded, from: 0)
    #expect(step.state == .ended && Array(expanded[..<step.written]) == bytes)
  }

  @Test func `with little effort the pixels are the same and the file is no smaller`() throws {
    for (opaque, seed) in [(false, UInt64(1)), (true, 2)] {
      let bitmap = randomBitmap(40, 30, opaque: opaque, seed: seed)
      let fast = PNGEncoder(effort: .fast).encode(bitmap)
      #expect(try PNGDecoder().decode(fast) == bitmap, "seed \(seed)")
      #expect(fast.count >= PNGEncoder(effort: .small).encode(bitmap).count, "seed \(seed)")
    }
  }

  @Test func `rows that repeat the row before read back, and take nearly no bytes`() throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let width = 200 + random.below(200)
      let rows = randomBitmap(width, 6, opaque: seed % 2 == 0, seed: seed).pixels
      // Up to two blocks of repeated rows, each about 64 KiB.
      let counts = (0..<6).map { _ in 1 + random.below(3) * random.below(100) }
      var bitmap = Bitmap(width: width, height: counts.reduce(0, +))
      let stride = 4 * width
      bitmap.pixels = zip(0..., counts).flatMap { index, count -> FlattenSequence in
        let row = rows[stride * index..<stride * (index + 1)]
        return repeatElement(row, count: count).joined()
      }
      try expectSame(bitmap, "seed \(seed)")
    }
    let flat = Bitmap(width: 1000, height: 4000, filledWith: .white)
    #expect(PNGEncoder(effort: .fast).encode(flat).count < 3 * 1000 * 4000 / 500)
  }

  @Test(arguments: 1...17)
  func `every small width reads back`(width: Int) throws {
    for height in 1...5 {
      for opaque in [false, true] {
        let seed = UInt64(100 * width + height)
        try expectSame(
          randomBitmap(width, height, opaque: opaque, seed: seed), "seed \(seed), \(opaque)")
      }
    }
  }

  @Test func `more than one buffer of noise and of nothing reads back`() throws {
    // 180 x 150 pixels make 108 kB before compression and about 80 kB after, twenty buffers.
    try expectSame(randomBitmap(180, 150, opaque: false, seed: 1), "noise")
    try expectSame(Bitmap(width: 300, height: 200, filledWith: .white), "flat")
  }

  @Test func `the chunks say sRGB, and the density only under a scale`() throws {
    let bitmap = Bitmap(width: 2, height: 2)
    let plain = try FileChunk.all(of: PNGEncoder().encode(bitmap))
    #expect(plain.map(\.type) == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(plain[1].data == [0])
    let scaled = try FileChunk.all(of: PNGEncoder(scale: 2).encode(bitmap))
    #expect(scaled.map(\.type) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
    // 144 pixels an inch are 5669.29 a meter.
    #expect(scaled[2].data == [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
    #expect(scaled[3] == plain[2])
  }
}
