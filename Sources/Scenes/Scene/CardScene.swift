package import Drawing
package import MaskCore

/// A scene with a cover that touches rub away, and the operations on that cover.
package protocol CardScene: Scene {
  /// The engine of the card.
  var scratchCard: ScratchCard { get }
  /// Returns the picture of a view of the card, at `scale` pixels per point.
  ///
  /// - Throws: `SceneError` if the card has too many pixels at this scale, or none.
  func map(_ view: FrameView, scale: Double) throws(SceneError) -> Bitmap
  /// Returns the map of a view without its legend, at `scale` pixels per point; nil if the view is
  /// no map of values.
  ///
  /// - Throws: `SceneError` if the card has too many pixels at this scale, or none.
  func valueMap(_ view: FrameView, scale: Double) throws(SceneError) -> ValueMap?
  /// Returns the size of the picture that `map(_:scale:)` draws, in pixels.
  func mapSize(_ view: FrameView, scale: Double) -> (width: Int, height: Int)
  /// Returns the scene with the state of a saved card.
  ///
  /// Its clock goes on: time 0 of the next recording is the time at which the card was saved.
  ///
  /// - Throws: `SavedCardError` if the state was saved from another card.
  func continuing(_ saved: SavedCard) throws(SavedCardError) -> any CardScene
  /// Returns the scene, which must be untouched, with a second count by each rule of another
  /// library.
  func counting(by rules: [OtherRule]) -> any CardScene
  /// The same scene, in whose frames the content lies bare.
  var uncovered: any CardScene { get }
}

extension CardScene {
  /// The picture and the maps of the card.
  package var views: [FrameView] { FrameView.ofCards }
}
