import Geometry
import TouchRecording

extension ScratchCard {
  /// Returns the revealed samples at `scale` pixels a point, drawn again from the strokes.
  ///
  /// The result at scale 1 is `mask`.
  ///
  /// - Throws: `ScratchError.outOfRange` if the scale is out of range, `ScratchError.maskTooLarge`
  ///   if the card has too many pixels at this scale.
  /// - Complexity: O(pixels of the card and of all strokes at this scale).
  public func mask(scale: Double) throws(ScratchError) -> ScratchMask {
    try ScaledMask(of: self, scale: scale).mask
  }

  /// Returns the alpha mask at `scale` pixels a point: the scratched share, as `rules.join` and
  /// `rules.composite` compose it, and over it the share that has faded.
  ///
  /// - Throws: The errors of `mask(scale:)`.
  /// - Complexity: O(pixels of the card and of all strokes at this scale); with `.cg`, of the card
  ///   for every stroke.
  public func alphaMask(scale: Double) throws(ScratchError) -> AlphaMask {
    try ScaledMask(of: self, scale: scale).alphaMask(of: self)
  }

  /// Returns the samples that are revealed from the start, at `scale` pixels a point.
  func startMask(scale: Double) throws(ScratchError) -> ScratchMask {
    if scale == 1 { return untouched }
    var result = try ScratchMask(size: rules.frame.size, scale: scale)
    rules.start?.insert(into: &result, size: rules.frame.size, scale: scale)
    return result
  }

  /// Returns the alpha mask of the strokes, drawn one by one as the rules say: ended strokes first.
  func strokeByStroke(scale: Double) throws(ScratchError) -> AlphaMask {
    let start = try startMask(scale: scale)
    let (segments, finished) = (
      segmentsByStroke, strokes.indices.filter { strokes[$0].outcome != .open }
    )
    let order = finished + strokes.indices.filter { strokes[$0].outcome == .open }
    var scanner = SegmentScanner(brush, scale: scale, latticeOf: start)
    switch rules.composite {
    case .union:
      var all = start
      for stroke in order { draw(segments[stroke], scale, with: &scanner, into: &all) }
      return AlphaMask(all)
    case .cg:
      var (result, alone) = (AlphaMask(start), start)
      for stroke in order {
        alone.removeAll()
        draw(segments[stroke], scale, with: &scanner, into: &alone)
        result = result.over(AlphaMask(alone))
      }
      return result
    }
  }

  /// Draws the segments of one stroke at `scale` pixels a point.
  private func draw(
    _ segments: [StrokeSegment], _ scale: Double, with scanner: inout SegmentScanner,
    into mask: inout ScratchMask
  ) {
    if rules.join == .miter, let first = segments.first,
      segments.allSatisfy({ tip(of: $0) == .round && $0.isAsWide(as: first) })
    {
      let points = [first.centerline.start] + segments.map(\.centerline.end)
      StrokedPath(points, width: first.startWidth, scale: scale).forEachPiece { piece in
        scanner.scan(piece)
        _ = mask.insert(scanner.pixels)
      }
      return
    }
    for segment in segments {
      scanner.scan(segment, tip(of: segment))
      _ = mask.insert(scanner.pixels)
    }
  }
}

extension StrokeSegment {
  /// True if the tip keeps the width that it has at the start of another segment.
  fileprivate func isAsWide(as other: StrokeSegment) -> Bool {
    startWidth == other.startWidth && endWidth == other.startWidth
  }
}
