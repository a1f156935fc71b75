// SPDX-License-Identifier: Apache-2.0
import Compression
public import Drawing

/// A decoder of PNG files (PNG, Third Edition, which is ISO/IEC 15948).
///
/// It reads all color types, depths and filters, palettes, transparency and interlacing. Channels
/// become 8 bits: levels of 16 bits are divided by 257 and rounded, and lower depths are scaled.
/// Gray becomes three equal channels. Gamma, color profiles and backgrounds are not applied. The
/// decoder reads the still picture of an animation.
///
/// Faulty files are rejected, not repaired. Faults are a wrong checksum, a chunk out of order,
/// bytes after the end of the compressed data or of the file, and a color that is not in the
/// palette. Ancillary chunks other than tRNS are skipped if their checksum is correct and their
/// compressed texts stay within the limits.
public struct PNGDecoder: Hashable, Sendable {
  /// The greatest size of a picture.
  public var limits: PNGLimits

  /// Creates a decoder.
  public init(limits: PNGLimits = PNGLimits()) {
    self.limits = limits
  }

  /// Reads the picture in `file`; each channel is multiplied by the opacity and rounded once.
  ///
  /// The picture takes 4 bytes per pixel and two rows. They are allocated after all chunks were
  /// found in order and long enough for the number of pixels.
  ///
  /// - Complexity: O(n) in the number of bytes and pixels.
  /// - Throws: `PNGError` for every file that is not a valid PNG file within the limits.
  public func decode(_ file: [UInt8]) throws(PNGError) -> Bitmap {
    var bitmap = try decodeUnpremultiplied(file)
    bitmap.pixels.premultiply()
    return bitmap
  }

  /// Reads the picture in `file` with straight channels, as the file stores them.
  ///
  /// - Complexity: O(n) in the number of bytes and pixels.
  /// - Throws: `PNGError` for every file that is not a valid PNG file within the limits.
  public func decodeStraight(_ file: [UInt8]) throws(PNGError) -> StraightPicture {
    let bitmap = try decodeUnpremultiplied(file)
    return StraightPicture(width: bitmap.width, height: bitmap.height, channels: bitmap.pixels)
  }

  /// Reads the picture into a bitmap whose channels are still straight.
  ///
  /// Only this file sees that bitmap: `decode` premultiplies it, `decodeStraight` unwraps it.
  private func decodeUnpremultiplied(_ file: [UInt8]) throws(PNGError) -> Bitmap {
    let contents = try PNGContents(file, limits: limits)
    let (header, expansion) = (contents.header, SampleExpansion(contents))
    let passes = PNGPass.passes(of: header)
    let expected = passes.reduce(0) { $0 + $1.height * (1 + header.rowBytes($1.width)) }
    try requireRoom(for: expected, in: contents)
    var bytes = InflatedBytes(contents.compressed, of: file, expected: expected)
    var bitmap = Bitmap(width: header.width, height: header.height)
    for pass in passes where pass.height > 0 {
      try read(pass, of: header, from: &bytes, expansion, into: &bitmap)
    }
    try bytes.finish()
    return bitmap
  }

  /// Rejects data that are too short for the picture, before memory is allocated for it.
  ///
  /// Two bits can encode 258 bytes, the longest copy in deflate (RFC 1951, section 3.2.5), so a
  /// byte expands to at most 1,032 bytes.
  private func requireRoom(for expected: Int, in contents: PNGContents) throws(PNGError) {
    guard expected <= 1032 * contents.compressedCount else {
      throw .tooFewBytes(
        offset: contents.compressed[0].lowerBound, found: 1032 * contents.compressedCount,
        expected: expected)
    }
  }

  /// Reads the rows of one pass into `bitmap`.
  private func read(
    _ pass: PNGPass, of header: PNGHeader, from bytes: inout InflatedBytes,
    _ expansion: SampleExpansion, into bitmap: inout Bitmap
  ) throws(PNGError) {
    var row = [UInt8](repeating: 0, count: 1 + header.rowBytes(pass.width))
    var previous = row
    for y in 0..<pass.height {
      try bytes.fill(&row)
      guard let filter = PNGFilter(rawValue: row[0]) else {
        throw .filter(offset: bytes.offset, found: Int(row[0]))
      }
      filter.remove(from: &row, previous: previous, step: max(1, header.pixelBits / 8))
      let first = (pass.row + y * pass.rowStep) * header.width + pass.column
      let unknown = expansion.expand(
        row, count: pass.width, into: &bitmap.pixels, first: first, step: pass.columnStep)
      if let unknown {
        throw .paletteIndex(
          offset: bytes.offset, found: unknown, count: expansion.colorCount)
      }
      swap(&row, &previous)
    }
  }
}

