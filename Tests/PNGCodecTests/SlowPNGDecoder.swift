/// Reads a PNG file the slow, obvious way; every rule it knows is checked, nothing is guessed.
///
/// Only what the encoder may write: 8 bits, RGB or RGBA, not interlaced.
struct SlowPNGDecoder {
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  struct Chunk: Equatable {
    let type: String
    let data: [UInt8]
  }

  let width: Int
  let height: Int
  let colorType: Int
  let chunks: [Chunk]
  /// Straight R, G, B, A of all pixels.
  let pixels: [UInt8]

  init(_ file: [UInt8]) throws(Fault) {
    chunks = try SlowPNGDecoder.chunks(of: file)
    guard let header = chunks.first, header.type == "IHDR", header.data.count == 13 else {
      throw Fault(description: "The first chunk is not a header")
    }
    guard header.data[8] == 8, header.data[10...] == [0, 0, 0] else {
      throw Fault(description: "Unexpected header \(header.data)")
    }
    width = bigEndian(header.data[0..<4])
    height = bigEndian(header.data[4..<8])
    colorType = Int(header.data[9])
    guard chunks.last == Chunk(type: "IEND", data: []) else {
      throw Fault(description: "The file does not end in IEND")
    }
    let stream = chunks.filter { $0.type == "IDAT" }.flatMap(\.data)
    var rows = try SlowInflate(zlib: stream).output
    let step = colorType == 6 ? 4 : 3
    guard colorType == 6 || colorType == 2, rows.count == height * (1 + width * step) else {
      throw Fault(description: "\(rows.count) bytes for \(width) x \(height), type \(colorType)")
    }
    try SlowPNGDecoder.unfilter(&rows, rowLength: 1 + width * step, step: step)
    pixels = (0..<width * height).flatMap { [width] i -> [UInt8] in
      let start = (i / width) * (1 + width * step) + 1 + (i % width) * step
      return step == 4 ? Array(rows[start..<start + 4]) : rows[start..<start + 3] + [255]
    }
  }

  static func chunks(of file: [UInt8]) throws(Fault) -> [Chunk] {
    guard file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
      throw Fault(description: "No signature")
    }
    var chunks: [Chunk] = []
    var rest = file.dropFirst(8)
    while !rest.isEmpty {
      guard rest.count >= 12 else { throw Fault(description: "\(rest.count) bytes left over") }
      let length = bigEndian(rest.prefix(4))
      guard rest.count >= 12 + length else { throw Fault(description: "A chunk is cut off") }
      let body = rest.dropFirst(4).prefix(4 + length)
      let checksum = bigEndian(rest.dropFirst(8 + length).prefix(4))
      guard checksum == slowCRC32(body) else { throw Fault(description: "Wrong checksum") }
      chunks.append(
        Chunk(
          type: String(decoding: body.prefix(4), as: UTF8.self), data: [UInt8](body.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  static func unfilter(
    _ bytes: inout [UInt8], rowLength: Int, step: Int
  ) throws(Fault) {
    for start in stride(from: 0, to: bytes.count, by: rowLength) {
      for i in 1..<rowLength {
        let left = i > step ? Int(bytes[start + i - step]) : 0
        let up = start > 0 ? Int(bytes[start + i - rowLength]) : 0
        let corner = start > 0 && i > step ? Int(bytes[start + i - rowLength - step]) : 0
        let prediction: Int
        switch bytes[start] {
        case 0: prediction = 0
        case 1: prediction = left
        case 2: prediction = up
        case 3: prediction = (left + up) / 2
        case 4:
          let estimate = left + up - corner
          let nearest = min(abs(estimate - left), abs(estimate - up), abs(estimate - corner))
          prediction =
            nearest == abs(estimate - left)
            ? left : nearest == abs(estimate - up) ? up : corner
        default: throw Fault(description: "Unknown filter \(bytes[start])")
        }
        bytes[start + i] &+= UInt8(prediction)
      }
    }
  }
}

func bigEndian(_ bytes: some Sequence<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}

/// CRC-32 bit by bit, from the polynomial.
func slowCRC32(_ bytes: some Sequence<UInt8>) -> Int {
  var value: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    value ^= UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }
  return Int(~value)
}
