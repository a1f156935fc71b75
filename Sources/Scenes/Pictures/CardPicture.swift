// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import MaskCore

/// The picture of a card at one scale, kept from one frame to the next.
struct CardPicture: Sendable {
  private let layers: CardLayers
  /// True if the card shows only its cover, because a picture of the scene is missing.
  private let isClosed: Bool
  private var mask: ScaledMask
  /// The pixels of the card alone, as of the last call of `follow(_:)`.
  private(set) var bitmap: Bitmap
  /// The work so far, in steps of about a nanosecond.
  var work: Int { mask.work + otherWork }
  /// The work without that of the mask.
  private var otherWork: Int

  /// Draws a card at `scale` pixels per point; nil if it covers no pixel at that scale.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - cover: The fill of the cover.
  ///   - content: The fill of the content.
  ///   - look: The look of what is scratched.
  ///   - isClosed: True to show only the cover.
  ///   - scale: The number of pixels per point.
  ///   - workLimit: The work after which nothing is drawn any more.
  /// - Throws: `ScratchError` if the card has too many pixels.
  init?(
    of card: ScratchCard, cover: Fill, content: Fill, look: BrushLook, isClosed: Bool,
    scale: Double, workLimit: Int
  ) throws(ScratchError) {
    mask = try ScaledMask(of: card, scale: scale, look: look, workLimit: workLimit)
    let alpha = mask.alpha
    guard alpha.width > 0, alpha.height > 0 else { return nil }
    layers = CardLayers(
      cover: cover, content: content, size: card.rules.frame.size,
      width: alpha.width, height: alpha.height, scale: scale)
    otherWork = layers.work + 4 * alpha.bytes.count
    self.isClosed = isClosed
    bitmap = isClosed ? layers.cover : layers.picture(alpha)
  }

  /// Redraws what was scratched since the last call, or a part of it that takes more work than
  /// `workLimit`.
  ///
  /// - Precondition: `card` is the card that this picture was made from, in a later state.
  /// - Returns: The pixels of the card outside of which nothing has changed.
  mutating func follow(_ card: ScratchCard, workLimit: Int) -> PixelWindow {
    if isClosed { return .empty }
    let changed = mask.follow(card, workLimit: workLimit)
    otherWork += changed.reduce(0) { $0 + 4 * $1.count }
    mask.alpha.composite(
      cover: layers.cover, content: layers.content, into: &bitmap, in: changed)
    let width = bitmap.width
    return changed.reduce(into: .empty) { window, range in
      let (row, column) = range.lowerBound.quotientAndRemainder(dividingBy: width)
      window.formUnion(
        PixelWindow(columns: column..<column + range.count, rows: row..<row + 1))
    }
  }
}

/// The pixels of the cover and of the content of a card, drawn once for many masks.
struct CardLayers: Sendable {
  /// The pixels of the cover.
  let cover: Bitmap
  /// The pixels of the content.
  let content: Bitmap
  /// The work of painting both, in steps of about a nanosecond.
  let work: Int

  /// Paints both fills.
  ///
  /// - Parameters:
  ///   - coverFill: The fill of the cover.
  ///   - contentFill: The fill of the content.
  ///   - size: The size of the card in points.
  ///   - width: The columns of the pictures, in pixels.
  ///   - height: The rows of the pictures, in pixels.
  ///   - scale: The number of pixels per point.
  init(
    cover coverFill: Fill, content contentFill: Fill, size: Size, width: Int, height: Int,
    scale: Double
  ) {
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let (above, below) = (
      Canvas(width: width, height: height, scale: scale, painting: whole, with: coverFill),
      Canvas(width: width, height: height, scale: scale, painting: whole, with: contentFill)
    )
    (cover, content, work) = (above.bitmap, below.bitmap, above.work + below.work)
  }

  /// Returns the content where `mask` reveals it, and the cover elsewhere.
  func picture(_ mask: AlphaMask) -> Bitmap { mask.composite(cover: cover, content: content) }
}
