// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PNGCodec
import PropertyTesting
import TestCorpora
import Testing

struct PNGDecoderTests {
  private static let sides = effort(few: [1, 2, 3, 5, 8, 9], all: Array(1...17))

  @Test(arguments: PNGBuilder.formats.indices)
  func `every format, small size and order of rows gives the pixels by the definition`(
    index: Int
  ) throws {
    let format = PNGBuilder.formats[index]
    for width in Self.sides {
      for height in Self.sides {
        for isInterlaced in [false, true] {
          let seed = UInt64(10_000 * index + 100 * width + 2 * height + (isInterlaced ? 1 : 0))
          var random = SplitMix64(seed: seed)
          let picture = PNGBuilder.random(
            width, height, format: format, isInterlaced: isInterlaced, using: &random)
          let read = try PNGDecoder().decodeStraight(picture.file)
          #expect(read.width == width && read.height == height, "seed \(seed)")
          #expect(read.channels == picture.expected, "seed \(seed), \(width) x \(height)")
          #expect(Int(read.checksum) == slowCRC32(picture.expected), "seed \(seed)")
        }
      }
    }
  }

  @Test func `all levels of 16 bits become the nearest of 8`() throws {
    var picture = PNGBuilder(width: 256, height: 256, depth: 16, colorType: 0)
    picture.samples = Array(0..<65_536)
    #expect(try PNGDecoder().decodeStraight(picture.file).channels == picture.expected)
  }

  @Test func `a bitmap has the nearest of all products of level and opacity`() throws {
    var picture = PNGBuilder(width: 256, height: 256)
    picture.samples = (0..<65_536).flatMap { [$0 & 255, 0, 255, $0 >> 8] }
    let bitmap = try PNGDecoder().decode(picture.file)
    let expected = (0..<65_536).flatMap { i -> [UInt8] in
      let (level, alpha) = (i & 255, i >> 8)
      let product = UInt8((Double(level * alpha) / 255).rounded())
      return [product, 0, UInt8(alpha), UInt8(alpha)]
    }
    #expect(bitmap.pixels == expected)
  }

  @Test func `a sample has only the bits of its depth, and so has the clear color`() throws {
    var picture = PNGBuilder(width: 2, height: 1, depth: 4, colorType: 0)
    picture.samples = [3, 4]
    picture.transparency = [0xFF, 0xF3]
    #expect(
      try PNGDecoder().decodeStraight(picture.file).channels == [51, 51, 51, 0, 68, 68, 68, 255])
  }

  @Test func `ancillary chunks are skipped wherever they stand`() throws {
    var picture = PNGBuilder(width: 1, height: 1, colorType: 3)
    picture.palette = [1, 2, 3]
    picture.samples = [0]
    let extra = PNGBuilder.chunk("zTXt", Array("bomb\0\0no stream at all".utf8))
    let palette = PNGBuilder.chunk("PLTE", picture.palette)
    let data = picture.dataChunks(PNGBuilder.stored(picture.rows))[0]
    let file = PNGBuilder.file(
      [picture.header, extra, palette, extra, data, extra, PNGBuilder.chunk("IEND")])
    #expect(try PNGDecoder().decodeStraight(file).channels == [1, 2, 3, 255])
  }

  @Test func `a palette may only be suggested, and IDAT may be empty`() throws {
    var picture = PNGBuilder(width: 1, height: 1, colorType: 2)
    picture.samples = [7, 8, 9]
    picture.palette = [1, 2, 3]
    let empty = PNGBuilder.chunk("IDAT")
    let data = picture.dataChunks(PNGBuilder.stored(picture.rows))[0]
    let file = PNGBuilder.file(
      [picture.header, PNGBuilder.chunk("PLTE", picture.palette)]
        + [empty, empty, data, empty, PNGBuilder.chunk("IEND")])
    #expect(try PNGDecoder().decodeStraight(file).channels == [7, 8, 9, 255])
  }
}
