import Geometry
import TouchRecording

extension ScratchCard {
  /// What is revealed at `scale` pixels a point, drawn anew from the strokes.
  ///
  /// At scale 1 it is `mask`.
  ///
  /// - Throws: `ScratchError.outOfRange` for a scale that no picture has,
  ///   `ScratchError.maskTooLarge` where the card has too many pixels at this scale.
  /// - Complexity: O(pixels of the card and of all strokes at this scale).
  public func mask(scale: Double) throws(ScratchError) -> ScratchMask {
    try ScaledMask(of: self, scale: scale).mask
  }

  /// The picture of what is revealed at `scale` pixels a point: what is scratched, as
  /// `rules.join` and `rules.composite` put it together, and over it what has gone by itself.
  ///
  /// - Throws: as `mask(scale:)`.
  /// - Complexity: O(pixels of the card and of all strokes at this scale); with `.cg`, of the card
  ///   for every stroke.
  public func alphaMask(scale: Double) throws(ScratchError) -> AlphaMask {
    try ScaledMask(of: self, scale: scale).alphaMask(of: self)
  }

  /// What is revealed from the start, at `scale` pixels a point.
  func startMask(scale: Double) throws(ScratchError) -> ScratchMask {
    if scale == 1 { return untouched }
    var result = try ScratchMask(size: rules.frame.size, scale: scale)
    rules.start?.insert(into: &result, scale: scale)
    return result
  }

  /// What is scratched, drawn stroke by stroke as the rules have it: finished ones first.
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

  /// Draws the pieces of one stroke at `scale` pixels a point.
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
  /// Whether the tip keeps the width that it has where another piece starts.
  fileprivate func isAsWide(as other: StrokeSegment) -> Bool {
    startWidth == other.startWidth && endWidth == other.startWidth
  }
}
