package import Drawing
package import MaskCore

/// A scene with a cover that touches rub away, and the operations on that cover.
package protocol CardScene: Scene {
  /// The engine of the card.
  var scratchCard: ScratchCard { get }
  /// Returns the picture of a view of the card, at `scale` pixels per point.
  ///
  /// - Throws: `SceneError` if the card has too many pixels at this scale, or none.
  func map(_ view: CardView, scale: Double) throws(SceneError) -> Bitmap
  /// Returns the size of the picture that `map(_:scale:)` draws, in pixels.
  func mapSize(_ view: CardView, scale: Double) -> (width: Int, height: Int)
  /// Returns the scene with the state of a saved card.
  ///
  /// Its clock goes on: time 0 of the next recording is the time at which the card was saved.
  ///
  /// - Throws: `SavedCardError` if the state was saved from another card.
  func continuing(_ saved: SavedCard) throws(SavedCardError) -> any CardScene
  /// Returns the scene, which must be untouched, with a second count by the rule of another
  /// library.
  func counting(by rule: OtherRule) -> any CardScene
  /// Returns the same scene with one color as its content.
  func withContent(_ color: Color) -> any CardScene
}

/// The views of a scratch card that a frame can show.
///
/// All views but `picture` show the card alone, and what happened on it since the last reset.
package enum CardView: String, Hashable, Sendable, CaseIterable {
  /// The canvas as a user sees it.
  case picture
  /// The revealed area, white on black.
  case mask
  /// The time at which each part was revealed: dark for first, light for last.
  case time
  /// The number of passes over each part: the darker, the more.
  case heat
  /// The contact that revealed each part.
  case fingers
  /// Six pictures of the card, side by side, at equal steps of time.
  case film
  /// Six pictures of the card, side by side, at equal steps of coverage.
  case filmByCoverage = "film-by-coverage"
}
