/// The contents of the chunks of a file, before the picture is expanded.
///
/// The chunks must follow the order of section 5.6: IHDR, at most one PLTE, at most one tRNS, all
/// IDAT without another chunk between them, IEND. Ancillary chunks other than tRNS are skipped; the
/// bytes of their compressed texts are counted.
struct PNGContents {
  let header: PNGHeader
  /// R, G, B of each color; empty without a palette.
  private(set) var palette: [UInt8] = []
  /// The data of the chunk tRNS, if the file has one.
  ///
  /// With a palette, they are the opacities of its first colors; otherwise they are the samples of
  /// the transparent color, two bytes each.
  private(set) var transparency: [UInt8]?
  /// The ranges of the compressed data in the file.
  private(set) var compressed: [Range<Int>] = []
  /// The type of the previous chunk.
  private var last = "IHDR"
  private var textBudget: PNGTextBudget

  /// Reads the chunks of a file.
  ///
  /// - Complexity: O(n) in the length of the file and of its texts, for a picture of any size.
  init(_ file: [UInt8], limits: PNGLimits) throws(PNGError) {
    var reader = try PNGChunkReader(file)
    textBudget = PNGTextBudget(limit: limits.textBytes)
    header = try PNGHeader(try reader.next(), in: file, limits: limits)
    while last != "IEND" {
      let chunk = try reader.next()
      try take(chunk, from: file)
      last = chunk.type
    }
    guard reader.remaining == 0 else {
      throw .bytesAfterEnd(offset: reader.offset, found: reader.remaining)
    }
  }

  /// The number of bytes of the compressed data.
  var compressedCount: Int { compressed.reduce(0) { $0 + $1.count } }

  private mutating func take(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    switch chunk.type {
    case "PLTE": try takePalette(chunk, from: file)
    case "tRNS": try takeTransparency(chunk, from: file)
    case "IDAT": try takeData(chunk)
    case "IEND":
      try chunk.require(!compressed.isEmpty, expected: "IDAT")
      try chunk.requireLength(chunk.data.isEmpty, expected: "0")
    case "IHDR": try chunk.require(false, expected: "no second IHDR")
    default:
      guard chunk.isAncillary else {
        throw .unknownCriticalChunk(offset: chunk.offset + 4, type: chunk.type)
      }
      try textBudget.take(chunk, from: file)
    }
  }

  private mutating func takePalette(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    try chunk.require(palette.isEmpty, expected: "no second PLTE")
    try chunk.require(compressed.isEmpty, expected: "PLTE before IDAT")
    try chunk.require(transparency == nil, expected: "PLTE before tRNS")
    let isColored = header.colorType != .gray && header.colorType != .grayAlpha
    try chunk.require(isColored, expected: "no palette for gray")
    let greatest = header.colorType == .indexed ? 1 << header.depth : 256
    try chunk.requireLength(
      chunk.data.count % 3 == 0 && (1...greatest).contains(chunk.data.count / 3),
      expected: "3 for each of 1 to \(greatest) colors")
    palette = Array(file[chunk.data])
  }

  private mutating func takeTransparency(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    try chunk.require(transparency == nil, expected: "no second tRNS")
    try chunk.require(compressed.isEmpty, expected: "tRNS before IDAT")
    let count = chunk.data.count
    switch header.colorType {
    case .gray: try chunk.requireLength(count == 2, expected: "2")
    case .rgb: try chunk.requireLength(count == 6, expected: "6")
    case .indexed:
      try chunk.require(!palette.isEmpty, expected: "PLTE before tRNS")
      try chunk.requireLength(count <= palette.count / 3, expected: "at most one per color")
    case .grayAlpha, .rgba:
      try chunk.require(false, expected: "no tRNS with an alpha channel")
    }
    transparency = Array(file[chunk.data])
  }

  private mutating func takeData(_ chunk: PNGChunk) throws(PNGError) {
    try chunk.require(header.colorType != .indexed || !palette.isEmpty, expected: "PLTE")
    try chunk.require(
      compressed.isEmpty || last == "IDAT", expected: "no other chunk between two IDAT")
    compressed.append(chunk.data)
  }
}

extension PNGChunk {
  /// Throws `PNGError.chunkOrder` unless the chunk is in a valid place.
  func require(_ isInPlace: Bool, expected: String) throws(PNGError) {
    guard isInPlace else {
      throw .chunkOrder(offset: offset + 4, found: type, expected: expected)
    }
  }

  /// Throws `PNGError.dataLength` unless the chunk has a valid length.
  func requireLength(_ isRight: Bool, expected: String) throws(PNGError) {
    guard isRight else {
      throw .dataLength(offset: offset, chunk: type, found: data.count, expected: expected)
    }
  }
}
