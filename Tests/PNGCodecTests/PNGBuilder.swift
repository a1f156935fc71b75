// SPDX-License-Identifier: Apache-2.0

/// Builds PNG files of every kind from the samples of their pixels, the slow, obvious way.
///
/// The data are not compressed but stored, so that every byte of a row stands in the file.
struct PNGBuilder {
  var width: Int
  var height: Int
  var depth = 8
  /// 0 gray, 2 RGB, 3 indexed, 4 gray and alpha, 6 RGBA.
  var colorType = 6
  var isInterlaced = false
  /// R, G, B of each color.
  var palette: [UInt8] = []
  /// The data of tRNS.
  var transparency: [UInt8]?
  /// The samples of each pixel, row by row.
  var samples: [Int] = []
  /// The filters of the rows in the order of the file, over and over.
  var filters = [0]
  /// The number of bytes in an IDAT.
  var dataLength = Int.max

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

  /// The whole file.
  var file: [UInt8] { file(Self.stored(rows)) }

  /// The file with another zlib stream.
  func file(_ stream: [UInt8]) -> [UInt8] {
    var chunks = [header]
    if !palette.isEmpty { chunks.append(Self.chunk("PLTE", palette)) }
    if let transparency { chunks.append(Self.chunk("tRNS", transparency)) }
    return Self.file(chunks + dataChunks(stream) + [Self.chunk("IEND")])
  }

  var header: [UInt8] {
    let end = [depth, colorType, 0, 0, isInterlaced ? 1 : 0].map { UInt8($0) }
    return Self.chunk("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + end)
  }

  func dataChunks(_ stream: [UInt8]) -> [[UInt8]] {
    let length = min(dataLength, stream.count)
    return stride(from: 0, to: stream.count, by: length).map {
      Self.chunk("IDAT", Array(stream[$0..<min($0 + length, stream.count)]))
    }
  }

  /// The filtered rows of all passes.
  var rows: [UInt8] {
    var result: [UInt8] = []
    var number = 0
    for pass in 0..<(isInterlaced ? 7 : 1) {
      var previous: [UInt8] = []
      for y in 0..<height {
        let row = packed((0..<width).filter { isInterlaced ? Self.pass($0, y) == pass : true }, y)
        if row.isEmpty { continue }
        if previous.isEmpty { previous = row.map { _ in 0 } }
        let filter = filters[number % filters.count]
        result += [UInt8(filter)] + filtered(row, previous, filter)
        previous = row
        number += 1
      }
    }
    return result
  }

  /// Straight R, G, B, A of all pixels, by the definition.
  var expected: [UInt8] {
    let greatest = Double(1 << depth - 1)
    func level(_ sample: Int) -> UInt8 { UInt8((Double(sample) * 255 / greatest).rounded()) }
    return (0..<width * height).flatMap { pixel -> [UInt8] in
      let own = Array(samples[pixel * channels..<(pixel + 1) * channels])
      let isClear = transparency == own.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      let alpha: UInt8 = isClear ? 0 : 255
      switch colorType {
      case 0: return [level(own[0]), level(own[0]), level(own[0]), alpha]
      case 2: return own.map(level) + [alpha]
      case 3:
        let opacities = transparency ?? []
        return palette[3 * own[0]..<3 * own[0] + 3]
          + [own[0] < opacities.count ? opacities[own[0]] : 255]
      case 4: return [level(own[0]), level(own[0]), level(own[0]), level(own[1])]
      default: return own.map(level)
      }
    }
  }

  /// The pass of Adam7 in which a pixel comes, from its place in a square of eight by eight.
  private static func pass(_ x: Int, _ y: Int) -> Int {
    let square = [
      "05351535", "66666666", "45454545", "66666666",
      "25352535", "66666666", "45454545", "66666666",
    ]
    let row = Array(square[y % 8].utf8)
    return Int(row[x % 8]) - 48
  }

  /// The samples of the pixels in these columns, the highest bits first.
  private func packed(_ columns: [Int], _ y: Int) -> [UInt8] {
    var bits: [Int] = []
    for x in columns {
      for k in 0..<channels {
        let sample = samples[(y * width + x) * channels + k]
        for bit in (0..<depth).reversed() { bits.append(sample >> bit & 1) }
      }
    }
    while bits.count % 8 != 0 { bits.append(0) }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      UInt8(bits[start..<start + 8].reduce(0) { 2 * $0 + $1 })
    }
  }

  private func filtered(_ row: [UInt8], _ previous: [UInt8], _ filter: Int) -> [UInt8] {
    let step = max(1, channels * depth / 8)
    return row.indices.map { i in
      let left = i >= step ? Int(row[i - step]) : 0
      let up = Int(previous[i])
      let corner = i >= step ? Int(previous[i - step]) : 0
      let estimate = left + up - corner
      let nearest = [left, up, corner].min { abs($0 - estimate) < abs($1 - estimate) }
      let predictions = [0, left, up, (left + up) / 2, nearest ?? 0]
      return row[i] &- UInt8(predictions[min(filter, 4)])
    }
  }

  // MARK: Bytes

  static func file(_ chunks: [[UInt8]]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap { $0 }
  }

  static func chunk(_ type: String, _ data: [UInt8] = []) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(data.count) + body + bigEndian(slowCRC32(body))
  }

  static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }

  /// A zlib stream of stored blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let count = block.count
      stream += [rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      stream += block
    } while !rest.isEmpty
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + bigEndian(b << 16 | a)
  }

  /// A zlib stream without an end that expands to 2064 bytes for each of its cycles of 13: one zero,
  /// repeated 258 times over and over, in the fixed codes of RFC 1951, 3.2.6.
  static func repeats(cycles: Int) -> [UInt8] {
    // The head of a last block, the literal 0, and matches of length 258 at distance 1.
    let text = "110" + "00110000" + String(repeating: "1100010100000", count: 9)
    var bytes = [UInt8](repeating: 0, count: 15)
    for (i, bit) in text.utf8.prefix(120).enumerated() where bit == UInt8(ascii: "1") {
      bytes[i / 8] |= 1 << UInt8(i % 8)
    }
    var stream: [UInt8] = [0x78, 0x01, bytes[0], bytes[1]]
    for _ in 0..<cycles { stream += bytes[2...] }
    return stream
  }
}