extension [UInt8] {
  /// Multiplies the R, G and B of straight pixels by their opacity over 255, rounding once.
  fileprivate mutating func premultiply() {
    for i in stride(from: 0, to: count, by: 4) where self[i + 3] < 255 {
      let alpha = self[i + 3]
      for k in i..<i + 3 { self[k] = self[k].scaled(by: alpha) }
    }
  }
}

/// The pixels of a picture that are stored together.
///
/// A pass contains every `columnStep`-th pixel of every `rowStep`-th row.
struct PNGPass: Hashable {
  /// The column of the first pixel.
  let column: Int
  /// The row of the first pixel.
  let row: Int
  /// The distance between the columns, in pixels of the picture.
  let columnStep: Int
  /// The distance between the rows, in pixels of the picture.
  let rowStep: Int
  /// The number of pixels in a row of the pass; 0 in an empty pass.
  let width: Int
  /// The number of rows in the pass; 0 in an empty pass.
  let height: Int

  /// The single pass of a picture without interlacing, or the seven passes of Adam7 (8.1).
  ///
  /// This is the pass of each pixel in a square of eight by eight:
  ///
  ///     1 6 4 6 2 6 4 6
  ///     7 7 7 7 7 7 7 7
  ///     5 6 5 6 5 6 5 6
  ///     7 7 7 7 7 7 7 7
  ///     3 6 4 6 3 6 4 6
  ///     7 7 7 7 7 7 7 7
  ///     5 6 5 6 5 6 5 6
  ///     7 7 7 7 7 7 7 7
  static func passes(of header: PNGHeader) -> [PNGPass] {
    let steps =
      header.isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    return steps.map { column, row, columnStep, rowStep in
      let columns = max(0, (header.width - column + columnStep - 1) / columnStep)
      let rows = max(0, (header.height - row + rowStep - 1) / rowStep)
      // A pass without columns has no rows either, and thus no filter bytes (8.1).
      return PNGPass(
        column: column, row: row, columnStep: columnStep, rowStep: rowStep, width: columns,
        height: columns == 0 ? 0 : rows)
    }
  }
}

/// A picture with the values of its file: straight 8-bit R, G, B, A, rows from the top.
///
/// Unlike a bitmap, it keeps the colors of transparent pixels.
public struct StraightPicture: Hashable, Sendable {
  /// The number of columns, in pixels.
  public let width: Int
  /// The number of rows, in pixels.
  public let height: Int
  /// The channels R, G, B, A of each pixel, row by row without padding: 4 x width x height bytes.
  public let channels: [UInt8]

  /// The CRC-32 of the channels.
  ///
  /// - Complexity: O(n) in the number of pixels.
  public var checksum: UInt32 {
    var checksum = CRC32()
    checksum.append(channels.span)
    return checksum.value
  }
}

/// The greatest size of a picture that a decoder reads.
///
/// A larger picture is rejected by its header, before any memory is allocated for it. The limits
/// also bound the expanded data: a decoder expands exactly the bytes that the header implies, row
/// by row.
public struct PNGLimits: Hashable, Sendable {
  /// The greatest width and the greatest height, in pixels.
  public var side: Int
  /// The greatest number of pixels.
  public var pixels: Int
  /// The greatest number of bytes to which all compressed texts and color profiles of a file expand
  /// (zTXt, iTXt, iCCP).
  ///
  /// The decoder does not keep them; it rejects a file with more. Cameras and editors write some
  /// KiB.
  public var textBytes: Int

  /// Creates limits.
  ///
  /// The defaults are 16,384 pixels a side, 2^26 pixels in all, which take 256 MiB, and 8 MiB of
  /// texts.
  ///
  /// - Precondition: All limits are positive; `side` is less than 2^31, the others less than 2^40.
  public init(side: Int = 16_384, pixels: Int = 1 << 26, textBytes: Int = 1 << 23) {
    precondition(side > 0 && side < 1 << 31, "The limit of a side must be 1 to 2^31 - 1")
    precondition(pixels > 0 && pixels < 1 << 40, "The limit of pixels must be 1 to 2^40 - 1")
    precondition(textBytes > 0 && textBytes < 1 << 40, "The limit of texts must be 1 to 2^40 - 1")
    self.side = side
    self.pixels = pixels
    self.textBytes = textBytes
  }
}
