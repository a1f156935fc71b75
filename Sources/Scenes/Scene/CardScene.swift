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
