/// Neighbouring pixels of one row that have samples of a shape.
struct PixelRun {
  /// The columns of pixels.
  let columns: Range<Int>
  /// The columns whose 64 samples all belong to the shape; where there are none, the empty end of
  /// `columns`.
  let full: Range<Int>

  private init(columns: Range<Int>, full: Range<Int>?) {
    self.columns = columns
    self.full = full ?? columns.upperBound..<columns.upperBound
  }

  /// The pixels of eight spans; nil where all are empty.
  @inline(__always)
  init?(_ spans: SpanLanes) {
    let hasSamples = spans.hasSamples
    let start = SpanLanes.empty.start.choosing(spans.start, where: hasSamples).least
    let end = SpanLanes.empty.end.choosing(spans.end, where: hasSamples).greatest
    guard start < end else { return nil }
    // An empty span has its start where it ends, so that nothing is common to all.
    let (first, last) = ((spans.start.greatest + 7) >> 3, spans.end.least >> 3)
    self.init(columns: start >> 3..<(end + 7) >> 3, full: first < last ? first..<last : nil)
  }

  /// The pixels of both, none of which counts as full.
  func hull(with other: PixelRun) -> PixelRun {
    let start = min(columns.lowerBound, other.columns.lowerBound)
    return PixelRun(
      columns: start..<max(columns.upperBound, other.columns.upperBound), full: nil)
  }
}
