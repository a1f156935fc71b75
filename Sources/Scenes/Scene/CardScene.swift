package import Drawing
package import MaskCore

/// A scene with a cover that touches reveal, and what only such a scene can do.
package protocol CardScene: Scene {
  /// The card itself.
  var scratchCard: ScratchCard { get }
  /// Returns the picture that a view shows, at `scale` pixels a point.
  ///
  /// - Throws: `SceneError` if the card has too many pixels at this scale, or none.
  func map(_ view: CardView, scale: Double) throws(SceneError) -> Bitmap
  /// Returns the columns and rows of such a picture, in pixels.
  func mapSize(_ view: CardView, scale: Double) -> (width: Int, height: Int)
  /// Returns the scene with a card that was saved, whose clock goes on: time 0 of the next recording
  /// is the time at which the card was saved.
  ///
  /// - Throws: `SavedCardError` if it was saved from another card.
  func continuing(_ saved: SavedCard) throws(SavedCardError) -> any CardScene
  /// Returns the scene before any touch, which also counts by another rule.
  func counting(by rule: OtherRule) -> any CardScene
  /// Returns the same scene over another content: one color.
  func withContent(_ color: Color) -> any CardScene
}

/// What a frame of a scratch card shows.
///
/// All but the picture tell what happened since the last reset, on the card alone.
package enum CardView: String, Hashable, Sendable, CaseIterable {
  /// The canvas as a person saw it.
  case picture
  /// What is revealed, white on black.
  case mask
  /// When it was revealed: dark first, light last.
  case time
  /// How many passes went over it: the darker, the more.
  case heat
  /// Which contact revealed it.
  case fingers
  /// Six pictures of the card, side by side, at equal steps of time.
  case film
  /// Six pictures of the card, side by side, each with as much more revealed.
  case filmByCoverage = "film-by-coverage"
}
