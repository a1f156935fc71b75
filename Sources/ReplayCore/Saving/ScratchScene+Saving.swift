package import MaskCore
import TouchRecording

extension Scene {
  /// The card as it is, to be saved; nil where the scene is no card.
  package var savedCard: SavedCard? { (self as? ScratchScene)?.card.saved }

  /// The scene with the card that was saved, or nil where the scene is no card.
  ///
  /// The clock of the card goes on: the time 0 of what comes is the time at which it was saved.
  ///
  /// - Throws: `SavedCardError` where it was not saved from this card.
  package func continuing(_ saved: SavedCard) throws(SavedCardError) -> (any Scene)? {
    guard var scene = self as? ScratchScene else { return nil }
    try scene.card.restore(saved)
    scene.start = saved.clock
    return scene
  }
}
