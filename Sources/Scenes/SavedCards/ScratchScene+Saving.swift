import MaskCore
import TouchRecording

extension ScratchScene {
  package func continuing(_ saved: SavedCard) throws(SavedCardError) -> any CardScene {
    var scene = self
    try scene.scratchCard.restore(saved)
    scene.start = saved.clock
    return scene
  }
}
