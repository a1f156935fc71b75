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
  /// `rules.composite` puts it together, and over it what has gone by itself.
  ///
  /// - Throws: as `mask(scale:)`.
  /// - Complexity: O(pixels of the card and of all strokes at this scale); with `.cg`, of the card
  ///   for every stroke.
  public func alphaMask(scale: Double) throws(ScratchError) -> AlphaMask {
    try ScaledMask(of: self, scale: scale).alphaMask(of: self)
  }

  /// What is revealed from the start, at `scale` pixels a point.
  func startMask(scale: Double) throws(ScratchError) -> ScratchMask {
    var result = try ScratchMask(size: rules.frame.size, scale: scale)
    rules.start?.insert(into: &result, scale: scale)
    return result
  }

  /// The picture in which every stroke is drawn over those before it: finished ones first.
  func strokeOverStroke(scale: Double) throws(ScratchError) -> AlphaMask {
    let start = try startMask(scale: scale)
    var result = AlphaMask(start)
    var scanner = PieceScanner(brush, scale: scale, latticeOf: start)
    let finished = strokes.indices.filter { strokes[$0].outcome != .open }
    let open = strokes.indices.filter { strokes[$0].outcome == .open }
    var stroke = start
    for index in finished + open {
      stroke.removeAll()
      for rub in rubs where rub.stroke == index {
        scanner.scan(rub, tip(of: rub))
        _ = stroke.insert(scanner.pixels)
      }
      result = result.over(AlphaMask(stroke))
    }
    return result
  }
}
