// SPDX-License-Identifier: Apache-2.0
import Geometry
import PNGCodec
import PropertyTesting
import TestCorpora
import Testing

struct PNGFaultTests {
  /// Two red pixels by one, RGB; its rows are one filter and six bytes.
  private static let picture: PNGBuilder = {
    var picture = PNGBuilder(width: 2, height: 1, colorType: 2)
    picture.samples = [255, 0, 0, 255, 0, 0]
    return picture
  }()
  /// The masks of changed bits in a byte.
  private static let changes: [UInt8] = effort(few: [1, 6, 0xA0], all: Array(UInt8(1)...255))
  private static let end = PNGBuilder.chunk("IEND")

  private static func stream(_ rows: [UInt8] = picture.rows) -> [[UInt8]] {
    [PNGBuilder.chunk("IDAT", PNGBuilder.stored(rows))]
  }

  private func fault(
    _ file: [UInt8], limits: PNGLimits = PNGLimits()
  ) -> PNGError? {
    do throws(PNGError) {
      _ = try PNGDecoder(limits: limits).decode(file)
      return nil
    } catch {
      return error
    }
  }

  private func fault(of chunks: [[UInt8]], limits: PNGLimits = PNGLimits()) -> PNGError? {
    fault(PNGBuilder.file(chunks), limits: limits)
  }

  private func header(
    _ width: Int = 2, _ height: Int = 1, _ rest: [UInt8] = [8, 2, 0, 0, 0]
  ) -> [UInt8] {
    PNGBuilder.chunk(
      "IHDR", PNGBuilder.bigEndian(width) + PNGBuilder.bigEndian(height) + rest)
  }

