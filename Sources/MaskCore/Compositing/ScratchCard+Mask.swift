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
    try ScaledMask(of: self, scale: scale).alpha
  }

  /// Returns the samples that are revealed from the start, at `scale` pixels a point.
  func startMask(scale: Double) throws(ScratchError) -> ScratchMask {
    if scale == 1 { return untouched }
    var result = try ScratchMask(size: rules.frame.size, scale: scale)
    rules.start?.insert(into: &result, size: rules.frame.size, scale: scale)
    return result
  }
}
