import Geometry

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

  /// The picture of what is revealed at `scale` pixels a point.
  ///
  /// - Throws: as `mask(scale:)`.
  /// - Complexity: O(pixels of the card and of all strokes at this scale).
  public func alphaMask(scale: Double) throws(ScratchError) -> AlphaMask {
    AlphaMask(try mask(scale: scale))
  }
}
