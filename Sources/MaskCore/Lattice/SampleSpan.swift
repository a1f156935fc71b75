/// The samples of a row from `start` up to, not including, `end`, counted in sample columns.
///
/// Where `end` is not greater than `start` the span is empty. Rows of a column are spans as well.
struct SampleSpan: Sendable {
  /// The first sample column.
  var start: Int
  /// The exclusive end column.
  var end: Int

  /// Whether there is no sample in it.
  var isEmpty: Bool { end <= start }

  /// How many samples there are.
  var count: Int { isEmpty ? 0 : end - start }

  /// What both have in common.
  func intersection(_ other: SampleSpan) -> SampleSpan {
    SampleSpan(start: max(start, other.start), end: min(end, other.end))
  }

  /// The pixels that have a sample of the span, which must not be negative.
  var pixels: Range<Int> { isEmpty ? 0..<0 : start / 8..<(end + 7) / 8 }

  /// The samples of the pixel `x` as the low eight bits.
  func bits(ofPixel x: Int) -> UInt64 {
    let first = min(max(start - 8 * x, 0), 8)
    let last = min(max(end - 8 * x, first), 8)
    return (UInt64(1) &<< UInt64(last)) &- (UInt64(1) &<< UInt64(first))
  }

  /// The samples of the pixel `y` as eight bytes, 255 each where the sample is in.
  func bytes(ofPixel y: Int) -> UInt64 {
    let first = min(max(start - 8 * y, 0), 8)
    let last = min(max(end - 8 * y, first), 8)
    // A smart shift: by 64 it leaves nothing.
    return (UInt64.max << (8 * first)) & ~(UInt64.max << (8 * last))
  }
}
