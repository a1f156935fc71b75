// SPDX-License-Identifier: Apache-2.0

/// Sixty-four contiguous pixels of a row of a mask; the first pixel is the lowest bit.
struct PixelStrip: Sendable {
  /// The pixels with all of their samples.
  var full: UInt64 = 0
  /// The pixels with some of their samples, each of which has a word.
  var partial: UInt64 = 0
  /// The index of the first word of the strip; negative if the strip has no words yet.
  ///
  /// The word of a pixel is valid only if the pixel is partial.
  var firstWord = -1

  /// The number of pixels in a strip.
  static let width = 64

  /// The pixels with at least one sample.
  var touched: UInt64 { full | partial }

  /// The columns of the strips, counted in strips, that the pixels of a row lie in.
  @inline(__always)
  static func strips(of columns: Range<Int>) -> Range<Int> {
    columns.isEmpty ? 0..<0 : columns.lowerBound >> 6..<(columns.upperBound &+ 63) >> 6
  }

  /// Returns the pixels of the strip from column `x` on that are in a range of columns, which has
  /// some of them.
  @inline(__always)
  static func pixels(of columns: Range<Int>, from x: Int) -> UInt64 {
    let first = Swift.max(columns.lowerBound, x)
    let count = Swift.min(columns.upperBound, x &+ width) &- first
    return (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count))
      &<< UInt64(truncatingIfNeeded: first &- x)
  }

  /// Splits a range of pixels of a row at the boundaries of strips, from the left.
  @inline(__always)
  static func pieces(of columns: Range<Int>) -> Pieces { Pieces(rest: columns) }

  /// The parts of a range of pixels, one for each strip.
  struct Pieces: Sequence, IteratorProtocol {
    fileprivate var rest: Range<Int>

    /// Returns the first column of the next strip, and the pixels of the strip that are in the
    /// range.
    @inline(__always)
    mutating func next() -> (x: Int, pixels: UInt64)? {
      if rest.isEmpty { return nil }
      let x = rest.lowerBound & ~63
      let pixels = PixelStrip.pixels(of: rest, from: x)
      rest = Swift.min(x &+ PixelStrip.width, rest.upperBound)..<rest.upperBound
      return (x, pixels)
    }
  }
}

/// The indices of the set bits of a word, in ascending order.
struct SetBits: Sequence, IteratorProtocol {
  private var rest: UInt64

  init(_ word: UInt64) { rest = word }

  @inline(__always)
  mutating func next() -> Int? {
    if rest == 0 { return nil }
    let place = rest.trailingZeroBitCount
    rest &= rest &- 1
    return place
  }
}
