import Drawing
import Geometry
import MaskCore

/// The picture of a card at some scale, kept from one frame to the next.
struct CardPicture: Sendable {
  /// The pixels of a point.
  let scale: Double
  private let cover: Bitmap
  private let content: Bitmap
  /// Whether the card is all cover, because a picture of the scene is missing.
  private let isClosed: Bool
  private var mask: ScaledMask
  private var alpha: AlphaMask
  /// The card alone, as it was when it was last followed.
  private(set) var bitmap: Bitmap

  /// Draws a card at `scale` pixels a point; nil where it has no pixel.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - coverFill: The fill of the cover.
  ///   - contentFill: The fill of the content.
  ///   - isClosed: True to show the cover alone.
  ///   - scale: The pixels of a point.
  /// - Throws: `ScratchError` where it has too many.
  init?(
    of card: ScratchCard, cover coverFill: Fill, content contentFill: Fill, isClosed: Bool,
    scale: Double
  ) throws(ScratchError) {
    mask = try ScaledMask(of: card, scale: scale)
    alpha = try mask.alphaMask(of: card)
    guard alpha.width > 0, alpha.height > 0 else { return nil }
    let size = card.rules.frame.size
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let pixels = Canvas(width: alpha.width, height: alpha.height, scale: scale)
    func drawn(_ fill: Fill) -> Bitmap {
      var canvas = pixels
      fill.paint(whole, on: &canvas)
      return canvas.bitmap
    }
    (cover, content) = (drawn(coverFill), drawn(contentFill))
    self.scale = scale
    self.isClosed = isClosed
    bitmap = isClosed ? cover : alpha.composite(cover: cover, content: content)
  }

  /// Draws what was scratched since.
  ///
  /// - Throws: `ScratchError` where it has too many pixels.
  /// - Precondition: it is the card this was made of, as it went on from there.
  mutating func follow(_ card: ScratchCard) throws(ScratchError) {
    if isClosed { return }
    mask.follow(card)
    let now = try mask.alphaMask(of: card)
    now.update(&bitmap, from: alpha, cover: cover, content: content)
    alpha = now
  }
}
