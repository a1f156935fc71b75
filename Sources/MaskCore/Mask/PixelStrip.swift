/// Sixty-four neighbouring pixels of a row of a set of samples; the first is the lowest bit.
struct PixelStrip: Sendable {
  /// The pixels that have all their samples.
  var full: UInt64 = 0
  /// The pixels that have some of their samples, and a word each.
  var partial: UInt64 = 0
  /// Where the words of the strip begin; negative where it has none yet.
  ///
  /// That of a pixel means something only where the pixel is partial.
  var firstWord = -1

  /// The pixels of a strip.
  static let width = 64

  /// The pixels that have a sample.
  var touched: UInt64 { full | partial }

  /// Some pixels of a row by the strips that they lie in, from the left.
  @inline(__always)
  static func pieces(of columns: Range<Int>) -> Pieces { Pieces(rest: columns) }

  /// Columns of pixels, one strip after the other.
  struct Pieces: Sequence, IteratorProtocol {
    fileprivate var rest: Range<Int>

    /// The first column of the next strip, and which of its pixels are meant.
    @inline(__always)
    mutating func next() -> (x: Int, pixels: UInt64)? {
      if rest.isEmpty { return nil }
      let x = rest.lowerBound & ~63
      let end = Swift.min(x &+ PixelStrip.width, rest.upperBound)
      let count = UInt64(truncatingIfNeeded: end &- rest.lowerBound)
      let first = UInt64(truncatingIfNeeded: rest.lowerBound &- x)
      rest = end..<rest.upperBound
      return (x, (UInt64.max &>> (64 &- count)) &<< first)
    }
  }
}

/// The places of the set bits of a word, from the lowest up.
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
