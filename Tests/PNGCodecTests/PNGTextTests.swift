// SPDX-License-Identifier: Apache-2.0
import PNGCodec
import Testing

/// The compressed texts of a file are counted and otherwise skipped.
@Suite struct PNGTextTests {
  private static let picture: PNGBuilder = {
    var picture = PNGBuilder(width: 2, height: 1, colorType: 2)
    picture.samples = [255, 0, 0, 0, 0, 255]
    return picture
  }()

  /// The fault of a picture with some chunks before its data; nil where it is read.
  private func fault(of chunks: [[UInt8]], limit: Int? = nil) throws -> PNGError? {
    var limits = PNGLimits()
    if let limit { limits.textBytes = limit }
    let picture = Self.picture
    let stream = PNGBuilder.stored(picture.rows)
    let all = [picture.header] + chunks + picture.dataChunks(stream) + [PNGBuilder.chunk("IEND")]
    do throws(PNGError) {
      let read = try PNGDecoder(limits: limits).decode(PNGBuilder.file(all))
      #expect(try read == PNGDecoder().decode(picture.file))
      return nil
    } catch {
      return error
    }
  }

  /// A chunk of each type that may hold a zlib stream.
  private static func chunks(_ stream: [UInt8]) -> [[UInt8]] {
    let name = Array("Comment".utf8) + [0]
    let languages = Array("en".utf8) + [0] + Array("Kommentar".utf8) + [0]
    return [
      PNGBuilder.chunk("zTXt", name + [0] + stream),
      PNGBuilder.chunk("iTXt", name + [1, 0] + languages + stream),
      PNGBuilder.chunk("iCCP", name + [0] + stream),
    ]
  }

  @Test func `texts may have as many bytes as the limit, together`() throws {
    let text = [UInt8](repeating: 32, count: 70_000)
    for chunk in Self.chunks(PNGBuilder.stored(text)) {
      #expect(try fault(of: [chunk], limit: 70_000) == nil)
      let type = String(decoding: chunk[4..<8], as: UTF8.self)
      #expect(
        try fault(of: [chunk], limit: 69_999)
          == .tooMuchText(offset: 33, chunk: type, limit: 69_999))
      #expect(try fault(of: [chunk, chunk], limit: 140_000) == nil)
      #expect(
        try fault(of: [chunk, chunk], limit: 139_999)
          == .tooMuchText(offset: 33 + chunk.count, chunk: type, limit: 139_999))
    }
  }

  @Test func `a text that expands without end is refused by its chunk`() throws {
    // 65 KB that expand to 10 MiB.
    let bomb = PNGBuilder.repeats(cycles: 5100)
    for chunk in Self.chunks(bomb) {
      let error = try #require(try fault(of: [chunk]))
      let type = String(decoding: chunk[4..<8], as: UTF8.self)
      #expect(error == .tooMuchText(offset: 33, chunk: type, limit: 8 << 20))
      #expect(error.found == "\(type) that expands to more")
      #expect(error.expected == "at most 8388608 bytes of text")
    }
    // Two that are small enough alone.
    let half = PNGBuilder.repeats(cycles: 2550)
    for chunk in Self.chunks(half) {
      #expect(try fault(of: [chunk]) == nil)
      #expect(try fault(of: [chunk, chunk])?.offset == 33 + chunk.count)
    }
  }

  @Test func `what is not compressed, or not as it should be, is skipped`() throws {
    let name = Array("Comment".utf8) + [0]
    let stream = PNGBuilder.stored([UInt8](repeating: 32, count: 1000))
    var damaged = stream
    damaged[2] = 7
    let chunks = [
      PNGBuilder.chunk("tEXt", name + stream), PNGBuilder.chunk("zTXt", Array("Comment".utf8)),
      PNGBuilder.chunk("zTXt"), PNGBuilder.chunk("zTXt", name),
      PNGBuilder.chunk("iTXt", name + [1]),
      PNGBuilder.chunk("zTXt", name + [1] + stream), PNGBuilder.chunk("zTXt", name + [0]),
      PNGBuilder.chunk("iTXt", name + [0, 0, 0, 0] + stream),
      PNGBuilder.chunk("iTXt", name + [1, 1, 0, 0] + stream),
      PNGBuilder.chunk("iTXt", name + [1, 0, 0] + Array("no end".utf8)),
      PNGBuilder.chunk("zTXt", name + [0] + damaged),
      PNGBuilder.chunk("zTXt", name + [0] + PNGBuilder.stored([]) + stream),
      PNGBuilder.chunk("zzZz", name + [0] + stream),
    ]
    for chunk in chunks { #expect(try fault(of: [chunk], limit: 1) == nil) }
  }
}
