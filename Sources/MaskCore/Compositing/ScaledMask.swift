import Geometry

/// What is revealed of a card at some scale, kept up with the card while it is scratched.
///
/// It draws what the card drew since it was last asked, so that a frame costs what is new and not
/// all that came before. It equals the mask that is drawn anew from all strokes.
public struct ScaledMask: Sendable {
  /// What was revealed when the card was last followed.
  public private(set) var mask: ScratchMask
  private let scale: Double
  private var scanner: SegmentScanner
  /// What is revealed before any touch.
  private let start: ScratchMask
  /// How many pieces of the card are drawn.
  private var drawn = 0
  /// How often the card had taken pieces away.
  private var withdrawals: Int

  /// Draws what is revealed of a card at `scale` pixels a point.
  ///
  /// - Throws: `ScratchError.outOfRange` for a scale that no picture has,
  ///   `ScratchError.maskTooLarge` where the card has too many pixels at this scale.
  /// - Complexity: O(pixels of the card and of all strokes at this scale).
  public init(of card: ScratchCard, scale: Double) throws(ScratchError) {
    start = try card.startMask(scale: scale)
    mask = start
    scanner = SegmentScanner(card.brush, scale: scale, latticeOf: start)
    self.scale = scale
    withdrawals = card.withdrawals
    follow(card)
  }

  /// Draws what `card` drew since it was last followed.
  ///
  /// - Precondition: it is the card this was made of, or a copy that went on from there.
  /// - Complexity: O(pixels of the new pieces at this scale); where the card was covered again, or a
  ///   stroke discarded, of all pieces.
  public mutating func follow(_ card: ScratchCard) {
    if card.withdrawals != withdrawals {
      mask = start
      (drawn, withdrawals) = (0, card.withdrawals)
    }
    mask.insertAll(card.segments[drawn...]) { segment, mask, waiting in
      scanner.scan(segment, card.tip(of: segment))
      _ = mask.insertFull(scanner.pixels)
      scanner.exchange(for: &waiting)
    }
    drawn = card.segments.count
  }

  /// The picture of what is revealed of the card that was last followed: what is scratched, as its
  /// `rules.join` and `rules.composite` put it together, and over it what has gone by itself.
  ///
  /// - Throws: as `init(of:scale:)`.
  /// - Complexity: O(pixels of the card at this scale); unless these are `.round` and `.union`, of
  ///   all strokes as well, and with `.cg` of the card for every stroke.
  public func alphaMask(of card: ScratchCard) throws(ScratchError) -> AlphaMask {
    // Only the union of what tips pass over grows with every touch.
    let isGrown = card.rules.composite == .union && card.rules.join == .round
    let scratched = isGrown ? AlphaMask(mask) : try card.strokeByStroke(scale: scale)
    return card.revealAlpha == 0 ? scratched : scratched.revealed(by: card.revealAlpha)
  }
}
