// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing

@Suite struct AlphaMaskTests {
  @Test func `alpha is 255 n over 64, rounded, for every number of samples`() throws {
    var mask = try ScratchMask(size: Size(width: 1, height: 1))
    #expect(AlphaMask(mask).bytes == [0])
    for n in 1...64 {
      mask[sampleColumn: (n - 1) % 8, sampleRow: (n - 1) / 8] = true
      let exact = 255 * Double(n) / 64
      let alpha = AlphaMask(mask).bytes[0]
      #expect(abs(Double(alpha) - exact) <= 0.5)
      #expect((alpha == 255) == (n == 64) && alpha > 0)
    }
  }

  @Test func `compositing runs of any length is compositing pixel by pixel`() {
    for seed in 1...UInt64(60) {
      var random = SplitMix64(seed: seed)
      let (width, height) = (random.integer(in: 1...200), random.integer(in: 1...30))
      var bytes: [UInt8] = []
      while bytes.count < width * height {
        let value = [0, 255, 255, random.below(256)][random.below(4)]
        let count = 1 << random.below(12)
        bytes.append(contentsOf: repeatElement(UInt8(value), count: count))
      }
      bytes.removeLast(bytes.count - width * height)
      let cover = randomBitmap(&random, width: width, height: height)
      let isOpaque = random.below(3) > 0
      var content = randomBitmap(&random, width: width, height: height, opaque: isOpaque)
      if random.below(2) == 0 {
        // One pixel that is not opaque, anywhere in a run.
        let hole = random.below(width * height)
        for channel in 0..<4 { content.pixels[4 * hole + channel] /= 2 }
      }
      let found = AlphaMask(width: width, height: height, bytes: bytes)
        .composite(cover: cover, content: content)
      for i in found.pixels.indices {
        let (c, a) = (Int(content.pixels[i]), Int(content.pixels[i / 4 * 4 + 3]))
        let (d, m) = (Int(cover.pixels[i]), Int(bytes[i / 4]))
        let expected = (255 * c * m + d * (65025 - a * m) + 32512) / 65025
        if Int(found.pixels[i]) != expected {
          Issue.record("seed \(seed), byte \(i): \(found.pixels[i]), not \(expected)")
          return
        }
      }
    }
  }

  @Test func `every opaque content through every mask over a cover is rounded once`() {
    let covers: [UInt8] = effort(few: [0, 1, 254], all: [UInt8](0...255))
    let mask = AlphaMask(
      width: 256, height: 256, bytes: (0..<65_536).map { UInt8($0 % 256) })
    var content = Bitmap(width: 256, height: 256)
    // The four bytes of a pixel take different ways through a register.
    let rows = (0..<256).map { UInt8($0) }
    content.pixels = rows.flatMap { c in (0..<256).flatMap { _ in [c, 255 - c, c ^ 0x55, 255] } }
    for d in covers {
      var cover = Bitmap(width: 256, height: 256)
      for i in cover.pixels.indices { cover.pixels[i] = i % 4 == 3 ? 255 : d }
      let found = mask.composite(cover: cover, content: content).pixels
      let wrong = found.indices.first { i in
        let m = Int(mask.bytes[i / 4])
        let exact = Int(content.pixels[i]) * m + Int(cover.pixels[i]) * (255 - m)
        return Int(found[i]) != (exact + 127) / 255
      }
      #expect(wrong == nil, "cover \(d)")
    }
  }

  @Test(arguments: [
    // 255 x 129 + 2 (65025 - 191) = 2.50001 x 65025 and 255 x 128 + 65025 - 128 = 1.49999 x 65025.
    (129 as UInt8, 191 as UInt8, 2 as UInt8, 3 as UInt8), (128, 128, 1, 1),
  ])
  func `the nearest values to a half are rounded the right way`(
    content: UInt8, alpha: UInt8, cover: UInt8, expected: UInt8
  ) {
    var (above, below) = (Bitmap(width: 1, height: 1), Bitmap(width: 1, height: 1))
    above.pixels = [cover, cover, cover, 255]
    below.pixels = [content, content, content, alpha]
    let found = AlphaMask(width: 1, height: 1, bytes: [1]).composite(cover: above, content: below)
    #expect(found.pixels[0] == expected)
  }

  /// A picture whose channels are random and premultiplied.
  private func randomBitmap(
    _ random: inout SplitMix64, width: Int, height: Int, opaque: Bool = false
  ) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for pixel in 0..<width * height {
      let alpha = opaque ? 255 : [0, 255, random.below(256)][random.below(3)]
      for channel in 0..<3 {
        bitmap.pixels[4 * pixel + channel] = UInt8(random.integer(in: 0...alpha))
      }
      bitmap.pixels[4 * pixel + 3] = UInt8(alpha)
    }
    return bitmap
  }
}
