public import Drawing

/// Reads PNG files: all colour types, depths and filters, palettes, transparency, interlacing
/// (PNG, Third Edition, which is ISO/IEC 15948).
///
/// Channels become 8 bits: levels of 16 bits are divided by 257 and rounded, lower depths scaled,
/// gray gets three equal channels. Values stay as they are encoded; gamma, profiles and background
/// are not applied. Of an animation the still picture is read.
///
/// Whatever a reader cannot rely on is refused rather than guessed: a wrong checksum, a chunk out of
/// place, bytes behind the end of the compressed data or of the file, a colour that is not in the
/// palette. Ancillary chunks other than tRNS are skipped, whatever they hold, once their checksum is
/// right and what is compressed in them stays within the limits.
public struct PNGDecoder: Hashable, Sendable {
  /// How large a picture may be.
  public var limits: PNGLimits

  /// Creates a decoder.
  public init(limits: PNGLimits = PNGLimits()) {
    self.limits = limits
  }

  /// The picture in `file`, each channel multiplied by the opacity and rounded once.
  ///
  /// Memory: 4 bytes a pixel and two rows, after the chunks have been found in order and long enough
  /// for so many pixels.
  ///
  /// - Complexity: O(n) in the number of bytes and pixels.
  /// - Throws: `PNGError`, whatever the bytes are.
  public func decode(_ file: [UInt8]) throws(PNGError) -> Bitmap {
    var bitmap = try decodeUnpremultiplied(file)
    bitmap.pixels.premultiply()
    return bitmap
  }

  /// The picture in `file` as the file states it.
  ///
  /// - Complexity: O(n) in the number of bytes and pixels.
  /// - Throws: `PNGError`, whatever the bytes are.
  public func decodeStraight(_ file: [UInt8]) throws(PNGError) -> StraightPicture {
    let bitmap = try decodeUnpremultiplied(file)
    return StraightPicture(width: bitmap.width, height: bitmap.height, channels: bitmap.pixels)
  }

  /// The picture with straight channels, which a bitmap has only inside this file.
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

  /// Refuses data that cannot hold the picture, before room is made for it.
  ///
  /// Two bits can stand for 258 bytes, the longest copy there is (RFC 1951, 3.2.5), so a byte
  /// expands to at most 1,032.
  private func requireRoom(for expected: Int, in contents: PNGContents) throws(PNGError) {
    guard expected <= 1032 * contents.compressedCount else {
      throw .tooFewBytes(
        offset: contents.compressed[0].lowerBound, found: 1032 * contents.compressedCount,
        expected: expected)
    }
  }

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
  /// Multiplies the colours of straight R, G, B, A by the opacity over 255, rounding once.
  fileprivate mutating func premultiply() {
    for i in stride(from: 0, to: count, by: 4) where self[i + 3] < 255 {
      let alpha = self[i + 3]
      for k in i..<i + 3 { self[k] = self[k].scaled(by: alpha) }
    }
  }
}
