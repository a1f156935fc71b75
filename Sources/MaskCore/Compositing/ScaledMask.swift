import Geometry

/// The revealed samples of a card at some scale, updated while the card is scratched.
///
/// Each update draws only what the card drew since the last one, so a frame costs what is new and
/// not everything before. The mask equals the one that is drawn from all strokes at once.
public struct ScaledMask: Sendable {
  /// The revealed samples at the last update.
  public private(set) var mask: ScratchMask
  private let scale: Double
  private var scanner: SegmentScanner
  /// The samples that are revealed before any touch.
  private let start: ScratchMask
  /// The number of segments of the card that are drawn.
  private var drawn = 0
  /// The strokes one by one; nil if only their union counts.
  private var layers: StrokeLayers?
  /// The value of the card's `withdrawals` at the last update.
  private var withdrawals: Int

  /// Draws the revealed samples of a card at `scale` pixels a point.
  ///
  /// - Throws: `ScratchError.outOfRange` if the scale is out of range, `ScratchError.maskTooLarge`
  ///   if the card has too many pixels at this scale.
  /// - Complexity: O(pixels of the card and of all strokes at this scale).
  public init(of card: ScratchCard, scale: Double) throws(ScratchError) {
    start = try card.startMask(scale: scale)
    mask = start
    scanner = SegmentScanner(card.brush, scale: scale, latticeOf: start)
    self.scale = scale
    withdrawals = card.withdrawals
    // Only the union of what round tips pass over grows with every touch.
    let isGrown = card.rules.composite == .union && card.rules.join == .round
    layers = isGrown ? nil : StrokeLayers(of: card, over: start, scale: scale)
    follow(card)
  }

  /// Draws the segments that `card` drew since the last update.
  ///
  /// - Precondition: `card` is the card of the initializer, or a copy that went on from there.
  /// - Complexity: O(pixels of the new segments at this scale); after a reset or a discarded
  ///   stroke, of all segments.
  public mutating func follow(_ card: ScratchCard) {
    if card.withdrawals != withdrawals {
      mask = start
      (drawn, withdrawals) = (0, card.withdrawals)
      if layers != nil { layers = StrokeLayers(of: card, over: start, scale: scale) }
    }
    mask.insertAll(card.segments[drawn...], with: &scanner) { card.tip(of: $0) }
    drawn = card.segments.count
    layers?.follow(card)
  }

  /// Returns the alpha mask of the card that was last followed: the scratched share, as its
  /// `rules.join` and `rules.composite` compose it and as it looks, and over it the share that has
  /// faded.
  ///
  /// What is revealed from the start has no look. A pixel without revealed samples stays 0.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - look: The look of what the brush scratches.
  /// - Returns: The mask.
  /// - Complexity: O(pixels of the card at this scale); with a `join` other than `.round` or a
  ///   `composite` other than `.union`, also of the open strokes, and of those that ended while an
  ///   earlier one was open.
  public func alphaMask(of card: ScratchCard, look: BrushLook = BrushLook()) -> AlphaMask {
    var scratched = layers?.alphaMask(of: card) ?? AlphaMask(mask)
    if look != BrushLook() {
      scratched = look.applied(to: scratched, over: AlphaMask(start), scale: scale)
    }
    return card.revealAlpha == 0 ? scratched : scratched.revealed(by: card.revealAlpha)
  }
}