  @Test func `a file that is no PNG file is refused at its first byte`() {
    #expect(fault([]) == .signature(found: []))
    #expect(fault([])?.found == "an empty file")
    #expect(fault(Array("<svg>".utf8)) == .signature(found: Array("<svg>".utf8)))
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 74, 70, 73, 70]
    #expect(fault(jpeg) == .signature(found: Array(jpeg.prefix(8))))
  }

  @Test func `every prefix of a file is refused at its end`() {
    let file = PNGBuilder.file([Self.picture.header] + Self.stream() + [Self.end])
    #expect(fault(file) == nil)
    for count in 8..<file.count {
      guard case .truncated(offset: count, let missing) = fault(Array(file[..<count])) else {
        Issue.record("\(count) bytes: \(String(describing: fault(Array(file[..<count]))))")
        continue
      }
      #expect(missing > 0)
    }
  }

  @Test func `a picture without a pixel is refused`() {
    let zero = header(0, 1)
    #expect(
      fault(of: [zero, Self.end])
        == .side(offset: 16, field: "width", found: 0, expected: 1...16_384))
    #expect(
      fault(of: [header(1, 0), Self.end])
        == .side(offset: 20, field: "height", found: 0, expected: 1...16_384))
  }

  @Test func `a picture beyond the limits is refused by its header`() {
    let greatest = 1 << 32 - 1
    #expect(
      fault(of: [header(greatest, greatest)])
        == .side(offset: 16, field: "width", found: greatest, expected: 1...16_384))
    #expect(
      fault(of: [header(100_000, 100_000)])
        == .side(offset: 16, field: "width", found: 100_000, expected: 1...16_384))
    #expect(
      fault(of: [header(16_384, 4097)])
        == .tooManyPixels(offset: 16, found: 16_384 * 4097, limit: 1 << 26))
    #expect(
      fault(of: [header(3, 2)], limits: PNGLimits(side: 10, pixels: 5))
        == .tooManyPixels(offset: 16, found: 6, limit: 5))
    // Within the limits it is the file that is too short.
    #expect(fault(of: [header(16_384, 4096)]) == .truncated(offset: 33, missing: 12))
  }

  @Test func `data too short for their picture are refused before room is made for it`() {
    let data = Self.stream([0, 0])[0]
    #expect(
      fault(of: [header(16_384, 4096), data, Self.end])
        == .tooFewBytes(
          offset: 41, found: 1032 * (data.count - 12), expected: 4096 * (1 + 3 * 16_384)))
  }

  @Test func `numbers of the header that are not defined are refused where they stand`() {
    let cases: [(rest: [UInt8], offset: Int, field: String)] = [
      ([3, 0, 0, 0, 0], 24, "bit depth"), ([4, 2, 0, 0, 0], 24, "bit depth"),
      ([16, 3, 0, 0, 0], 24, "bit depth"), ([8, 1, 0, 0, 0], 25, "color type"),
      ([8, 7, 0, 0, 0], 25, "color type"), ([8, 2, 1, 0, 0], 26, "compression"),
      ([8, 2, 0, 64, 0], 27, "filter method"), ([8, 2, 0, 0, 2], 28, "interlacing"),
    ]
    for (rest, offset, field) in cases {
      guard case .headerField(offset, field, _, _) = fault(of: [header(2, 1, rest)]) else {
        Issue.record("\(rest): \(String(describing: fault(of: [header(2, 1, rest)])))")
        continue
      }
    }
    #expect(
      fault(of: [PNGBuilder.chunk("IHDR", [0, 0])])
        == .dataLength(offset: 8, chunk: "IHDR", found: 2, expected: "13"))
  }

  @Test func `the chunks have an order`() {
    let (head, data, end) = (Self.picture.header, Self.stream()[0], Self.end)
    let palette = PNGBuilder.chunk("PLTE", [1, 2, 3])
    let clear = PNGBuilder.chunk("tRNS", [0, 1, 0, 2, 0, 3])
    let extra = PNGBuilder.chunk("tEXt")
    let gray = header(2, 1, [8, 0, 0, 0, 0])
    let indexed = header(2, 1, [8, 3, 0, 0, 0])
    let rgba = header(2, 1, [8, 6, 0, 0, 0])
    let opacity = PNGBuilder.chunk("tRNS", [1])
    let wrong: [(chunks: [[UInt8]], at: Int)] = [
      ([data], 0), ([end], 0), ([extra, head, data, end], 0), ([head, end], 1),
      ([head, head, data, end], 1), ([head, data, head, end], 2),
      ([head, palette, palette, data, end], 2), ([head, data, palette, end], 2),
      ([head, clear, palette, data, end], 2), ([head, clear, clear, data, end], 2),
      ([head, data, clear, end], 2), ([head, data, extra, data, end], 3),
      ([gray, palette, data, end], 1), ([indexed, data, end], 1),
      ([indexed, opacity, palette, data, end], 1), ([rgba, opacity, data, end], 1),
    ]
    for (number, (chunks, index)) in wrong.enumerated() {
      let offset = 8 + chunks[..<index].reduce(0) { $0 + $1.count } + 4
      guard case .chunkOrder(offset, _, _) = fault(of: chunks) else {
        Issue.record("case \(number): \(String(describing: fault(of: chunks)))")
        continue
      }
    }
    for right in [[head, palette, clear, extra, data, data.prefix(0) + extra, end]] {
      #expect(fault(of: right) == nil)
    }
    #expect(
      fault(of: [head, data, end, end])
        == .bytesAfterEnd(offset: 8 + 25 + data.count + 12, found: 12))
  }

  @Test func `chunks of a wrong length are refused`() {
    let indexed = header(2, 1, [2, 3, 0, 0, 0])
    func palette(_ count: Int) -> [UInt8] {
      PNGBuilder.chunk("PLTE", [UInt8](repeating: 0, count: count))
    }
    func clear(_ count: Int) -> [UInt8] {
      PNGBuilder.chunk("tRNS", [UInt8](repeating: 0, count: count))
    }
    let gray = header(2, 1, [8, 0, 0, 0, 0])
    let wrong: [[[UInt8]]] = [
      [indexed, palette(0)], [indexed, palette(4)], [indexed, palette(15)],
      [Self.picture.header, palette(3 * 257)], [indexed, palette(6), clear(3)],
      [gray, clear(1)], [Self.picture.header, clear(2)],
      [Self.picture.header, Self.stream()[0], PNGBuilder.chunk("IEND", [0])],
    ]
    for (number, chunks) in wrong.enumerated() {
      guard case .dataLength = fault(of: chunks) else {
        Issue.record("case \(number): \(String(describing: fault(of: chunks)))")
        continue
      }
    }
  }

  @Test func `a chunk is named by four letters, and has an end`() {
    let head = Self.picture.header
    #expect(
      fault(of: [head, PNGBuilder.chunk("ID@T")]) == .chunkType(offset: 37, found: 0x4944_4054))
    #expect(
      fault(of: [head, PNGBuilder.chunk("JDAT")])
        == .unknownCriticalChunk(offset: 37, type: "JDAT"))
    let long: [UInt8] = [0x80, 0, 0, 0] + Array("IDAT".utf8) + [0, 0, 0, 0]
    #expect(
      fault(of: [head, long]) == .chunkLength(offset: 33, found: 1 << 31, limit: 1 << 31 - 1))
  }

  @Test func `the checksum of every chunk is checked, also of those that are skipped`() {
    var text = PNGBuilder.chunk("tEXt", [1, 2])
    text[9] ^= 1
    let sound = slowCRC32(Array("tEXt".utf8) + [1, 2])
    let damaged = slowCRC32(Array("tEXt".utf8) + [1, 3])
    #expect(
      fault(of: [Self.picture.header, text])
        == .checksum(
          offset: 43, chunk: "tEXt", found: UInt32(sound), expected: UInt32(damaged)))
  }

  @Test func `the compressed data hold the picture, whole and alone`() {
    let (head, rows) = (Self.picture.header, Self.picture.rows)
    func fault(_ stream: [UInt8]) -> PNGError? {
      self.fault(of: [head, PNGBuilder.chunk("IDAT", stream), Self.end])
    }
    let stream = PNGBuilder.stored(rows)
    #expect(fault(stream) == nil)
    let short = PNGBuilder.stored(rows.dropLast())
    #expect(fault(short) == .tooFewBytes(offset: 41 + short.count, found: 6, expected: 7))
    #expect(fault(stream + [0]) == .bytesAfterStream(offset: 41 + stream.count))
    for count in 14..<stream.count {
      #expect(fault(Array(stream[..<count])) == .unfinishedStream(offset: 41 + count))
    }
    let long = fault(PNGBuilder.stored(rows + [0]))
    #expect(isWithinData(long, of: stream.count + 1))
    guard case .tooManyBytes(_, expected: 7) = long else {
      Issue.record("\(String(describing: long))")
      return
    }
  }

  @Test func `a damaged stream is refused`() {
    let stream = PNGBuilder.stored(Self.picture.rows)
    var wrongSum = stream
    wrongSum[stream.count - 1] ^= 1
    // With the check of the header that goes with it.
    let withDictionary = [0x78, 0x20] + stream.dropFirst(2)
    for damaged in [wrongSum, withDictionary] {
      let found = fault(of: [Self.picture.header, PNGBuilder.chunk("IDAT", damaged), Self.end])
      #expect(isWithinData(found, of: stream.count))
      guard case .compression = found else {
        Issue.record("\(String(describing: found))")
        continue
      }
    }
  }

  /// Returns true if a fault lies in a first IDAT of `count` bytes; its exact offset depends on zlib.
  private func isWithinData(_ fault: PNGError?, of count: Int) -> Bool {
    fault.map { (41...41 + count).contains($0.offset) } ?? false
  }

  @Test func `bytes behind the stream are refused in a chunk of their own too`() {
    let extra = PNGBuilder.chunk("IDAT", [1])
    #expect(
      fault(of: [Self.picture.header] + Self.stream() + [extra, Self.end])
        == .bytesAfterStream(offset: 33 + Self.stream()[0].count + 8))
  }

  @Test func `a filter and a color have to be known`() {
    var wrong = Self.picture.rows
    wrong[0] = 5
    let filtered = fault(of: [Self.picture.header] + Self.stream(wrong) + [Self.end])
    #expect(filtered?.found == "filter 5" && isWithinData(filtered, of: 18))
    var indexed = PNGBuilder(width: 3, height: 1, depth: 2, colorType: 3)
    indexed.samples = [0, 1, 2]
    indexed.palette = [0, 0, 0, 1, 1, 1]
    guard case .paletteIndex(_, found: 2, count: 2) = fault(indexed.file) else {
      Issue.record("\(String(describing: fault(indexed.file)))")
      return
    }
  }

  @Test(arguments: PNGBuilder.formats.indices)
  func `every changed byte of a file is a fault`(index: Int) throws {
    var random = SplitMix64(seed: UInt64(index))
    let picture = PNGBuilder.random(
      3, 3, format: PNGBuilder.formats[index], isInterlaced: index % 2 == 0, using: &random)
    let file = picture.file
    for place in file.indices {
      for change in Self.changes {
        var other = file
        other[place] ^= change
        // CRC-32 finds every change of one byte.
        #expect(fault(other) != nil, "seed \(index), byte \(place), change \(change)")
      }
    }
  }

  @Test(arguments: PNGBuilder.formats.indices)
  func `a changed byte of a stream is a fault or changes nothing`(index: Int) throws {
    var random = SplitMix64(seed: UInt64(100 + index))
    let picture = PNGBuilder.random(
      3, 3, format: PNGBuilder.formats[index], isInterlaced: index % 2 == 1, using: &random)
    let stream = PNGBuilder.stored(picture.rows)
    let pixels = try PNGDecoder().decode(picture.file(stream))
    for place in stream.indices {
      for change in [1, 2, 16, 128] as [UInt8] {
        var other = stream
        other[place] ^= change
        // Five bits before the length of a stored block mean nothing.
        let read = try? PNGDecoder().decode(picture.file(other))
        #expect(read == nil || read == pixels, "seed \(index), byte \(place), change \(change)")
      }
    }
  }

  @Test(arguments: PNGBuilder.formats.indices)
  func `a changed byte of a row is a picture but for its filter and the palette`(
    index: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(200 + index))
    let picture = PNGBuilder.random(
      3, 3, format: PNGBuilder.formats[index], isInterlaced: index % 2 == 1, using: &random)
    for place in picture.rows.indices {
      for change in Self.changes {
        var other = picture.rows
        other[place] ^= change
        switch fault(picture.file(PNGBuilder.stored(other))) {
        case nil: break
        case .filter(_, let found): #expect(found > 4)
        case .paletteIndex(_, let found, let count):
          #expect(found >= count && count == picture.palette.count / 3)
        case let error: Issue.record("seed \(index), byte \(place): \(String(describing: error))")
        }
      }
    }
  }

  @Test func `a fault says where it is, what is there and what should be`() {
    let error = PNGError.side(offset: 16, field: "width", found: 0, expected: 1...5)
    #expect(error.offset == 16 && error.found == "width 0" && error.expected == "1 to 5")
    let other = PNGError.checksum(offset: 3, chunk: "IDAT", found: 0xFF, expected: 0x1234_5678)
    #expect(other.found == "00 00 00 ff after IDAT" && other.expected == "12 34 56 78")
  }
}
