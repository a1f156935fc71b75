/// What the chunks of a file hold, each in its place, before anything is expanded.
///
/// The order is that of 5.6: IHDR, then PLTE at most once, then tRNS at most once, then all IDAT
/// without another chunk between, then IEND. Ancillary chunks other than tRNS are skipped;
/// what is compressed in them is counted.
struct PNGContents {
  let header: PNGHeader
  /// R, G, B of each colour; empty without a palette.
  private(set) var palette: [UInt8] = []
  /// The data of the chunk tRNS, if there is one: an opacity for each of the first colours of a
  /// palette, or else the samples, two bytes each, of the one clear colour.
  private(set) var transparency: [UInt8]?
  /// Where the compressed data stand in the file.
  private(set) var compressed: [Range<Int>] = []
  /// The type of the chunk before, and whether the data have ended.
  private var last = "IHDR"
  private var texts: PNGTexts

  /// Takes the file apart.
  ///
  /// - Complexity: O(n) in the length of the file and of its texts, whatever size the picture has.
  init(_ file: [UInt8], limits: PNGLimits) throws(PNGError) {
    var reader = try PNGChunkReader(file)
    texts = PNGTexts(limit: limits.textBytes)
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

  /// How many bytes the compressed data have.
  var compressedCount: Int { compressed.reduce(0) { $0 + $1.count } }

  private mutating func take(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    switch chunk.type {
    case "PLTE": try takePalette(chunk, from: file)
    case "tRNS": try takeTransparency(chunk, from: file)
    case "IDAT": try takeData(chunk)
    case "IEND":
      try require(!compressed.isEmpty, chunk, expected: "IDAT")
      try requireLength(chunk.data.isEmpty, chunk, expected: "0")
    case "IHDR": try require(false, chunk, expected: "no second IHDR")
    default:
      guard chunk.isAncillary else {
        throw .unknownCriticalChunk(offset: chunk.offset + 4, type: chunk.type)
      }
      try texts.take(chunk, from: file)
    }
  }

  private mutating func takePalette(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    try require(palette.isEmpty, chunk, expected: "no second PLTE")
    try require(compressed.isEmpty, chunk, expected: "PLTE before IDAT")
    try require(transparency == nil, chunk, expected: "PLTE before tRNS")
    let isColored = header.colorType != .gray && header.colorType != .grayAlpha
    try require(isColored, chunk, expected: "no palette for gray")
    let greatest = header.colorType == .indexed ? 1 << header.depth : 256
    try requireLength(
      chunk.data.count % 3 == 0 && (1...greatest).contains(chunk.data.count / 3), chunk,
      expected: "3 for each of 1 to \(greatest) colours")
    palette = Array(file[chunk.data])
  }

  private mutating func takeTransparency(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    try require(transparency == nil, chunk, expected: "no second tRNS")
    try require(compressed.isEmpty, chunk, expected: "tRNS before IDAT")
    let count = chunk.data.count
    switch header.colorType {
    case .gray: try requireLength(count == 2, chunk, expected: "2")
    case .rgb: try requireLength(count == 6, chunk, expected: "6")
    case .indexed:
      try require(!palette.isEmpty, chunk, expected: "PLTE before tRNS")
      try requireLength(count <= palette.count / 3, chunk, expected: "at most one a colour")
    case .grayAlpha, .rgba:
      try require(false, chunk, expected: "no tRNS beside an alpha channel")
    }
    transparency = Array(file[chunk.data])
  }

  private mutating func takeData(_ chunk: PNGChunk) throws(PNGError) {
    try require(header.colorType != .indexed || !palette.isEmpty, chunk, expected: "PLTE")
    try require(
      compressed.isEmpty || last == "IDAT", chunk, expected: "no other chunk between two IDAT")
    compressed.append(chunk.data)
  }

  private func require(
    _ isInPlace: Bool, _ chunk: PNGChunk, expected: String
  ) throws(PNGError) {
    guard isInPlace else {
      throw .chunkOrder(offset: chunk.offset + 4, found: chunk.type, expected: expected)
    }
  }

  private func requireLength(
    _ isRight: Bool, _ chunk: PNGChunk, expected: String
  ) throws(PNGError) {
    guard isRight else {
      throw .dataLength(
        offset: chunk.offset, chunk: chunk.type, found: chunk.data.count, expected: expected)
    }
  }
}
