public import Drawing
import Geometry

/// The coverage of a card by the rule of another library.
///
/// The emulated card follows a `ScratchCard`, so that only the counting differs: strokes, also
/// those of a pan, resets, and the strokes that a reset spares are those of the card. Regions do
/// not count here, and canceled strokes stay, even if the card discards them.
public struct EmulatedCard: Sendable {
  /// The rule by which the card is counted.
  public let rule: OtherRule
  private var counter: any ShareCounter

  /// Creates the emulation of a card without touches.
  ///
  /// - Parameters:
  ///   - rule: The rule by which the card is counted.
  ///   - card: The card to follow.
  ///   - cover: The picture of the cover at one pixel a point, with the size of the card's mask.
  ///     Only some rules read it (`OtherRule.readsCover`); nil stands for an opaque black cover.
  /// - Precondition: The picture has the size of the mask.
  /// - Complexity: O(points of the card) if the rule counts every pixel, else O(1).
  public init(_ rule: OtherRule, like card: ScratchCard, cover: Bitmap? = nil) {
    self.rule = rule
    let (size, width) = (card.rules.frame.size, card.rules.brush.width)
    counter =
      switch rule {
      case .flutterScratcherHigh: EventDiscs(perSide: 100, size: size, brushWidth: width)
      case .flutterScratcherLow: EventDiscs(perSide: 10, size: size, brushWidth: width)
      case .jqueryEraser: EventCells(size: size, brushWidth: width)
      case .strideChannel, .strideAlpha, .fullScanClear, .fullScanTouched:
        ErasedPixels(rule, like: card, cover: cover)
      }
  }

  /// The share that the rule counts now.
  ///
  /// - Complexity: O(points of the card) if the rule counts every pixel, else O(1).
  public var share: CountedShare { counter.share }

  /// The work of all touches and resets so far, in steps of about a nanosecond.
  package var work: Int { counter.work }

  /// The work of `share`, in such steps.
  package var workOfShare: Int { counter.workOfShare }

  /// Follows the latest touch or reset of `card`.
  ///
  /// - Precondition: `card` is the card of the initializer, and each of its touches and resets is
  ///   followed.
  /// - Complexity: O(points in the brush and on the way of the contact); after a reset, of all
  ///   strokes that it spares.
  public mutating func follow(_ card: ScratchCard) {
    for event in card.latestEvents {
      switch event {
      case .contactBegan(let point): counter.begin(at: point)
      case .contactMoved(let segment): counter.draw(segment)
      case .reset: counter.reset()
      }
    }
  }
}
