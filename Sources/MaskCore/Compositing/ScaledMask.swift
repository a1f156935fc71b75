// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

/// The revealed samples of a card at some scale and its alpha mask, updated while the card is
/// scratched.
///
/// Each update draws only what the card drew since the last one, so a frame costs what is new and
/// not everything before. Both masks equal those that are drawn from all strokes at once.
///
/// ```swift
/// var picture = scaled.alpha.composite(cover: cover, content: content)
/// card.apply(event)
/// let changed = scaled.follow(card)
/// scaled.alpha.composite(cover: cover, content: content, into: &picture, in: changed)
/// ```
public struct ScaledMask: Sendable {
  /// The revealed samples at the last update.
  public private(set) var mask: ScratchMask
  /// The alpha mask at the last update: the scratched share, as `rules.join` and `rules.composite`
  /// of the card compose it and as it looks, and over it the share that has faded.
  ///
  /// What is revealed from the start has no look. A pixel without revealed samples stays 0.
  public private(set) var alpha: AlphaMask
  /// The work of all updates so far, in steps of about a nanosecond each, as `ScratchCard.work` counts
  /// them.
  public var work: Int { scanner.work + (layers?.work ?? 0) + composingWork }
  private var composingWork = 0
  private let look: BrushLook
  private let scale: Double
  private var scanner: SegmentScanner
  private var union = SpanUnion()
  /// The samples that are revealed before any touch.
  private let start: ScratchMask
  /// The number of segments of the card that are drawn.
  private var drawn = 0
  /// The strokes one by one; nil if only their union counts.
  private var layers: StrokeLayers?
  /// The value of the card's `withdrawals` at the last update.
  private var withdrawals: Int

  /// Draws the masks of a card at `scale` pixels a point.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - scale: The number of pixels a point.
  ///   - look: The look of what the brush scratches.
  ///   - workLimit: The work after which no more segments are drawn; both masks then lack them, and
  ///     `work` is greater.
  /// - Throws: `ScratchError.outOfRange` if the scale is out of range, `ScratchError.maskTooLarge`
  ///   if the card has too many pixels at this scale.
  /// - Complexity: O(pixels of the card and of all strokes at this scale).
  public init(
    of card: ScratchCard, scale: Double, look: BrushLook = BrushLook(), workLimit: Int = .max
  ) throws(ScratchError) {
    start = try card.startMask(scale: scale)
    mask = start
    scanner = SegmentScanner(card.brush, scale: scale, latticeOf: start)
    self.scale = scale
    self.look = look
    withdrawals = card.withdrawals
    // Only the union of what round tips pass over grows with every touch.
    let isGrown = card.rules.composite == .union && card.rules.join == .round
    layers = isGrown ? nil : StrokeLayers(of: card, over: start, scale: scale)
    alpha = AlphaMask(width: 0, height: 0, bytes: [])
    draw(card, workLimit: workLimit)
    alpha = composed(card)
  }

  /// Draws the segments that `card` drew since the last update.
  ///
  /// - Parameters:
  ///   - card: The card of the initializer, or a copy that went on from there.
  ///   - workLimit: The work of this update after which no more segments are drawn; both masks then
  ///     lack them, and `work` has grown by more.
  /// - Returns: Pixels, counted row by row, outside which `alpha` has not changed; each range lies
  ///   in one row.
  /// - Complexity: O(pixels of the new segments at this scale). O(pixels of the card at this scale)
  ///   while the cover fades, and with a look, with a `join` other than `.round` or a `composite`
  ///   other than `.union`; these two add those of the open strokes, and of the strokes that ended
  ///   while an earlier one was open. After a reset or a discarded stroke, also those of all segments.
  @discardableResult
  public mutating func follow(_ card: ScratchCard, workLimit: Int = .max) -> [Range<Int>] {
    // A cover that has faded comes back only with a reset or a discarded stroke.
    let onlyGrows =
      layers == nil && look == BrushLook() && card.revealAlpha == 0
      && card.withdrawals == withdrawals
    let gained = draw(card, workLimit: workLimit)
    if onlyGrows {
      alpha.update(gained, from: mask)
      return gained
    }
    let before = alpha
    alpha = composed(card)
    return alpha.pixels(differingFrom: before)
  }

  /// Draws the segments that `card` drew since the last update, and returns the pixels that gained
  /// samples.
  @discardableResult
  private mutating func draw(_ card: ScratchCard, workLimit: Int) -> [Range<Int>] {
    if card.withdrawals != withdrawals {
      mask = start
      (drawn, withdrawals) = (0, card.withdrawals)
      composingWork += layers?.work ?? 0
      if layers != nil { layers = StrokeLayers(of: card, over: start, scale: scale) }
    }
    var gained: [Range<Int>] = []
    let before = work
    while drawn < card.segments.count, work - before <= workLimit {
      // All at once, or few enough to stop in time.
      let count = workLimit == .max ? card.segments.count : drawn + ScaledMask.runLength
      let run = card.segments[drawn..<min(count, card.segments.count)]
      gained += mask.insertAll(run, with: &scanner, uniting: &union) { card.tip(of: $0) }
      drawn = run.endIndex
    }
    let rest = workLimit - (work - before)
    if rest >= 0 { layers?.follow(card, workLimit: rest) }
    return gained
  }

  /// The number of segments that are drawn before the work is looked at.
  private static let runLength = 256

  /// Returns the whole alpha mask of the card that was drawn last.
  private mutating func composed(_ card: ScratchCard) -> AlphaMask {
    // Some passes over the bytes, and four more over each if the look is soft.
    composingWork += (look == BrushLook() ? 4 : 16) * mask.width * mask.height
    var scratched = layers?.alphaMask(of: card) ?? AlphaMask(mask)
    if look != BrushLook() {
      scratched = look.applied(to: scratched, over: AlphaMask(start), scale: scale)
    }
    return card.revealAlpha == 0 ? scratched : scratched.revealed(by: card.revealAlpha)
  }
}

// MARK: - Masks of a card

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
