// SPDX-License-Identifier: Apache-2.0

/// A fault in a PNG file; offsets count bytes from 0.
///
/// Section numbers are those of PNG, Third Edition.
public enum PNGError: Error, Hashable, Sendable {
  /// The file does not begin with the PNG signature (5.2); `found` is its first eight bytes at
  /// most.
  case signature(found: [UInt8])
  /// The file ends at `offset`; at least `missing` more bytes of a chunk must follow.
  case truncated(offset: Int, missing: Int)
  /// The length of a chunk's data is greater than `limit`, in bytes (5.3).
  case chunkLength(offset: Int, found: Int, limit: Int)
  /// The type of a chunk is not four ASCII letters (5.3).
  case chunkType(offset: Int, found: UInt32)
  /// The CRC-32 after a chunk does not match its type and data (5.3).
  case checksum(offset: Int, chunk: String, found: UInt32, expected: UInt32)
  /// A chunk is out of order (5.6).
  case chunkOrder(offset: Int, found: String, expected: String)
  /// A critical chunk has an unknown type (5.4).
  case unknownCriticalChunk(offset: Int, type: String)
  /// The data of a chunk have a length that is invalid for its type.
  case dataLength(offset: Int, chunk: String, found: Int, expected: String)
  /// A field of the header has an undefined value (11.2.1).
  case headerField(offset: Int, field: String, found: Int, expected: String)
  /// The width or the height of the picture, in pixels, is 0 or beyond the limits.
  case side(offset: Int, field: String, found: Int, expected: ClosedRange<Int>)
  /// The picture has more pixels than `limit`.
  case tooManyPixels(offset: Int, found: Int, limit: Int)
  /// The compressed data are not a zlib stream, or their Adler-32 is wrong.
  case compression(offset: Int)
  /// The compressed data expand to fewer bytes than the picture needs.
  ///
  /// `found` is the number of bytes, or the greatest number that data of this length can expand to.
  case tooFewBytes(offset: Int, found: Int, expected: Int)
  /// The compressed data continue after the last of the `expected` bytes of the picture.
  case tooManyBytes(offset: Int, expected: Int)
  /// The compressed data hold the whole picture but end before the end of their zlib stream.
  case unfinishedStream(offset: Int)
  /// Bytes follow the zlib stream in its chunks.
  case bytesAfterStream(offset: Int)
  /// A row has an undefined filter (9.2).
  case filter(offset: Int, found: Int)
  /// A pixel refers to a color that is not in the palette of `count` colors (11.2.2).
  case paletteIndex(offset: Int, found: Int, count: Int)
  /// The compressed texts of the file up to this one expand to more than `limit` bytes in total.
  case tooMuchText(offset: Int, chunk: String, limit: Int)
  /// Bytes follow the last chunk (5.6).
  case bytesAfterEnd(offset: Int, found: Int)

  /// The offset of the fault.
  ///
  /// In compressed data it is the offset after the last byte that the decompressor read, which can
  /// lie a little after the cause.
  public var offset: Int { parts.offset }

  /// The value found at `offset`, in words.
  public var found: String { parts.found }

  /// The values expected at `offset`, in words.
  public var expected: String { parts.expected }

  private var parts: (offset: Int, found: String, expected: String) {
    switch self {
    case .signature(let found):
      let bytes = found.isEmpty ? "an empty file" : PNGError.hexadecimal(found)
      return (0, bytes, PNGError.hexadecimal(.pngSignature))
    case .truncated(let offset, let missing):
      return (offset, "the end of the file", "\(missing) more bytes")
    case .chunkLength(let offset, let found, let limit):
      return (offset, "a chunk of \(found) bytes", "at most \(limit)")
    case .chunkType(let offset, let found):
      return (offset, PNGError.hexadecimal(found), "four letters")
    case .checksum(let offset, let chunk, let found, let expected):
      let found = "\(PNGError.hexadecimal(found)) after \(chunk)"
      return (offset, found, PNGError.hexadecimal(expected))
    case .chunkOrder(let offset, let found, let expected): return (offset, found, expected)
    case .unknownCriticalChunk(let offset, let type):
      return (offset, type, "IHDR, PLTE, IDAT or IEND")
    case .dataLength(let offset, let chunk, let found, let expected):
      return (offset, "\(found) bytes in \(chunk)", expected)
    case .headerField(let offset, let field, let found, let expected):
      return (offset, "\(field) \(found)", expected)
    case .side(let offset, let field, let found, let expected):
      return (offset, "\(field) \(found)", "\(expected.lowerBound) to \(expected.upperBound)")
    case .tooManyPixels(let offset, let found, let limit):
      return (offset, "\(found) pixels", "at most \(limit)")
    case .compression(let offset): return (offset, "damaged compressed data", "a zlib stream")
    case .tooFewBytes(let offset, let found, let expected):
      return (offset, "at most \(found) bytes of pixels", "\(expected)")
    case .tooManyBytes(let offset, let expected):
      return (offset, "more bytes of pixels", "\(expected)")
    case .unfinishedStream(let offset):
      return (offset, "the end of the compressed data", "the end of the zlib stream")
    case .bytesAfterStream(let offset):
      return (offset, "bytes after the compressed data", "the end of the compressed data")
    case .filter(let offset, let found): return (offset, "filter \(found)", "0 to 4")
    case .paletteIndex(let offset, let found, let count):
      return (offset, "color \(found)", "0 to \(count - 1)")
    case .tooMuchText(let offset, let chunk, let limit):
      return (offset, "\(chunk) that expands to more", "at most \(limit) bytes of text")
    case .bytesAfterEnd(let offset, let found):
      return (offset, "\(found) bytes after IEND", "the end of the file")
    }
  }

  /// The four bytes of `number` in hexadecimal, the most significant first.
  private static func hexadecimal(_ number: UInt32) -> String {
    hexadecimal((0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) })
  }

  /// The bytes in hexadecimal: two digits per byte, separated by spaces.
  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
