/// The spans of the eight sample rows of one row of pixels, and the words that they make.
struct PixelRowSpans {
  private var spans = [8 of SampleSpan](repeating: .empty)
  /// The pixels that have a sample of any span.
  private(set) var touched = 0..<0
  /// The pixels whose 64 samples are all in; inside `touched`.
  private(set) var full = 0..<0

  /// The spans of the rows that `spans` yields for each index from 0 to 7.
  init(_ span: (Int) -> SampleSpan) {
    var hull = SampleSpan.empty
    var core = SampleSpan(start: 0, end: .max)
    for i in 0..<8 {
      let span = span(i)
      spans[i] = span
      hull = hull.hull(with: span)
      core = core.intersection(span)
    }
    guard !hull.isEmpty else { return }
    touched = hull.start / 8..<(hull.end + 7) / 8
    let (start, end) = ((core.start + 7) / 8, core.end / 8)
    if start < end { full = start..<end }
  }

  /// The samples of the pixel in column `x`: one byte a span.
  func word(_ x: Int) -> UInt64 {
    if full ~= x { return .max }
    var word: UInt64 = 0
    for i in 0..<8 { word |= spans[i].bits(ofPixel: x) &<< UInt64(8 * i) }
    return word
  }
}
