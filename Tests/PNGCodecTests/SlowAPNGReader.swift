// SPDX-License-Identifier: Apache-2.0
import PNGCodec

/// Puts an animation together the slow, obvious way, and checks every rule it knows on the way.
///
/// Only what the encoder may write: RGBA, nothing disposed of, the first frame in IDAT.
struct SlowAPNGReader {
  struct Frame {
    /// Straight R, G, B, A of the whole picture.
    var pixels: [UInt8]
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let isOver: Bool
    /// The delay in seconds is numerator / denominator.
    let numerator: Int
    let denominator: Int

    /// The delay of the frame in microseconds; every denominator has to divide a million.
    var microseconds: Int { numerator * (1_000_000 / denominator) }
  }

  let width: Int
  let height: Int
  let plays: Int
  private(set) var frames: [Frame] = []
  private var canvas: [UInt8]

  init(_ file: [UInt8]) throws(FileFault) {
    let chunks = try FileChunk.all(of: file)
    guard let header = chunks.first, header.type == "IHDR",
      header.data[8...] == [8, 6, 0, 0, 0]
    else { throw FileFault(description: "No header of RGBA") }
    width = bigEndian(header.data[0..<4])
    height = bigEndian(header.data[4..<8])
    canvas = [UInt8](repeating: 0, count: 4 * width * height)
    guard let control = chunks.first(where: { $0.type == "acTL" }), control.data.count == 8 else {
      throw FileFault(description: "No acTL")
    }
    plays = bigEndian(control.data[4..<8])
    let own = chunks.filter { ["fcTL", "IDAT", "fdAT"].contains($0.type) }
    guard own.count % 2 == 0, own.count / 2 == bigEndian(control.data[0..<4]) else {
      throw FileFault(description: "\(own.count) chunks of frames")
    }
    guard chunks.firstIndex(of: control) == chunks.count - own.count - 2,
      chunks.last == FileChunk(type: "IEND", data: [])
    else { throw FileFault(description: "Chunks out of order") }
    var number = 0
    for k in stride(from: 0, to: own.count, by: 2) {
      try add(own[k], own[k + 1], number: &number)
    }
  }

  private mutating func add(
    _ control: FileChunk, _ data: FileChunk, number: inout Int
  ) throws(FileFault) {
    let field = { (k: Int) in bigEndian(control.data[4 * k..<4 * k + 4]) }
    guard control.type == "fcTL", control.data.count == 26, field(0) == number,
      control.data[24] == 0, control.data[25] < 2
    else { throw FileFault(description: "Unexpected control \(control)") }
    number += 1
    var frame = Frame(
      pixels: [], x: field(3), y: field(4), width: field(1), height: field(2),
      isOver: control.data[25] == 1, numerator: field(5) >> 16, denominator: field(5) & 0xFFFF)
    guard frame.width > 0, frame.height > 0, frame.x + frame.width <= width,
      frame.y + frame.height <= height, frame.denominator > 0,
      1_000_000 % frame.denominator == 0
    else { throw FileFault(description: "Unexpected frame \(control)") }
    if frames.isEmpty {
      guard data.type == "IDAT", frame.width == width, frame.height == height, !frame.isOver else {
        throw FileFault(description: "The first frame is not the whole picture")
      }
      try paint(frame, data.data)
    } else {
      guard data.type == "fdAT", bigEndian(data.data.prefix(4)) == number else {
        throw FileFault(description: "Unexpected data of a frame")
      }
      number += 1
      try paint(frame, Array(data.data.dropFirst(4)))
    }
    frame.pixels = canvas
    frames.append(frame)
  }

  /// Paints the pixels of a frame, which are those of a file of its own.
  private mutating func paint(_ frame: Frame, _ stream: [UInt8]) throws(FileFault) {
    var file = PNGBuilder(width: frame.width, height: frame.height)
    file.dataLength = stream.count
    guard let pixels = try? PNGDecoder().decodeStraight(file.file(stream)).channels else {
      throw FileFault(description: "The data of a frame are not its pixels")
    }
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let source = 4 * (y * frame.width + x)
        let alpha = pixels[source + 3]
        if frame.isOver && alpha == 0 { continue }
        // Between clear and opaque, painting over would round.
        guard !frame.isOver || alpha == 255 else {
          throw FileFault(description: "A pixel is painted over with opacity \(alpha)")
        }
        let target = 4 * ((frame.y + y) * width + frame.x + x)
        canvas.replaceSubrange(target..<target + 4, with: pixels[source..<source + 4])
      }
    }
  }
}
