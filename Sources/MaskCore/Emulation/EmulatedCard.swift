public import Drawing
import Geometry

/// What a card comes to by the rule of another.
///
/// It follows a `ScratchCard`, so that nothing but the counting differs: strokes, those of a pan as
/// well, resets and what they spare are those of the card. Regions count nothing here, and strokes
/// that the system takes away stay, also where the card discards them.
public struct EmulatedCard: Sendable {
  /// The rule by which it counts.
  public let rule: OtherRule
  private var counter: any ShareCounter

  /// Creates the counting of a card that nobody has touched.
  ///
  /// - Parameters:
  ///   - rule: The rule by which it counts.
  ///   - card: The card that it is to follow.
  ///   - cover: The picture of the cover at one pixel a point, of the size of the card's mask; only
  ///     some rules read it (`OtherRule.readsCover`), nil stands for an opaque black one.
  /// - Precondition: the picture has the size of the mask.
  /// - Complexity: O(points of the card) where every pixel counts, else O(1).
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

  /// What the rule counts now.
  ///
  /// - Complexity: O(points of the card) where every pixel counts, else O(1).
  public var share: CountedShare { counter.share }

  /// Takes what `card` took last: a touch or a reset.
  ///
  /// - Precondition: it is the card that this was made like, and every touch and every reset of it is
  ///   followed.
  /// - Complexity: O(points in the brush and on the way of the contact); after a reset, of all that
  ///   it spares.
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
